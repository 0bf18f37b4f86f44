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
import { traitsOf } from "../payment-method/payment-method"

/** What a snapshot is compared with: what we asked for, and what was learnt since. */
export type JudgedAgainst = Omit<KnownOfCharge, "isDisputeWon"> &
  Pick<Charge, "merchantChargeId" | "method"> &
  Partial<Pick<Charge, "state" | "dispute">>

/**
 * - `believed`: the snapshot is of the charge that we asked for, and its status and amounts are consistent, or the
 * amounts decide.
 * - `contradicted`: the snapshot is of another charge, or its status and amounts are not believed. It must change
 * nothing; `why` completes "… is not believed:", `shown` has the amounts that people see.
 * - `unrecognized`: the snapshot has a status that this version does not know.
 */
export type JudgedSnapshot =
  | ({ kind: "believed" } & ReadSums)
  | { kind: "contradicted"; why: string; shown: ChargeSums }
  | { kind: "unrecognized" }

/**
 * Decides whether a snapshot is believed, before it changes anything: each answer, lookup and notification, for
 * every method. The merchant is checked only where one is named, which is in notifications, so not here.
 */
export function judgeSnapshot(
  known: JudgedAgainst,
  reported: GatewayCharge
): JudgedSnapshot {
  const strange = strangenessOf(known, reported)
  if (strange.length > 0) {
    return contradicted(reported, strange.join("; "))
  }
  const state = gatewayStateOf(known.method, reported)
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

/** Returns why a snapshot is of another charge than the one that we asked for; empty when it is of that charge. */
function strangenessOf(
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

function contradicted(reported: GatewayCharge, why: string): JudgedSnapshot {
  const { original = 0, remaining, refunded = 0 } = amountsIn(reported)
  const captured = remaining === undefined ? original : remaining + refunded
  return { kind: "contradicted", why, shown: chargeSums(captured, refunded) }
}
