import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import { detailsOf, type ReceivedCharge } from "../../domain/charge/adoption"
import type { Charge } from "../../domain/charge/charge"
import type { ChargeState } from "../../domain/charge/charge-state"
import { verdictOf } from "../../domain/charge/change-verdict"
import {
  amountsIn,
  type ChargeSums,
  type ReadSums,
} from "../../domain/charge/charge-sums"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import {
  judgeSnapshot,
  type JudgedSnapshot,
} from "../../domain/charge/judge-snapshot"
import { minorUnits } from "../../domain/money"
import { MINUTE_MS } from "../../domain/duration"
import type { OperationDependencies } from "../perform/dependencies"
import type { ClaimedCharge } from "../../payment-method-adapters/port"
import type { Concluded } from "./concluded"
import { keepInDoubt } from "./in-doubt"

/** How late a bank may confirm a payment, after the end of its code. */
const CONFIRMED_AFTER_END_MS = 60 * MINUTE_MS

type Dependencies = Pick<OperationDependencies, "ledger" | "log" | "account">

/** What the gateway shows of a charge after a change, if it can be believed and is decided. */
type Shown = Extract<JudgedSnapshot, { kind: "believed" }>

/**
 * Writes the outcome of a change, found by comparing the charge's sums with those before the call: captures and
 * refunds have no ids of their own at the gateway (docs/gateway.md#charge-operations). An answer that does not show the
 * change proves nothing; a lookup decides later.
 */
export async function concludeChange(
  dependencies: Dependencies,
  about: ClaimedCharge,
  received: ReceivedCharge
): Promise<Concluded> {
  const { charge, operation } = about
  const { answer, receivedBy } = received
  const judged = judgeSnapshot(charge, answer)
  if (judged.kind !== "believed" || isUndecided(charge, judged)) {
    return keepUndecided(dependencies, about, { received, judged })
  }
  const shown = { ...judged, sums: sumsAfter(about, judged, answer) }
  const verdict = verdictOf({ ...operation, method: charge.method }, shown)
  switch (verdict) {
    case "unclear":
      return keepInDoubt(dependencies.ledger, about, {
        receivedBy,
        code: "refunded_otherwise",
        message: `The gateway shows ${shown.sums.refunded} refunded in minor units. Before this refund of ${operation.amount} it showed ${operation.baseline?.refunded ?? 0}.`,
      })
    case "not_yet":
      return keepUnshown(dependencies, about, { receivedBy, shown })
    case "never":
      return receivedBy === "answer"
        ? // The gateway accepted the change and shows something else: only a lookup can tell the outcome.
          keepInDoubt(dependencies.ledger, about, {
            receivedBy,
            code: "contradiction",
            message: `The gateway accepted the request, but its answer shows a charge that is ${shown.state} with ${shown.sums.captured} captured in minor units.`,
          })
        : resolveChange(dependencies, about, {
            received,
            shown,
            because: `The charge is ${shown.state} at the gateway, with ${shown.sums.captured} captured in minor units.`,
          })
    case "done":
      return resolveChange(dependencies, about, { received, shown })
  }
}

/** Whether the gateway has not decided the charge yet: a card that is pending. */
function isUndecided({ method }: Charge, { state }: Shown): boolean {
  return state === "pending" && !isAsynchronousMethod(method)
}

/** Keeps a change in doubt whose charge is shown in a way that is not believed, not known, or not decided yet. */
async function keepUndecided(
  { ledger, log }: Dependencies,
  about: ClaimedCharge,
  {
    received: { answer, receivedBy },
    judged,
  }: { received: ReceivedCharge; judged: JudgedSnapshot }
): Promise<Concluded> {
  if (judged.kind === "contradicted") {
    return keepInDoubt(ledger, about, {
      receivedBy,
      code: "contradicted",
      message: `What the gateway shows is contradictory: ${judged.why}.`,
    })
  }
  const { charge, operation } = about
  const state = judged.kind === "believed" ? judged.state : judged.kind
  const message = `The gateway says charge ${answer.chargeStatus}, transaction ${answer.transactions[0]?.transactionStatus || "none"}.`
  log.warn(
    `checkout-transparent: ${operation.kind} of charge ${charge.merchantChargeId} stays in doubt: ${message}`
  )
  return keepInDoubt(ledger, about, {
    receivedBy,
    code: `gateway_says_${state}`,
    message,
  })
}

/** Keeps a change in doubt that the gateway does not show yet. Lookups that show nothing resolve it in time. */
async function keepUnshown(
  { ledger, account }: Dependencies,
  about: ClaimedCharge,
  {
    receivedBy,
    shown,
  }: { receivedBy: ReceivedCharge["receivedBy"]; shown: Shown }
): Promise<Concluded> {
  const { charge, operation } = about
  switch (receivedBy) {
    case "look_up":
      return {
        charge: await ledger.noteNothingShown(operation.id, {
          resolveWindowMs: account.resolveWindowMs,
          excludedFrom:
            operation.kind === "void" && isAsynchronousMethod(charge.method)
              ? cancellationExcludedFrom(shown.state, charge)
              : undefined,
        }),
        outcome: "unknown",
        showsNothing: true,
      }
    case "notification":
      return { charge, outcome: "unknown" } // it may be older than the change
    case "answer":
      return keepInDoubt(ledger, about, {
        receivedBy,
        code: "no_effect_shown",
        message: "The answer does not show the requested change.",
      })
  }
}

/** Writes that a change was done, or why it never will be. */
async function resolveChange(
  { ledger }: Dependencies,
  { operation }: ClaimedCharge,
  {
    received: { answer, receivedBy },
    shown,
    because,
  }: { received: ReceivedCharge; shown: Shown; because?: string }
): Promise<Concluded> {
  const outcome = because === undefined ? "accepted" : "rejected"
  const charge = await ledger.resolve(operation.id, {
    outcome,
    chargeState: shown.state,
    sums: shown.sums,
    details: detailsOf(answer),
    resolvedVia: receivedBy,
    ...(because === undefined
      ? {}
      : { error: { code: "not_done", message: because } }),
  })
  return { charge, outcome, because }
}

/**
 * Returns the time from which an accepted cancellation that is not shown counts as not done: at once for a paid
 * code, so that its payer gets the goods; otherwise an hour after the code's end. Undefined for a code without end.
 */
function cancellationExcludedFrom(
  state: ChargeState,
  { codeExpiresAt }: Pick<Charge, "codeExpiresAt">
): Date | undefined {
  return state === "paid"
    ? new Date(0)
    : codeExpiresAt &&
        new Date(codeExpiresAt.getTime() + CONFIRMED_AFTER_END_MS)
}

/**
 * Returns the charge's sums after a change. Of a disputed charge, the refunded sum that the gateway reports counts
 * only if it is exactly the sum before plus this refund: money that a dispute takes away is no refund of ours.
 */
function sumsAfter(
  { charge, operation }: ClaimedCharge,
  { state, sums }: ReadSums,
  answer: GatewayCharge
): ChargeSums {
  const { refunded } = amountsIn(answer)
  const isThisRefund =
    state === "charged_back" &&
    operation.kind === "refund" &&
    charge.sums.captured > 0 &&
    refunded === (operation.baseline?.refunded ?? 0) + operation.amount
  return isThisRefund ? { ...sums, refunded: minorUnits(refunded) } : sums
}
