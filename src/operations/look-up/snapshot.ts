import type { Charge, ChargeDetails } from "../../domain/charge/charge"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import {
  payableCodeOfGatewayCharge,
  detailsOfGatewayCharge,
} from "../../domain/charge/compare-with-intent"
import type { StateAndSums } from "../../domain/charge/unanswered-change-verdict"
import { isOpenState, isRefusedState } from "../../domain/charge/charge-state"
import type { ChargeSums } from "../../domain/charge/charge-sums"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../domain/charge/gateway-charge"
import { judgeSnapshot } from "../../domain/charge/judge-snapshot"

/**
 * What the gateway shows of a charge at one moment: state, sums and details, and the code or link if the answer
 * contains one.
 */
export type Snapshot = StateAndSums & {
  details: ChargeDetails
  code: GatewayCode | undefined
  link: GatewayCharge["link"] | undefined
}

/**
 * The reason why the current state of a charge is not known. `isAbsent` is true if the gateway says that it does not
 * have this charge.
 */
export interface MissingSnapshot {
  why: string
  isAbsent?: boolean
  /** True if the gateway reported a status that this version of the plugin does not know. */
  isUnrecognized?: boolean
  /**
   * The sums that the gateway reported, if they contradict what the plugin knows (see
   * src/domain/charge/judge-snapshot.ts).
   */
  contradicted?: ChargeSums
  /**
   * The charge as the gateway shows it, which the plugin stores if an administrator confirms it. For example, more
   * money was captured than requested, and nothing else is contradictory. Undefined if an administrator cannot confirm
   * the state.
   */
  snapshotIfAmountConfirmed?: Snapshot
}

/**
 * Returns the state and sums of a charge that the gateway reported. If they are contradictory or have an unknown
 * status, returns the reason instead.
 */
export function snapshotFromGatewayCharge(
  charge: Charge,
  reported: GatewayCharge
): Snapshot | MissingSnapshot {
  const judged = judgeSnapshot(charge, reported)
  switch (judged.kind) {
    case "believed":
      return snapshotOf(judged, reported)
    case "contradicted": {
      const highestCaptured = judged.shown.captured
      const ifTaken = judgeSnapshot({ ...charge, highestCaptured }, reported)
      return {
        contradicted: judged.shown,
        ...(ifTaken.kind === "believed"
          ? { snapshotIfAmountConfirmed: snapshotOf(ifTaken, reported) }
          : {}),
        why: `What the gateway shows of charge ${charge.merchantChargeId} (${reported.transactions[0]?.transactionStatus || reported.chargeStatus}) is contradictory: ${judged.why}.`,
      }
    }
    case "unrecognized":
      return {
        isUnrecognized: true,
        why: `The gateway shows a status of charge ${charge.merchantChargeId} that this version does not know: ${reported.chargeStatus}.`,
      }
  }
}

function snapshotOf(
  { state, sums }: StateAndSums,
  reported: GatewayCharge
): Snapshot {
  return {
    state,
    sums,
    details: detailsOfGatewayCharge(reported),
    code: payableCodeOfGatewayCharge(reported),
    link: reported.link,
  }
}

/** Returns whether the gateway reported a code, or the URL of a link, that the ledger does not have yet. */
export function hasNewCodeOrLink(
  { code, link }: Pick<Snapshot, "code" | "link">,
  known: Pick<Charge, "code" | "link">
): boolean {
  return (
    (code !== undefined && known.code === undefined) ||
    (link !== undefined && known.link !== undefined && !known.link.url)
  )
}

/**
 * Returns whether a lookup or notification shows an older state of the charge than the ledger already has. An older
 * state must not overwrite the ledger, and no capture, refund or void may be based on it. The plugin could mistake an
 * earlier refund for a later one, or refund a captured charge instead of voiding an authorization.
 *
 * A snapshot counts as older if it shows an open charge with lower sums than the ledger, an open charge that has
 * already ended in the ledger, or a charge that is not paid yet although it is authorized or paid in the ledger. There
 * are four exceptions:
 * - A charge that the snapshot shows as ended may have any sums, because its money may be lost. But for a payment link,
 *   a snapshot with a lower captured sum than the ledger always counts as older.
 * - An expired or canceled unpaid code may become paid, because a bank may confirm the payment late.
 * - A charge that the gateway did not show before may exist after all, unless it is a pending card charge.
 * - A charge whose creation the gateway refused may exist after all, unless it is shown as pending.
 */
export function isOlderThanLedger(
  observed: StateAndSums,
  known: Pick<Charge, "state" | "sums"> &
    Partial<Pick<Charge, "method" | "highestCaptured" | "refusedAt">>
): boolean {
  const { state, sums } = known
  const { method } = known
  if (
    method !== undefined &&
    traitsOf(method).hasListOfPayments &&
    observed.sums.captured < sums.captured
  ) {
    return true
  }
  const isLess =
    observed.sums.captured < sums.captured ||
    observed.sums.refunded < sums.refunded
  const isPaidLate =
    method !== undefined &&
    isAsynchronousMethod(method) &&
    known.highestCaptured === 0 &&
    observed.sums.captured > 0
  const wasRefusedUnpaid =
    known.refusedAt !== undefined &&
    known.highestCaptured === 0 &&
    isRefusedState(state)
  const isUndecided =
    observed.state === "pending" &&
    method !== undefined &&
    !isAsynchronousMethod(method)
  const mayExistAfterAll =
    state === "absent" || state === "not_created"
      ? !isUndecided
      : wasRefusedUnpaid && observed.state !== "pending"
  const reopens =
    isOpenState(observed.state) &&
    !isOpenState(state) &&
    !mayExistAfterAll &&
    !isPaidLate
  const wasNotPaidYet =
    observed.state === "pending" && (state === "authorized" || state === "paid")
  return (isLess && isOpenState(observed.state)) || reopens || wasNotPaidYet
}

/**
 * A charge, and whether its state is current. `isObserved` is true if the gateway confirmed the state now or recently.
 * For an account that uses notifications, it is true if no other state is expected from an operation, a notification or
 * a late payment. It is false if the gateway may have a newer state.
 */
export interface ChargeAndFreshness {
  charge: Charge
  isObserved: boolean
}
