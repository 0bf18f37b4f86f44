import type { Charge } from "./charge"
import {
  reportedAmountsOf,
  type ChargeSums,
  type KnownChargeSums,
  readStateAndSums,
  type BelievedSums,
  chargeSums,
} from "./charge-sums"
import type { GatewayCharge } from "./gateway-charge"
import { gatewayStateOf } from "./charge-state"
import { traitsOf } from "../payment-method/payment-method"

/** The facts with which a snapshot of a charge is compared: the request, and the recorded state. */
export type ChargeForJudgment = Omit<KnownChargeSums, "isDisputeWon"> &
  Pick<Charge, "merchantChargeId" | "method"> &
  Partial<Pick<Charge, "state" | "dispute">>

/**
 * The judgment on a snapshot of a charge.
 * - `believed`: the snapshot belongs to the requested charge. Its status and amounts agree, or its amounts are complete
 *   and are believed instead of its status.
 * - `contradicted`: the snapshot belongs to another charge, or its status and amounts cannot be right. It changes
 *   nothing. `why` completes the sentence "… is not believed:", and `shown` has the amounts for administrators.
 * - `unrecognized`: this version does not know the snapshot's status.
 */
export type JudgedSnapshot =
  | ({ kind: "believed" } & BelievedSums)
  | { kind: "contradicted"; why: string; shown: ChargeSums }
  | { kind: "unrecognized" }

/**
 * Decides whether a snapshot is believed, before it changes anything. It is called for each answer, lookup and
 * notification, for every payment method.
 *
 * The merchant is not compared here, because only notifications name one.
 */
export function judgeSnapshot(
  known: ChargeForJudgment,
  reported: GatewayCharge
): JudgedSnapshot {
  const strange = differencesFromCharge(known, reported)
  if (strange.length > 0) {
    return contradictedSnapshot(reported, strange.join("; "))
  }
  const state = gatewayStateOf(known.method, reported)
  if (state === "unrecognized") {
    return { kind: "unrecognized" }
  }
  const read = readStateAndSums(state, reported, {
    ...known,
    isDisputeWon:
      known.state === "charged_back" &&
      known.dispute?.closed?.outcome === "won",
  })
  return typeof read === "string"
    ? contradictedSnapshot(reported, read)
    : { kind: "believed", ...read }
}

/**
 * Returns the ways in which a snapshot differs from the requested charge. The list is empty if the snapshot belongs to
 * the charge.
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
  ].flatMap((strange) => strange || [])
}

function contradictedSnapshot(
  reported: GatewayCharge,
  why: string
): JudgedSnapshot {
  const { original = 0, remaining, refunded = 0 } = reportedAmountsOf(reported)
  const captured = remaining === undefined ? original : remaining + refunded
  return { kind: "contradicted", why, shown: chargeSums(captured, refunded) }
}
