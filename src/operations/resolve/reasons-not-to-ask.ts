import {
  type PaymentMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import { ConfigurationError, type GatewayError } from "../../domain/errors"
import type { CallOperation } from "../../domain/errors/gateway-error"
import type { ChangeKind } from "../../domain/operation/operation"
import { callOfChange } from "../change/change-routes"
import type { OperationDependencies } from "../perform/dependencies"

type Clients = Pick<OperationDependencies, "gateway" | "links">

/**
 * Returns the error that a charge's creation would fail with while calls to the gateway are paused after failures, or
 * `undefined` when the call may be sent. `reasonNotToChange` and `reasonNotToLookUp` do the same for changes and
 * lookups. A caller that sends nothing leaves nothing in doubt and uses up no attempt.
 */
export function reasonNotToCreate(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return reasonNotTo(clients, method, traitsOf(method).calls.create)
}

export function reasonNotToLookUp(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return traitsOf(method)
    .calls.lookUp.map((call) => reasonNotTo(clients, method, call))
    .find((reason) => reason !== undefined)
}

/**
 * Returns the error with which a change, or the lookup before it, would fail while calls to the gateway are paused.
 * Returns `undefined` when the change may be sent.
 */
export function reasonNotToChange(
  clients: Clients,
  method: PaymentMethod,
  kind: ChangeKind
): GatewayError | undefined {
  const call = callOfChange(method, kind)
  return (
    (call && reasonNotTo(clients, method, call)) ??
    reasonNotToLookUp(clients, method)
  )
}

/**
 * Returns why a call is paused. Returns `undefined` for an account without credentials, whose client throws
 * ConfigurationError when it is used.
 */
function reasonNotTo(
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
