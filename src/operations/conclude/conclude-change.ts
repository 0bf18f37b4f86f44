import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import {
  detailsOfGatewayCharge,
  type ReceivedCharge,
} from "../../domain/charge/compare-with-intent"
import type { Charge } from "../../domain/charge/charge"
import type { ChargeState } from "../../domain/charge/charge-state"
import { unansweredChangeVerdictOf } from "../../domain/charge/unanswered-change-verdict"
import {
  reportedAmountsOf,
  type ChargeSums,
  type BelievedStateAndSums,
} from "../../domain/charge/charge-sums"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import {
  judgeSnapshot,
  type JudgedSnapshot,
} from "../../domain/charge/judge-snapshot"
import { minorUnits } from "../../domain/money"
import { MINUTE_MS } from "../../domain/duration"
import type { AccountServices } from "../perform/operation-dependencies"
import type { ClaimedCharge } from "../../payment-method-adapters/payment-method-adapter"
import type { ConcludedOperation } from "./concluded-operation"
import { recordStillInDoubt } from "./record-unknown-outcome"

/** The time in milliseconds after the expiry of a code during which a bank may still confirm its payment. */
const LATE_CONFIRMATION_MS = 60 * MINUTE_MS

type Dependencies = Pick<AccountServices, "ledger" | "log" | "account">

/** The state and sums of a charge at the gateway, after the plugin has checked that they are plausible. */
type BelievedSnapshot = Extract<JudgedSnapshot, { kind: "believed" }>

/**
 * Writes the outcome of a capture, refund or void to the ledger, or records that the outcome is still unknown. The
 * function compares the charge's sums at the gateway with the sums before the request, because the gateway has no ids
 * for captures and refunds (docs/gateway.md#charge-operations).
 *
 * If the gateway's answer to the request does not show the change, this does not prove that the change failed. The
 * outcome is then unknown, and has to be established later.
 */
export async function concludeChange(
  dependencies: Dependencies,
  about: ClaimedCharge,
  received: ReceivedCharge
): Promise<ConcludedOperation> {
  const { charge, operation } = about
  const { answer, receivedBy } = received
  const judged = judgeSnapshot(charge, answer)
  if (judged.kind !== "believed" || isPendingCardCharge(charge, judged)) {
    return recordUndecidedChange(dependencies, about, { received, judged })
  }
  const shown = { ...judged, sums: sumsAfter(about, judged, answer) }
  const verdict = unansweredChangeVerdictOf(
    { ...operation, method: charge.method },
    shown
  )
  switch (verdict) {
    case "unclear":
      return recordStillInDoubt(dependencies.ledger, about, {
        receivedBy,
        code: "refunded_otherwise",
        message: `The gateway shows ${shown.sums.refunded} refunded in minor units. Before this refund of ${operation.amount} it showed ${operation.baseline?.refunded ?? 0}.`,
      })
    case "not_yet":
      return recordChangeNotShown(dependencies, about, { receivedBy, shown })
    case "never":
      return receivedBy === "answer"
        ? // The gateway accepted the change, but shows the charge in a state in which the change is impossible. Only a
          // lookup can tell the outcome.
          recordStillInDoubt(dependencies.ledger, about, {
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

/**
 * Returns whether the gateway has not decided yet whether a card charge is paid. The result is false for an unpaid code
 * or link, because its state `pending` only means that the payer has not paid yet.
 */
function isPendingCardCharge(
  { method }: Charge,
  { state }: BelievedSnapshot
): boolean {
  return state === "pending" && !isAsynchronousMethod(method)
}

/**
 * Leaves the outcome of a capture, refund or void unknown. The reason is that the state and sums at the gateway are
 * contradictory, that the gateway shows an unknown status, or that the gateway has not decided yet about a card charge.
 */
async function recordUndecidedChange(
  { ledger, log }: Dependencies,
  about: ClaimedCharge,
  {
    received: { answer, receivedBy },
    judged,
  }: { received: ReceivedCharge; judged: JudgedSnapshot }
): Promise<ConcludedOperation> {
  if (judged.kind === "contradicted") {
    return recordStillInDoubt(ledger, about, {
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
  return recordStillInDoubt(ledger, about, {
    receivedBy,
    code: `gateway_says_${state}`,
    message,
  })
}

/**
 * Records that the gateway does not show a capture, refund or void yet. The result has the outcome `unknown`. After a
 * notification, the function records nothing, because the notification may be older than the change.
 *
 * After a lookup, the ledger may nevertheless resolve the operation as not carried out: lookups must have shown no
 * effect during the account's resolve window (see `recordAbsenceOrResolveOperation`). The caller therefore reads the
 * operation again.
 */
async function recordChangeNotShown(
  { ledger, account }: Dependencies,
  about: ClaimedCharge,
  {
    receivedBy,
    shown,
  }: { receivedBy: ReceivedCharge["receivedBy"]; shown: BelievedSnapshot }
): Promise<ConcludedOperation> {
  const { charge, operation } = about
  switch (receivedBy) {
    case "look_up":
      return {
        charge: await ledger.recordAbsenceOrResolveOperation(operation.id, {
          resolveWindowMs: account.resolveWindowMs,
          excludedFrom:
            operation.kind === "void" && isAsynchronousMethod(charge.method)
              ? cancellationDisprovableFrom(shown.state, charge)
              : undefined,
        }),
        outcome: "unknown",
        showsNothing: true,
      }
    case "notification":
      return { charge, outcome: "unknown" } // The notification may be older than the change.
    case "answer":
      return recordStillInDoubt(ledger, about, {
        receivedBy,
        code: "no_effect_shown",
        message: "The answer does not show the requested change.",
      })
  }
}

/**
 * Writes the final outcome of a capture, refund or void to the ledger. With a reason in `because`, the outcome is
 * `rejected`. Without it, the outcome is `accepted`.
 */
async function resolveChange(
  { ledger }: Dependencies,
  { operation }: ClaimedCharge,
  {
    received: { answer, receivedBy },
    shown,
    because,
  }: { received: ReceivedCharge; shown: BelievedSnapshot; because?: string }
): Promise<ConcludedOperation> {
  const outcome = because === undefined ? "accepted" : "rejected"
  const charge = await ledger.resolveOperation(operation.id, {
    outcome,
    chargeState: shown.state,
    sums: shown.sums,
    details: detailsOfGatewayCharge(answer),
    resolvedVia: receivedBy,
    ...(because === undefined
      ? {}
      : { error: { code: "not_done", message: because } }),
  })
  return { charge, outcome, because }
}

/**
 * Returns the time from which lookups can prove that the gateway did not cancel a code or payment link, although it
 * answered that it accepted the cancellation. Before that time, a lookup may still show the charge as payable or paid
 * although it was canceled.
 *
 * For a paid charge, the result is a time in the past, so that the payer's order is not delayed. For an unpaid charge,
 * it is one hour after the expiry. For an unpaid charge without an expiry time, the result is `undefined`, and lookups
 * never prove it.
 */
function cancellationDisprovableFrom(
  state: ChargeState,
  { codeExpiresAt }: Pick<Charge, "codeExpiresAt">
): Date | undefined {
  return state === "paid"
    ? new Date(0)
    : codeExpiresAt && new Date(codeExpiresAt.getTime() + LATE_CONFIRMATION_MS)
}

/**
 * Returns the charge's sums after a capture, refund or void.
 *
 * For a disputed charge, the gateway's refunded sum may include disputed money. The function therefore uses the
 * refunded sum of a disputed charge only after a refund, and only if it is exactly the sum before this refund plus the
 * amount of this refund.
 */
function sumsAfter(
  { charge, operation }: ClaimedCharge,
  { state, sums }: BelievedStateAndSums,
  answer: GatewayCharge
): ChargeSums {
  const { refunded } = reportedAmountsOf(answer)
  const isThisRefund =
    state === "charged_back" &&
    operation.kind === "refund" &&
    charge.sums.captured > 0 &&
    refunded === (operation.baseline?.refunded ?? 0) + operation.amount
  return isThisRefund ? { ...sums, refunded: minorUnits(refunded) } : sums
}
