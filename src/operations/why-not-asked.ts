import type { PaymentMethod } from "../core/charge/charge"
import { ConfigurationError, type GatewayError } from "../core/errors"
import type { ChangeKind } from "../core/charge/operation"
import type { OperationDependencies } from "./operation-dependencies"

type Clients = Pick<OperationDependencies, "gateway" | "links">

/**
 * Why the gateway is not asked at the moment to make a charge, to change one or what one is: the
 * circuit breaker of that is open. Undefined where it is asked. Nothing is written down for what is not
 * asked at all, so nothing is in doubt, and no try is used up.
 */
export function whyNotCreated(
  { gateway, links }: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return unlessNotConfigured(() => {
    switch (method) {
      case "card":
        return gateway.whyNotAsked("authorize_card")
      case "pix":
        return gateway.whyNotAsked("create_pix_charge")
      case "wallet":
        return gateway.whyNotAsked("create_wallet_charge")
      case "link":
        return links.whyNotAsked("create_payment_link")
    }
  })
}

export function whyNotLookedUp(
  { gateway, links }: Clients,
  method: PaymentMethod
): GatewayError | undefined {
  return unlessNotConfigured(() =>
    method === "link"
      ? (links.whyNotAsked("look_up_payment_link") ??
        links.whyNotAsked("list_link_transactions"))
      : gateway.whyNotAsked("look_up_charge")
  )
}

/** What is changed is looked up before. */
export function whyNotChanged(
  clients: Clients,
  method: PaymentMethod,
  kind: ChangeKind
): GatewayError | undefined {
  const { gateway, links } = clients
  const change = {
    capture: () => gateway.whyNotAsked("capture_charge"),
    refund: () =>
      method === "link"
        ? links.whyNotAsked("refund_link_transaction")
        : gateway.whyNotAsked("refund_charge"),
    void: () =>
      method === "link"
        ? links.whyNotAsked("deactivate_payment_link")
        : gateway.whyNotAsked("refund_charge"),
  }
  return unlessNotConfigured(change[kind]) ?? whyNotLookedUp(clients, method)
}

/** Without credentials there is no client; whoever uses it is told so. */
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
