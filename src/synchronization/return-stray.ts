import type { MedusaContainer } from "@medusajs/framework/types"
import type {
  Correction,
  Stray,
} from "../core/charge/synchronization/correction"
import { looksUp } from "../core/options/looks-up"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import type { AccountOptions } from "../core/options/account-options"
import type { Charge } from "../core/charge/charge"
import { effectiveStateOf } from "../core/charge/dispute"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { accountOfCharge } from "./account-of-charge"
import type { Applied } from "./applied"
import { BY_ITSELF } from "./by-itself"
import { lookAgain } from "./look-again"
import {
  decideGiveBackUnlessOrdered,
  TooManyGiveBacksError,
  WAITS_FOR,
} from "./decide-give-back"
import { A_MOMENT_MS, LISTED_PAUSE_MS } from "../core/time/times"

/**
 * Money that no order is waiting for, of a charge that this installation made: it goes back by itself,
 * as far as the options allow, or is listed for a person. The decision is made under the
 * cart's lock, where an order is looked for once more.
 */
export async function returnStray(
  container: MedusaContainer,
  { charge }: BothSides,
  { stray, details }: Extract<Correction, { kind: "return_stray" }>
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const listed = (why: string): Applied => ({
    kind: "differ",
    difference: {
      kind: stray === "other_amount" ? stray : "stray_payment",
      details: `${details}${why}`,
    },
    againAfterMs: LISTED_PAUSE_MS,
  })
  if (!goesBack(account, stray)) {
    return listed("")
  }
  if (!looksUp(account, charge.method)) {
    return listed(
      " Look-ups are switched off, so nothing is given back by itself."
    )
  }
  const first = await firstPayment(container, charge)
  if (first === "not_known") {
    return {
      kind: "later",
      againAfterMs: A_MOMENT_MS,
      waitsFor:
        "the payment service to tell what became of the first payment of its link. Compare both payments in the merchant panel.",
    }
  }
  if (first === "gone") {
    return listed(
      " The first payment was given back since, so which one is the order's is for a person to say."
    )
  }
  try {
    const decided = await decideGiveBackUnlessOrdered(container, charge, {
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
          againAfterMs: A_MOMENT_MS,
          waitsFor: WAITS_FOR.ordered,
        }
      case "locked":
        return listed(
          ` It goes back as soon as the lock on cart ${charge.cartId ?? "unknown"} is free; when no process is at work on that, remove the lock that a dead one left behind.`
        )
    }
  } catch (error) {
    if (!(error instanceof TooManyGiveBacksError)) {
      throw error
    }
    return listed(` ${error.message}`)
  }
}

/** Of two payments of one link: whether it is clear that the other one is the one that is kept. */
async function firstPayment(
  container: MedusaContainer,
  { link }: Charge
): Promise<"kept" | "gone" | "not_known"> {
  if (link?.surplusOf === undefined) {
    return "kept"
  }
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const known = await ledger.findChargeById(link.surplusOf)
  // It may have been given back in the merchant panel a moment ago.
  const look = known && (await lookAgain(container, known))
  const first = await ledger.findChargeById(link.surplusOf)
  if (look?.kind !== "seen" || first?.state === "pending") {
    return "not_known"
  }
  const isHeld =
    first !== undefined &&
    effectiveStateOf(first) === "paid" &&
    first.sums.captured > first.sums.refunded
  // It was a stray itself: then no order waits for either, and nothing is doubtful.
  const isGivenBackByUs = first?.giveBack?.decidedBy === BY_ITSELF
  return isHeld || isGivenBackByUs ? "kept" : "gone"
}

function goesBack(
  { codes: { strayPayments } }: AccountOptions,
  stray: Stray
): boolean {
  switch (stray) {
    case "order_canceled":
      return strayPayments.onCanceledOrder === "refund"
    case "paid_otherwise":
    case "paid_twice":
      return strayPayments.second === "refund"
    case "other_amount":
    case "session_gone":
    case "refused_before":
      return strayPayments.orphan === "refund"
  }
}
