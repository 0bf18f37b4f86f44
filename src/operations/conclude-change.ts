import { detailsOf, type ReceivedCharge } from "../core/charge/adoption"
import { verdictOf } from "../core/charge/change-verdict"
import { isAsynchronousMethod } from "../core/charge/charge"
import type { ChargeState } from "../core/charge/charge-state"
import {
  amountsIn,
  type ChargeSums,
  type ReadSums,
} from "../core/charge/charge-sums"
import type { GatewayCharge } from "../core/charge/gateway-charge"
import { judgeSnapshot } from "../core/charge/judge-snapshot"
import { minorUnits } from "../core/money"
import type { Concluded, Unconcluded } from "./concluded"
import { leaveUnknown } from "./leave-unknown"
import type { OperationDependencies } from "./operation-dependencies"
import { CONFIRMED_AFTER_END_MS } from "../core/time/times"

/**
 * Tells from the charge what became of a change, by comparing its sums with those before the call:
 * captures and refunds have no ids of their own at the gateway (gateway-notes, "Charges"). An
 * answer that does not show the change is no proof of anything; looking up decides then.
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
    return leaveUnknown(ledger, about, {
      receivedBy,
      code: "contradicted",
      message: `What the payment service shows is not believed: ${judged.why}.`,
    })
  }
  const state = judged.kind === "believed" ? judged.state : judged.kind
  const isUndecided = state === "pending" && !isAsynchronousMethod(charge.method)
  if (judged.kind === "unrecognized" || isUndecided) {
    const message = `The gateway says charge ${answer.chargeStatus}, transaction ${answer.transactions[0]?.transactionStatus || "none"}.`
    log.warn(
      `checkout-transparent: ${operation.kind} of charge ${charge.merchantChargeId} stays in doubt: ${message}`
    )
    return leaveUnknown(ledger, about, {
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
  if (verdict === "not_yet") {
    if (receivedBy === "look_up") {
      return {
        charge: await ledger.noteNoEffect(operation.id, {
          resolveWindowMs: account.resolveWindowMs,
          excludedFrom:
            operation.kind === "void" && isAsynchronousMethod(charge.method)
              ? cancellationExcludedFrom(judged.state, charge)
              : undefined,
        }),
        outcome: "unknown",
      }
    }
    return leaveUnknown(ledger, about, {
      receivedBy,
      code: "no_effect_shown",
      message: "The answer does not show what was asked for.",
    })
  }
  if (verdict === "never" && receivedBy === "answer") {
    // The gateway took it and shows something else: only a lookup tells what it is.
    return leaveUnknown(ledger, about, {
      receivedBy,
      code: "contradiction",
      message: `The answer says yes, and shows a charge that is ${state} with ${sums.captured} captured in minor units.`,
    })
  }
  const outcome = verdict === "done" ? "accepted" : "rejected"
  const because =
    verdict === "done"
      ? undefined
      : `The charge is ${state} at the payment service, with ${sums.captured} captured in minor units.`
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
 * From when on it does not matter any more whether a cancellation that was accepted is done yet: who
 * paid the code is to get what he paid for, and one that is over is paid by nobody.
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
 * What a dispute takes away is no refund of ours, whatever the gateway tells then: only the very sum
 * that this one would have made is taken for it.
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
