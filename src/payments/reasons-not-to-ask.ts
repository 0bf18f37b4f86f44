import type { PaymentMethod } from "../charge/charge"
import { ConfigurationError, type GatewayError } from "../charge/errors"
import type { ChangeKind } from "../charge/operation"
import type { OperationDependencies } from "./dependencies"

type Clients = Pick<OperationDependencies, "gateway" | "links">

/**
 * Returns why the gateway is not called at the moment to make a charge: calls pause after failures. Undefined when
 * it may be called. The functions below say the same for changes and lookups. A call that is not made leaves no
 * trace, so nothing is in doubt, and no attempt counts.
 */
export function reasonNotToCreate(
  { gateway, links }: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return unlessNotConfigured(() => {
    switch (method) {
      case "card":
        return gateway.reasonNotToAsk("authorize_card")
      case "pix":
        return gateway.reasonNotToAsk("create_pix_charge")
      case "wallet":
        return gateway.reasonNotToAsk("create_wallet_charge")
      case "link":
        return links.reasonNotToAsk("create_payment_link")
    }
  })
}

export function reasonNotToLookUp(
  { gateway, links }: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return unlessNotConfigured(() =>
    method === "link"
      ? (links.reasonNotToAsk("look_up_payment_link") ??
        links.reasonNotToAsk("list_link_transactions"))
      : gateway.reasonNotToAsk("look_up_charge")
  )
}

/** Returns why a change is not sent at the moment: it, or the lookup before it, is paused. */
export function reasonNotToChange(
  clients: Clients,
  method: PaymentMethod,
  kind: ChangeKind
): GatewayError | undefined {
  const { gateway, links } = clients
  const change = {
    capture: () => gateway.reasonNotToAsk("capture_charge"),
    refund: () =>
      method === "link"
        ? links.reasonNotToAsk("refund_link_transaction")
        : gateway.reasonNotToAsk("refund_charge"),
    void: () =>
      method === "link"
        ? links.reasonNotToAsk("deactivate_payment_link")
        : gateway.reasonNotToAsk("refund_charge"),
  }
  return unlessNotConfigured(change[kind]) ?? reasonNotToLookUp(clients, method)
}

/** Returns no reason for an account without credentials: the use of its client throws ConfigurationError then. */
function unlessNotConfigured(
  ask: () => GatewayError | undefined
): GatewayError | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return undefined
    }
    throw error
  }
}
