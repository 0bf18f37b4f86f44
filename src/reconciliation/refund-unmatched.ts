import type { MedusaContainer } from "@medusajs/framework/types"
import { BY_ITSELF } from "../charge/automatic-refunds"
import type { Charge } from "../charge/charge"
import type { Correction } from "../charge/decide/correction"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import { effectiveStateOf } from "../charge/dispute"
import { followedBy, said } from "../charge/saying"
import { SHORT_PAUSE_MS } from "../charge/times"
import { ledgerOf } from "../medusa/core"
import { accountOfCharge } from "../options/find-account"
import { type Applied, later, listed } from "./applied"
import { decideRefundUnlessOrdered } from "./decide-refund"
import { lookUpAgain } from "./look-up-again"

/**
 * Decides automatically, as far as the options allow, to refund an unmatched payment, or lists it for a person. The
 * decision is made under the cart's lock, after a last search for an order; another step refunds the money.
 */
export async function refundUnmatched(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  { details }: Extract<Correction, { kind: "refund_unmatched" }>
): Promise<Applied> {
  const account = accountOfCharge(ledgerOf(container).pluginOptions, charge)
  const listedAs = (then?: string) =>
    listed(
      "unmatched_payment",
      then === undefined ? details : followedBy(details, then)
    )
  if (account.unmatchedPayments === "keep") {
    return listedAs()
  }
  const first = await firstPayment(container, charge)
  if (first === "not_known") {
    return later(SHORT_PAUSE_MS, said("waits_for_first_payment"))
  }
  if (first === "gone") {
    return listedAs(said("first_payment_gone"))
  }
  const { applied, isLocked, capped } = await decideRefundUnlessOrdered(
    container,
    charge,
    { by: BY_ITSELF, reason: details, caps: account.automaticRefunds }
  )
  if (isLocked) {
    return listedAs(
      said("refund_waits_for_cart", { cart: charge.cartId ?? "" })
    )
  }
  return capped === undefined ? applied : listedAs(capped)
}

/** Whether a duplicate's first payment is kept, gone or not known. `kept` also if there is none or we refunded it. */
async function firstPayment(
  container: MedusaContainer,
  { link }: Charge
): Promise<"kept" | "gone" | "not_known"> {
  if (link?.duplicateOf === undefined) {
    return "kept"
  }
  const ledger = ledgerOf(container)
  const known = await ledger.findChargeById(link.duplicateOf)
  // It may just have been refunded in the merchant panel.
  const lookup = known && (await lookUpAgain(container, known))
  const first = await ledger.findChargeById(link.duplicateOf)
  if (lookup?.kind !== "observed" || first?.state === "pending") {
    return "not_known"
  }
  const isPaused =
    first !== undefined &&
    effectiveStateOf(first) === "paid" &&
    first.sums.captured > first.sums.refunded
  // The first payment was itself unmatched and is refunded: no order waits for either of them.
  const isRefundedByUs = first?.refundDecision?.decidedBy === BY_ITSELF
  return isPaused || isRefundedByUs ? "kept" : "gone"
}
