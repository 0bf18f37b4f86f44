import { paymentTypeOf } from "./adoption"
import type { Charge } from "./charge"
import {
  amountsIn,
  type ChargeSums,
  type KnownOfCharge,
  readSums,
  type ReadSums,
  chargeSums,
} from "./charge-sums"
import type { GatewayCharge } from "./gateway-charge"
import { gatewayStateOf } from "./charge-state"

/** What a snapshot is judged against: what we asked for, and what is known since. */
export type JudgedAgainst = Omit<KnownOfCharge, "isDisputeWon"> &
  Pick<Charge, "merchantChargeId" | "method"> &
  Partial<Pick<Charge, "state" | "dispute">>

/**
 * - `believed`: it is the charge that we asked for, and its word and its amounts agree, or the
 *   amounts decide.
 * - `contradicted`: it is not, or they do not. Nothing of it may move anything; `why` completes
 *   "… is not believed:", `shown` is what a person is shown of its amounts.
 * - `unrecognized`: it is in a status that this version does not know.
 */
export type JudgedSnapshot =
  | ({ kind: "believed" } & ReadSums)
  | { kind: "contradicted"; why: string; shown: ChargeSums }
  | { kind: "unrecognized" }

/**
 * Judges what the gateway says of a charge, before it moves anything: each answer, lookup and
 * notification, for every method. The merchant is judged where one is named, which is in
 * notifications only.
 */
export function judgeSnapshot(
  known: JudgedAgainst,
  reported: GatewayCharge
): JudgedSnapshot {
  const strange = strangenessOf(known, reported)
  if (strange.length > 0) {
    return contradicted(reported, strange.join("; "))
  }
  const state = gatewayStateOf(paymentTypeOf(known), reported)
  if (state === "unrecognized") {
    return { kind: "unrecognized" }
  }
  const read = readSums(state, reported, {
    ...known,
    isDisputeWon:
      known.state === "charged_back" &&
      known.dispute?.closed?.outcome === "won",
  })
  return typeof read === "string"
    ? contradicted(reported, read)
    : { kind: "believed", ...read }
}

/** Why a snapshot is of another charge than the one that we asked for; empty when it is of that. */
function strangenessOf(
  known: Pick<Charge, "merchantChargeId" | "method">,
  reported: GatewayCharge
): string[] {
  const [transaction, ...others] = reported.transactions
  const expected = paymentTypeOf(known)
  return [
    ...(reported.merchantChargeId === known.merchantChargeId
      ? []
      : [
          `id ${reported.merchantChargeId}, expected ${known.merchantChargeId}`,
        ]),
    ...(others.length > 0
      ? [`${reported.transactions.length} transactions, expected 1`]
      : []),
    ...(transaction?.paymentType && transaction.paymentType !== expected
      ? [`payment type ${transaction.paymentType}, expected ${expected}`]
      : []),
  ]
}

function contradicted(reported: GatewayCharge, why: string): JudgedSnapshot {
  const { original = 0, remaining, refunded = 0 } = amountsIn(reported)
  const captured = remaining === undefined ? original : remaining + refunded
  return { kind: "contradicted", why, shown: chargeSums(captured, refunded) }
}
