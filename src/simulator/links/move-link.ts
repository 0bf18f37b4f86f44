import { SimulatorControlError } from "../control/control-error"
import type { PanelAction } from "../faults/fault"
import type { World } from "../world"
import type { FoundTransaction } from "./recorded-links"

type Params = Record<string, string>

/** A scripted panel action on the link of a call: a payment, or a refund of the transaction in its path. */
export function moveLinkOfCall(
  { links }: World,
  params: Params,
  action: PanelAction
): void {
  const ofCall = (): FoundTransaction["link"] =>
    params.paymentLinkId === undefined
      ? links.requireTransaction(params.transactionId ?? "").link
      : links.require(params.paymentLinkId)
  switch (action.kind) {
    case "pay":
      return links.pay(ofCall(), { late: action.late })
    case "void":
      return links.deactivate(ofCall(), "panel")
    case "refund": {
      // Where the path names none, the link's first payment.
      const id = params.transactionId ?? ofCall().transactions[0]?.id
      if (id === undefined) {
        throw new SimulatorControlError(
          `Not possible (refund of link ${ofCall().id}): nobody has paid it`,
          409
        )
      }
      return links.refundAtPanel(links.requireTransaction(id), action.amount)
    }
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
