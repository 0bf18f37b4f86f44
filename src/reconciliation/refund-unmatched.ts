import { said, followedBy } from "../charge/saying"
import { accountOfCharge } from "../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Correction } from "../charge/decide/correction"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import type { Charge } from "../charge/charge"
import { effectiveStateOf } from "../charge/dispute"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import type { Applied } from "./applied"
import { BY_ITSELF } from "../charge/automatic-refunds"
import { lookUpAgain } from "./look-up-again"
import {
  decideRefundUnlessOrdered,
  TooManyRefundsError,
  WAITS_FOR,
} from "./decide-refund"
import { SHORT_PAUSE_MS, LISTED_PAUSE_MS } from "../charge/times"

/**
 * Money that no order is waiting for, of a charge that this installation made: it goes back by itself,
 * as far as the options allow, or is listed for a person. The decision is made under the
 * cart's lock, where an order is looked for once more.
 */
export async function refundUnmatched(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  { details }: Extract<Correction, { kind: "refund_unmatched" }>
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const listed = (then?: string): Applied => ({
    kind: "list_discrepancy",
    discrepancy: {
      kind: "unmatched_payment",
      details: then === undefined ? details : followedBy(details, then),
    },
    againAfterMs: LISTED_PAUSE_MS,
  })
  if (account.unmatchedPayments === "keep") {
    return listed()
  }
  const first = await firstPayment(container, charge)
  if (first === "not_known") {
    return {
      kind: "later",
      againAfterMs: SHORT_PAUSE_MS,
      waitsFor: said("waits_for_first_payment"),
    }
  }
  if (first === "gone") {
    return listed(said("first_payment_gone"))
  }
  try {
    const decided = await decideRefundUnlessOrdered(container, charge, {
      by: BY_ITSELF,
      reason: details,
      caps: account.automaticRefunds,
    })
    switch (decided) {
      case "decided":
        return { kind: "applied" }
      case "ordered":
        return {
          kind: "later",
          againAfterMs: SHORT_PAUSE_MS,
          waitsFor: WAITS_FOR.ordered,
        }
      case "locked":
        return listed(
          said("refund_waits_for_cart", { cart: charge.cartId ?? "" })
        )
    }
  } catch (error) {
    if (!(error instanceof TooManyRefundsError)) {
      throw error
    }
    return listed(error.saying)
  }
}

/** Of two payments of one link: whether it is clear that the other one is the one that is kept. */
async function firstPayment(
  container: MedusaContainer,
  { link }: Charge
): Promise<"kept" | "gone" | "not_known"> {
  if (link?.duplicateOf === undefined) {
    return "kept"
  }
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const known = await ledger.findChargeById(link.duplicateOf)
  // It may have been given back in the merchant panel a moment ago.
  const lookup = known && (await lookUpAgain(container, known))
  const first = await ledger.findChargeById(link.duplicateOf)
  if (lookup?.kind !== "observed" || first?.state === "pending") {
    return "not_known"
  }
  const isPaused =
    first !== undefined &&
    effectiveStateOf(first) === "paid" &&
    first.sums.captured > first.sums.refunded
  // It was a stray itself: then no order waits for either, and nothing is doubtful.
  const isRefundedByUs = first?.refundDecision?.decidedBy === BY_ITSELF
  return isPaused || isRefundedByUs ? "kept" : "gone"
}
