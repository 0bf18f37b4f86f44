import type { Charge } from "./charge"
import {
  reportedAmountsOf,
  type ChargeSums,
  type KnownChargeSums,
  deriveStateAndSums,
  type BelievedStateAndSums,
  createChargeSums,
} from "./charge-sums"
import type { GatewayCharge } from "./gateway-charge"
import { stateReportedByGateway } from "./charge-state"
import { traitsOf } from "../payment-method/payment-method"

/**
 * What the plugin knows about a charge when it judges a new snapshot of it: the request, and the state and sums in the
 * ledger.
 */
export type ChargeForJudgment = Omit<
  KnownChargeSums,
  "isDisputeWon" | "isRefundConfirmed"
> &
  Pick<Charge, "merchantChargeId" | "method"> &
  Partial<Pick<Charge, "state" | "dispute" | "gatewaySumsAcceptedAt">>

/**
 * Whether the plugin believes a snapshot of a charge.
 * - `believed`: the snapshot is about the requested charge, and its status and amounts do not contradict each other.
 *   `state` is usually the state that the status means. In a few cases it follows from the amounts: a charge with the
 *   status REFUNDED has the state `paid` if the amounts show a refunded part and a rest.
 * - `contradicted`: the snapshot is about another charge, or it cannot be right. Its state and sums are not written
 *   into the ledger. `why` is the reason as a text, such as "it is paid, but nothing was captured". `shown` contains
 *   the snapshot's sums for administrators.
 * - `unrecognized`: this version of the plugin does not know the snapshot's status.
 */
export type JudgedSnapshot =
  | ({ kind: "believed" } & BelievedStateAndSums)
  | { kind: "contradicted"; why: string; shown: ChargeSums }
  | { kind: "unrecognized" }

/**
 * Decides whether the plugin believes a snapshot of a charge, by comparing the snapshot with the request, and with the
 * state and sums in the ledger.
 *
 * The merchant is not compared here, because only notifications contain it.
 */
export function judgeSnapshot(
  known: ChargeForJudgment,
  reported: GatewayCharge
): JudgedSnapshot {
  const differences = differencesFromCharge(known, reported)
  if (differences.length > 0) {
    return contradictedSnapshot(reported, differences.join("; "))
  }
  const state = stateReportedByGateway(known.method, reported)
  if (state === "unrecognized") {
    return { kind: "unrecognized" }
  }
  const read = deriveStateAndSums(state, reported, {
    ...known,
    isDisputeWon:
      known.state === "charged_back" &&
      known.dispute?.closed?.outcome === "won",
    isRefundConfirmed:
      known.state === "refunded" && known.gatewaySumsAcceptedAt !== undefined,
  })
  return typeof read === "string"
    ? contradictedSnapshot(reported, read)
    : { kind: "believed", ...read }
}

/**
 * Returns the differences that show that a snapshot is not about the requested charge: in the id, the number of
 * transactions or the payment type. The list is empty if there is no such difference.
 */
function differencesFromCharge(
  known: Pick<Charge, "merchantChargeId" | "method">,
  reported: GatewayCharge
): string[] {
  const [transaction, ...others] = reported.transactions
  const expected = traitsOf(known.method).paymentType
  return [
    reported.merchantChargeId !== known.merchantChargeId &&
      `id ${reported.merchantChargeId}, expected ${known.merchantChargeId}`,
    others.length > 0 &&
      `${reported.transactions.length} transactions, expected 1`,
    transaction?.paymentType &&
      transaction.paymentType !== expected &&
      `payment type ${transaction.paymentType}, expected ${expected}`,
  ].flatMap((difference) => difference || [])
}

function contradictedSnapshot(
  reported: GatewayCharge,
  why: string
): JudgedSnapshot {
  const { original = 0, remaining, refunded = 0 } = reportedAmountsOf(reported)
  const captured = remaining === undefined ? original : remaining + refunded
  return {
    kind: "contradicted",
    why,
    shown: createChargeSums(captured, refunded),
  }
}
