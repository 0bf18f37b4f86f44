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
  return pauseErrorForCall(clients, method, traitsOf(method).calls.create)
}

export function errorIfLookupPaused(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return traitsOf(method)
    .calls.lookUp.map((call) => pauseErrorForCall(clients, method, call))
    .find((reason) => reason !== undefined)
}

/**
 * Returns an error if the plugin has paused the calls for a capture, refund or void, or for the lookup that precedes
 * it. Returns `undefined` if the gateway may be called.
 *
 * When the plugin starts the change itself, call this function before the operation is claimed. Otherwise each attempt
 * during a long outage would add an operation to the ledger.
 */
export function errorIfChangePaused(
  clients: Clients,
  method: PaymentMethod,
  kind: ChangeKind
): GatewayError | undefined {
  const call = gatewayOperationOfChange(method, kind)
  return (
    (call && pauseErrorForCall(clients, method, call)) ??
    errorIfLookupPaused(clients, method)
  )
}

/**
 * Returns an error if the plugin currently pauses this call. Returns `undefined` for an account without credentials,
 * because the call itself then throws ConfigurationError.
 */
function pauseErrorForCall(
  { gateway, links }: Clients,
  method: PaymentMethod,
  operation: CallOperation
): GatewayError | undefined {
  try {
    const clients = { checkout: gateway, payment_link: links }
    return clients[traitsOf(method).integration].reasonNotToCall(operation)
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return undefined
    }
    throw error
  }
}
