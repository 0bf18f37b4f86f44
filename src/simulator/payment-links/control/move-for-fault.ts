import type { PanelAction } from "../../panel/panel-action"
import { SimulatorControlError } from "../../simulator-control-error"
import type { World } from "../../world"
import {
  requireLink,
  requireTransaction,
  type FoundTransaction,
} from "../ledger/require-link"
import { payLink, refundLink } from "./move-link"

type Params = Record<string, string>

export function isOfLinks({ paymentLinkId, transactionId }: Params): boolean {
  return (paymentLinkId ?? transactionId) !== undefined
}

/** A scripted panel action on the link of a call: a payment, or a refund of the transaction in its path. */
export function moveLink(
  world: World,
  params: Params,
  action: PanelAction
): void {
  switch (action.kind) {
    case "pay":
      return payLink(world, linkOf(world, params), { late: action.late })
    case "refund":
      return refundLink(world, transactionOf(world, params), {
        amount: action.amount,
        by: "panel",
      })
    case "void":
      return world.links.deactivate(linkOf(world, params), "panel")
    case "capture":
    case "charge_back":
    case "win_dispute":
    case "win_dispute_unseen":
    case "lose_dispute":
      throw new SimulatorControlError(
        `Not possible (${action.kind} of a payment link): a link can be paid (pay), refunded (refund) or made inactive (void)`,
        409
      )
  }
}

function linkOf({ links }: World, params: Params) {
  return params.paymentLinkId === undefined
    ? requireTransaction(links, params.transactionId ?? "").link
    : requireLink(links, params.paymentLinkId)
}

/** Where the path names none, the link's first payment. */
function transactionOf({ links }: World, params: Params): FoundTransaction {
  if (params.transactionId !== undefined) {
    return requireTransaction(links, params.transactionId)
  }
  const link = requireLink(links, params.paymentLinkId ?? "")
  const [transaction] = link.transactions
  if (!transaction) {
    throw new SimulatorControlError(
      `Not possible (refund of link ${link.id}): nobody has paid it`,
      409
    )
  }
  return { link, transaction }
}
