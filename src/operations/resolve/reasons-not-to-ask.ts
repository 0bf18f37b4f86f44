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
 * Returns why the gateway is not called at the moment to make a charge: calls pause after failures. Undefined when
 * it may be called. The functions below say the same for changes and lookups. A call that is not made leaves no
 * trace, so nothing is in doubt, and no attempt counts.
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

/** Returns why a change is not sent at the moment: it, or the lookup before it, is paused. */
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

/** Returns no reason for an account without credentials: the use of its client throws ConfigurationError then. */
function reasonNotTo(
  { gateway, links }: Clients,
  method: PaymentMethod,
  operation: CallOperation
): GatewayError | undefined {
  try {
    const clients = { checkout: gateway, payment_link: links }
    return clients[traitsOf(method).integration].reasonNotToAsk(operation)
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return undefined
    }
    throw error
  }
}
