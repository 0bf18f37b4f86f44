import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import { detailsOf, type ReceivedCharge } from "../../domain/charge/adoption"
import type { ChargeState } from "../../domain/charge/charge-state"
import { verdictOf } from "../../domain/charge/change-verdict"
import {
  amountsIn,
  type ChargeSums,
  type ReadSums,
} from "../../domain/charge/charge-sums"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import { judgeSnapshot } from "../../domain/charge/judge-snapshot"
import { minorUnits } from "../../domain/money"
import { MINUTE_MS } from "../../domain/duration"
import type { OperationDependencies } from "../perform/dependencies"
import type { Concluded, Unconcluded } from "./concluded"
import { keepInDoubt } from "./in-doubt"

/** How late a bank may confirm a payment, after the end of its code. */
const CONFIRMED_AFTER_END_MS = 60 * MINUTE_MS

/**
 * Writes the outcome of a change, found by comparing the charge's sums with those before the call: captures and
 * refunds have no ids of their own at the gateway (docs/gateway.md#charge-operations). An answer that does not show the
 * change proves nothing; a lookup decides later.
 */
export async function concludeChange(
  {
    ledger,
    log,
    account,
  }: Pick<OperationDependencies, "ledger" | "log" | "account">,
  about: Unconcluded,
  { answer, receivedBy }: ReceivedCharge
): Promise<Concluded> {
  const { charge, operation } = about
  const judged = judgeSnapshot(charge, answer)
  if (judged.kind === "contradicted") {
    return keepInDoubt(ledger, about, {
      receivedBy,
      code: "contradicted",
      message: `What the gateway shows is contradictory: ${judged.why}.`,
    })
  }
  const state = judged.kind === "believed" ? judged.state : judged.kind
  const isUndecided =
    state === "pending" && !isAsynchronousMethod(charge.method)
  if (judged.kind === "unrecognized" || isUndecided) {
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
  const sums = sumsAfter(about, judged, answer)
  const verdict = verdictOf(
    { ...operation, method: charge.method },
    { state: judged.state, sums }
  )
  if (verdict === "unclear") {
    return keepInDoubt(ledger, about, {
      receivedBy,
      code: "refunded_otherwise",
      message: `The gateway shows ${sums.refunded} refunded in minor units. Before this refund of ${operation.amount} it showed ${operation.baseline?.refunded ?? 0}.`,
    })
  }
  if (verdict === "not_yet") {
    if (receivedBy === "look_up") {
      return {
        charge: await ledger.noteNothingShown(operation.id, {
          resolveWindowMs: account.resolveWindowMs,
          excludedFrom:
            operation.kind === "void" && isAsynchronousMethod(charge.method)
              ? cancellationExcludedFrom(judged.state, charge)
              : undefined,
        }),
        outcome: "unknown",
        showsNothing: true,
      }
    }
    if (receivedBy === "notification") {
      return { charge, outcome: "unknown" } // it may be older than the change
    }
    return keepInDoubt(ledger, about, {
      receivedBy,
      code: "no_effect_shown",
      message: "The answer does not show the requested change.",
    })
  }
  if (verdict === "never" && receivedBy === "answer") {
    // The gateway accepted the change and shows something else: only a lookup can tell the outcome.
    return keepInDoubt(ledger, about, {
      receivedBy,
      code: "contradiction",
      message: `The gateway accepted the request, but its answer shows a charge that is ${state} with ${sums.captured} captured in minor units.`,
    })
  }
  const outcome = verdict === "done" ? "accepted" : "rejected"
  const because =
    verdict === "done"
      ? undefined
      : `The charge is ${state} at the gateway, with ${sums.captured} captured in minor units.`
  const resolved = await ledger.resolve(operation.id, {
    outcome,
    chargeState: judged.state,
    sums,
    details: detailsOf(answer),
    resolvedVia: receivedBy,
    ...(because === undefined
      ? {}
      : { error: { code: "not_done", message: because } }),
  })
  return { charge: resolved, outcome, because }
}

/**
 * Returns the time from which an accepted cancellation that is not shown counts as not done: at once for a paid
 * code, so that its payer gets the goods; otherwise an hour after the code's end. Undefined for a code without end.
 */
function cancellationExcludedFrom(
  state: ChargeState,
  { codeExpiresAt }: Pick<Unconcluded["charge"], "codeExpiresAt">
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
  { charge, operation }: Unconcluded,
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
