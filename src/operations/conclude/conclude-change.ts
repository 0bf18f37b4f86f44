import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import {
  detailsOfGatewayCharge,
  type ReceivedCharge,
} from "../../domain/charge/compare-with-intent"
import type { Charge } from "../../domain/charge/charge"
import type { ChargeState } from "../../domain/charge/charge-state"
import { decideWhetherChangeWasMade } from "../../domain/charge/change-verdict"
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
import { recordOperationStillInDoubt } from "./record-unknown-outcome"

/** The time in milliseconds after the expiry of a code during which a bank may still confirm its payment. */
const LATE_CONFIRMATION_MS = 60 * MINUTE_MS

type Dependencies = Pick<AccountServices, "ledger" | "log" | "account">

/** The state and sums of a charge at the gateway, after the plugin has checked that they are plausible. */
type BelievedSnapshot = Extract<JudgedSnapshot, { kind: "believed" }>

/**
 * Writes the outcome of a capture, refund or void to the ledger.
 *
 * The gateway has no ids for captures and refunds (docs/gateway.md#charge-operations). The function therefore compares
 * the sums of the charge before and after the request. An answer that does not show the change does not prove that the
 * change failed. The outcome is then unknown.
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
    return recordChangeStillInDoubt(dependencies, about, { received, judged })
  }
  const shown = { ...judged, sums: sumsAfterChange(about, judged, answer) }
  const verdict = decideWhetherChangeWasMade(
    { ...operation, method: charge.method },
    shown
  )
  switch (verdict) {
    case "unclear":
      return recordOperationStillInDoubt(dependencies.ledger, about, {
        receivedBy,
        code: "refunded_otherwise",
        message: `The gateway shows ${shown.sums.refunded} refunded in minor units. Before this refund of ${operation.amount} it showed ${operation.baseline?.refunded ?? 0}.`,
      })
    case "not_yet":
      return recordChangeNotShown(dependencies, about, { receivedBy, shown })
    case "never":
      return receivedBy === "answer"
        ? // The gateway accepted the change, but shows the charge in a state in which the change is impossible. Only a
          // later lookup or notification can show the outcome.
          recordOperationStillInDoubt(dependencies.ledger, about, {
            receivedBy,
            code: "contradiction",
            message: `The gateway accepted the request, but its answer shows a charge that is ${shown.state} with ${shown.sums.captured} captured in minor units.`,
          })
        : recordFinalOutcome(dependencies, about, {
            received,
            shown,
            because: `The charge is ${shown.state} at the gateway, with ${shown.sums.captured} captured in minor units.`,
          })
    case "done":
      return recordFinalOutcome(dependencies, about, { received, shown })
  }
}

/**
 * Returns whether the gateway has not decided yet whether a card charge is paid. Returns false for codes and links:
 * their state `pending` only means that the payer has not paid yet.
 */
function isPendingCardCharge(
  { method }: Charge,
  { state }: BelievedSnapshot
): boolean {
  return state === "pending" && !isAsynchronousMethod(method)
}

/**
 * Records that the outcome of a capture, refund or void is still unknown, because what the gateway shows of the charge
 * decides nothing.
 */
async function recordChangeStillInDoubt(
  { ledger, log }: Dependencies,
  about: ClaimedCharge,
  {
    received: { answer, receivedBy },
    judged,
  }: { received: ReceivedCharge; judged: JudgedSnapshot }
): Promise<ConcludedOperation> {
  if (judged.kind === "contradicted") {
    return recordOperationStillInDoubt(ledger, about, {
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
  return recordOperationStillInDoubt(ledger, about, {
    receivedBy,
    code: `gateway_says_${state}`,
    message,
  })
}

/**
 * Handles a snapshot that does not show a capture, refund or void yet. The result always has the outcome `unknown`.
 *
 * After a lookup, the ledger's row can have another outcome than the result. If lookups have shown no effect during the
 * whole resolve window, the ledger resolves the operation as not carried out. The caller must therefore read the
 * operation from the ledger.
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
              ? earliestTimeToDisproveCancellation(shown.state, charge)
              : undefined,
        }),
        outcome: "unknown",
        showsNothing: true,
      }
    case "notification":
      return { charge, outcome: "unknown" } // The notification may be older than the change.
    case "answer":
      return recordOperationStillInDoubt(ledger, about, {
        receivedBy,
        code: "no_effect_shown",
        message: "The answer does not show the requested change.",
      })
  }
}

/**
 * Writes the final outcome of a capture, refund or void to the ledger. The outcome is `rejected` if there is a reason
 * in `because`, and `accepted` otherwise.
 */
async function recordFinalOutcome(
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
 * Returns the time from which a lookup can prove that the accepted cancellation of a code had no effect. An earlier
 * lookup may show the charge as payable or paid although the code was canceled.
 * - For an unpaid charge, the time is one hour after the code's expiry (LATE_CONFIRMATION_MS).
 * - For an unpaid charge without an expiry time, returns `undefined`: no lookup is a proof.
 * - For a paid charge, the time is in the past, so that only the resolve window delays the payer's order.
 */
function earliestTimeToDisproveCancellation(
  state: ChargeState,
  { codeExpiresAt }: Pick<Charge, "codeExpiresAt">
): Date | undefined {
  return state === "paid"
    ? new Date(0)
    : codeExpiresAt && new Date(codeExpiresAt.getTime() + LATE_CONFIRMATION_MS)
}

/**
 * Returns the sums of a charge after a capture, refund or void. Usually, these are the sums of the believed snapshot.
 *
 * The exception is the refund of a disputed charge. If the gateway's refunded sum grew by exactly the amount of this
 * refund, the gateway's refunded sum is returned. Another increase may include disputed money.
 */
function sumsAfterChange(
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
