import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import type {
  Operation,
  OperationOutcome,
} from "../../domain/operation/operation"
import {
  codeOf,
  detailsOf,
  discrepanciesFromIntent,
  type ReceivedCharge,
} from "../../domain/charge/adoption"
import {
  type ChargeState,
  isOpen,
  type KnownGatewayState,
} from "../../domain/charge/charge-state"
import { judgeSnapshot } from "../../domain/charge/judge-snapshot"
import type { OperationDependencies } from "./dependencies"
import { verdictOf } from "../../domain/charge/change-verdict"
import {
  amountsIn,
  type ChargeSums,
  type ReadSums,
} from "../../domain/charge/charge-sums"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import { minorUnits } from "../../domain/money"
import { MINUTE_MS } from "../../domain/duration"

/** How late a bank may confirm a payment, after the end of its code. */
const CONFIRMED_AFTER_END_MS = 60 * MINUTE_MS

export interface Concluded {
  charge: Charge
  /** `unknown`: the outcome is in doubt, and a lookup resolves it. */
  outcome: OperationOutcome
  /** Why the operation was not accepted, for the shop's staff, if a reason is known. */
  because?: string | undefined
  /** The reason as a code for programs; see the ledger's error codes. */
  code?: string | undefined
  /** Whether a lookup showed the charge as it was before the change, so that the outcome stays unknown. */
  showsNothing?: boolean
}

export interface Unconcluded {
  charge: Charge
  operation: Operation
}

/**
 * Writes to the ledger what the gateway says of a charge that was to be created. The operation is resolved only by
 * a charge that matches our request and is decided, or is a code that waits for its payer; else it stays unknown.
 */
async function concludeCreation(
  dependencies: Pick<OperationDependencies, "ledger" | "log">,
  about: Unconcluded,
  received: ReceivedCharge
): Promise<Concluded> {
  const { ledger, log } = dependencies
  const { charge, operation } = about
  const { answer, receivedBy } = received
  const doubt = doubtOf(ledger, about, receivedBy)
  const judged = judgeSnapshot(charge, answer)
  const discrepancies = [
    ...(judged.kind === "contradicted" ? [judged.why] : []),
    ...discrepanciesFromIntent(charge, received),
  ]
  if (discrepancies.length > 0) {
    log.error(
      `checkout-transparent: the gateway's charge ${charge.merchantChargeId} is not the one we asked for (${discrepancies.join("; ")}). ` +
        "It is not used. Compare it with the merchant panel; it blocks new payments for this cart until it is resolved."
    )
    return doubt("not_as_intended", discrepancies.join("; "))
  }
  const state = judged.kind === "believed" ? judged.state : "unrecognized"
  const isUnpaidCode =
    state === "pending" && isAsynchronousMethod(charge.method)
  if (
    judged.kind !== "believed" ||
    (judged.state === "pending" && !isUnpaidCode)
  ) {
    const reported = `charge ${answer.chargeStatus}, transaction ${answer.transactions[0]?.transactionStatus || "none"}`
    log.warn(
      `checkout-transparent: charge ${charge.merchantChargeId} stays in doubt: the gateway says ${reported}.`
    )
    return doubt(`gateway_says_${state}`, `The gateway says ${reported}.`)
  }
  const outcome = outcomeOf(judged.state)
  const resolved = await ledger.resolve(operation.id, {
    outcome,
    chargeState: judged.state,
    sums: judged.sums,
    details: detailsOf(answer),
    code: codeOf(answer),
    link: answer.link,
    resolvedVia: receivedBy,
  })
  // The gateway made a code that the shopper had replaced before it was shown: the code stays abandoned until it ends.
  const isReplaced = isUnpaidCode && charge.abandonedAt !== undefined
  if (
    resolved.state === judged.state &&
    (isReplaced || !(isOpen(judged.state) && resolved.abandonedAt))
  ) {
    return { charge: resolved, outcome }
  }
  log.error(
    `checkout-transparent: the gateway says that charge ${charge.merchantChargeId} is ${state}, but the ledger had closed it before, and another charge may have taken its place.`
  )
  // A caller that waits for this charge must not be told that nothing was charged.
  return isOpen(judged.state)
    ? { charge: { ...resolved, state: "unresolved" }, outcome: "unknown" }
    : { charge: resolved, outcome }
}

function outcomeOf(state: KnownGatewayState): "accepted" | "rejected" {
  return state === "declined" || state === "failed" ? "rejected" : "accepted"
}

/**
 * Writes the outcome of a change, found by comparing the charge's sums with those before the call: captures and
 * refunds have no ids of their own at the gateway (docs/gateway.md#charge-operations). An answer that does not show the
 * change proves nothing; a lookup decides later.
 */
async function concludeChange(
  {
    ledger,
    log,
    account,
  }: Pick<OperationDependencies, "ledger" | "log" | "account">,
  about: Unconcluded,
  { answer, receivedBy }: ReceivedCharge
): Promise<Concluded> {
  const { charge, operation } = about
  const doubt = doubtOf(ledger, about, receivedBy)
  const judged = judgeSnapshot(charge, answer)
  if (judged.kind === "contradicted") {
    return doubt(
      "contradicted",
      `What the payment service shows is not believed: ${judged.why}.`
    )
  }
  const state = judged.kind === "believed" ? judged.state : judged.kind
  const isUndecided =
    state === "pending" && !isAsynchronousMethod(charge.method)
  if (judged.kind === "unrecognized" || isUndecided) {
    const message = `The gateway says charge ${answer.chargeStatus}, transaction ${answer.transactions[0]?.transactionStatus || "none"}.`
    log.warn(
      `checkout-transparent: ${operation.kind} of charge ${charge.merchantChargeId} stays in doubt: ${message}`
    )
    return doubt(`gateway_says_${state}`, message)
  }
  const sums = sumsAfter(about, judged, answer)
  const verdict = verdictOf(
    { ...operation, method: charge.method },
    { state: judged.state, sums }
  )
  if (verdict === "unclear") {
    return doubt(
      "refunded_otherwise",
      `The gateway shows ${sums.refunded} refunded in minor units. Before this refund of ${operation.amount} it showed ${operation.baseline?.refunded ?? 0}.`
    )
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
    return doubt(
      "no_effect_shown",
      "The answer does not show what was asked for."
    )
  }
  if (verdict === "never" && receivedBy === "answer") {
    // The gateway accepted the change and shows something else: only a lookup can tell the outcome.
    return doubt(
      "contradiction",
      `The answer says yes, and shows a charge that is ${state} with ${sums.captured} captured in minor units.`
    )
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
 * Returns the time from which an accepted cancellation that is not shown counts as not done: at once for a paid
 * code, whose payer is to get what he paid for; else an hour after the code's end. Undefined for a code without end.
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

/** Writes the outcome of an operation from what the gateway says of its charge. */
export async function concludeFromAnswer(
  dependencies: Pick<OperationDependencies, "ledger" | "log" | "account">,
  about: Unconcluded,
  received: ReceivedCharge
): Promise<Concluded> {
  return about.operation.kind === "create"
    ? concludeCreation(dependencies, about, received)
    : concludeChange(dependencies, about, received)
}

/** Returns what notes that the gateway showed the charge, and leaves the outcome of the operation unknown. */
function doubtOf(
  ledger: OperationDependencies["ledger"],
  { operation: { id }, charge }: Unconcluded,
  receivedBy: ReceivedCharge["receivedBy"]
): (code: string, message: string) => Promise<Concluded> {
  return async (code, message) => {
    const why = { observed: true, code, message }
    await (receivedBy === "answer"
      ? ledger.markUnknown(id, { answered: true, ...why })
      : ledger.noteUnclear(id, why))
    return { charge, outcome: "unknown" }
  }
}
