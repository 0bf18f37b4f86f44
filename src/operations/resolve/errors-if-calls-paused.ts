import {
  type PaymentMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import { ConfigurationError, type GatewayError } from "../../domain/errors"
import type { CallOperation } from "../../domain/errors/gateway-error"
import type { ChangeKind } from "../../domain/operation/operation"
import { gatewayOperationOfChange } from "../change/gateway-routes-of-changes"
import type { AccountServices } from "../perform/operation-dependencies"

type Clients = Pick<AccountServices, "gateway" | "links">

/**
 * Returns an error if the plugin currently sends no requests that create charges of this method, because such requests
 * have failed several times in a row. Returns `undefined` if the gateway may be called.
 *
 * Call this function before an unpaid code is canceled for a new charge. Otherwise the shopper could lose the code and
 * get no new one.
 */
export function errorIfCreationPaused(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return errorIfGatewayCallPaused(
    clients,
    method,
    traitsOf(method).calls.create
  )
}

export function errorIfLookupPaused(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return traitsOf(method)
    .calls.lookUp.map((call) => errorIfGatewayCallPaused(clients, method, call))
    .find((reason) => reason !== undefined)
}

/**
 * Returns an error if a change (a capture, refund or void) cannot be made now, because the plugin has paused the calls
 * to the gateway for the change or for lookups. Otherwise returns `undefined`.
 *
 * A job that captures, refunds or voids automatically should call this function or `errorIfChangeCannotBeSent` before
 * it inserts the operation into the ledger. Otherwise each attempt of the job during a long outage would add an
 * operation.
 */
export function errorIfChangePaused(
  clients: Clients,
  method: PaymentMethod,
  kind: ChangeKind
): GatewayError | undefined {
  const call = gatewayOperationOfChange(method, kind)
  return (
    (call && errorIfGatewayCallPaused(clients, method, call)) ??
    errorIfLookupPaused(clients, method)
  )
}

/**
 * Returns an error if a change (a capture, refund or void) certainly cannot be sent now, because the account has no
 * credentials or the calls are paused. Otherwise returns `undefined`.
 */
export function errorIfChangeCannotBeSent(
  clients: Clients,
  method: PaymentMethod,
  kind: ChangeKind
): ConfigurationError | GatewayError | undefined {
  return (
    errorIfCredentialsMissing(clients, method) ??
    errorIfChangePaused(clients, method, kind)
  )
}

/**
 * Returns the error that every call for this method would throw, because the account has no credentials for the
 * method's integration of the gateway. Returns `undefined` if the account has credentials.
 */
export function errorIfCredentialsMissing(
  clients: Clients,
  method: PaymentMethod
): ConfigurationError | undefined {
  try {
    // Reading any function of the client creates the client, which throws if the credentials are missing.
    void clientOf(clients, method).reasonNotToCall
    return undefined
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return error
    }
    throw error
  }
}

/**
 * Returns an error if the plugin sends no such calls at present, because several calls have failed in a row (see
 * circuit-breaker.ts). Returns `undefined` if the call may be sent, and for an account without credentials (see
 * `errorIfCredentialsMissing`).
 */
function errorIfGatewayCallPaused(
  clients: Clients,
  method: PaymentMethod,
  operation: CallOperation
): GatewayError | undefined {
  return errorIfCredentialsMissing(clients, method)
    ? undefined
    : clientOf(clients, method).reasonNotToCall(operation)
}

function clientOf({ gateway, links }: Clients, method: PaymentMethod) {
  return { checkout: gateway, payment_link: links }[
    traitsOf(method).integration
  ]
}
