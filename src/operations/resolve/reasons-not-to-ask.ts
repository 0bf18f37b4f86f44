import type { PaymentMethod } from "../../domain/payment-method/payment-method"
import { ConfigurationError, type GatewayError } from "../../domain/errors"
import type { CallOperation } from "../../domain/errors/gateway-error"
import type { ChangeKind } from "../../domain/operation/operation"
import { callOfChange } from "../change/change-routes"
import type { OperationDependencies } from "../perform/dependencies"

type Clients = Pick<OperationDependencies, "gateway" | "links">

const CREATION = {
  card: "authorize_card",
  pix: "create_pix_charge",
  wallet: "create_wallet_charge",
  link: "create_payment_link",
} as const satisfies Record<PaymentMethod, CallOperation>

/**
 * Returns why the gateway is not called at the moment to make a charge: calls pause after failures. Undefined when
 * it may be called. The functions below say the same for changes and lookups. A call that is not made leaves no
 * trace, so nothing is in doubt, and no attempt counts.
 */
export function reasonNotToCreate(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return reasonNotTo(clients, method, CREATION[method])
}

export function reasonNotToLookUp(
  clients: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return method === "link"
    ? (reasonNotTo(clients, method, "look_up_payment_link") ??
        reasonNotTo(clients, method, "list_link_transactions"))
    : reasonNotTo(clients, method, "look_up_charge")
}

/** Returns why a change is not sent at the moment: it, or the lookup before it, is paused. */
export function reasonNotToChange(
  clients: Clients,
  method: PaymentMethod,
  kind: ChangeKind
): GatewayError | undefined {
  return (
    reasonNotTo(clients, method, callOfChange(method, kind)) ??
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
    return (method === "link" ? links : gateway).reasonNotToAsk(operation)
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return undefined
    }
    throw error
  }
}
