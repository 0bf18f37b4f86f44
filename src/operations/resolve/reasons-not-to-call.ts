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
 * Returns the error that the creation of a charge would get now, because calls to the gateway are paused after
 * failures. Returns `undefined` if the gateway may be called. `reasonNotToChange` and `reasonNotToLookUp` do the same
 * for changes and lookups. A caller checks this first, because a request that is not sent leaves no operation in doubt
 * and uses up no attempt.
 */
export function reasonNotToCreate(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return reasonOfPause(clients, method, traitsOf(method).calls.create)
}

export function reasonNotToLookUp(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return traitsOf(method)
    .calls.lookUp.map((call) => reasonOfPause(clients, method, call))
    .find((reason) => reason !== undefined)
}

/**
 * Returns the error that a change, or the lookup before it, would get now, because calls to the gateway are paused
 * after failures. Returns `undefined` if the gateway may be called.
 */
export function reasonNotToChange(
  clients: Clients,
  method: PaymentMethod,
  kind: ChangeKind
): GatewayError | undefined {
  const call = callOfChange(method, kind)
  return (
    (call && reasonOfPause(clients, method, call)) ??
    reasonNotToLookUp(clients, method)
  )
}

/**
 * Returns the error that a call would get because of the pause. Returns `undefined` for an account without credentials.
 * Its gateway client throws ConfigurationError when the call is made.
 */
function reasonOfPause(
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
