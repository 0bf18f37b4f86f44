import type { Charge, ChargeDetails } from "../../domain/charge/charge"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import {
  codeOfGatewayCharge,
  detailsOfGatewayCharge,
} from "../../domain/charge/compare-with-intent"
import type { StateAndSums } from "../../domain/charge/change-verdict"
import { isOpenState, isRefusedState } from "../../domain/charge/charge-state"
import type { ChargeSums } from "../../domain/charge/charge-sums"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../domain/charge/gateway-charge"
import { judgeSnapshot } from "../../domain/charge/judge-snapshot"

/** The state, sums and details of a charge as the gateway shows them, with its code or link if they were reported. */
export type Snapshot = StateAndSums & {
  details: ChargeDetails
  code: GatewayCode | undefined
  link: GatewayCharge["link"] | undefined
}

/**
 * The reason why the state of a charge is not known. `isAbsent` is true if the gateway says that it has no such charge.
 */
export interface MissingSnapshot {
  why: string
  isAbsent?: boolean
  /** True if the gateway reported a status that this version does not know. */
  isUnrecognized?: boolean
  /** The reported sums, if they are not believed (see src/domain/charge/judge-snapshot.ts). */
  contradicted?: ChargeSums
  /**
   * The contradicted snapshot in the form in which it is believed if an administrator confirms that more money was
   * taken than requested. Undefined if the snapshot cannot be believed even with this confirmation.
   */
  taken?: Snapshot
}

/** Returns the snapshot of a charge that the gateway reported, or the reason why the report is not believed. */
export function reportedSnapshot(
  charge: Charge,
  reported: GatewayCharge
): Snapshot | MissingSnapshot {
  const judged = judgeSnapshot(charge, reported)
  switch (judged.kind) {
    case "believed":
      return snapshotOf(judged, reported)
    case "contradicted": {
      const mostCaptured = judged.shown.captured
      const ifTaken = judgeSnapshot({ ...charge, mostCaptured }, reported)
      return {
        contradicted: judged.shown,
        ...(ifTaken.kind === "believed"
          ? { taken: snapshotOf(ifTaken, reported) }
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
    code: codeOfGatewayCharge(reported),
    link: reported.link,
  }
}

/** Whether the gateway reported a code, or the address of a link, that the ledger does not have yet. */
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
 * Whether a snapshot shows less than the gateway has reported before, because lookups may lag behind. Such a snapshot
 * must not overwrite the state in the ledger, and a change must not start from it. For example, an earlier refund could
 * be taken for the refund that follows, and a captured charge could be voided, which would refund it. In these cases a
 * snapshot that shows less, or another state, does not lag behind:
 * - A charge that is shown as over may have any sums, because its money is gone. Only the captured sum of a link never
 *   falls.
 * - An unpaid code that is over may become paid, because a bank may confirm late.
 * - A charge that was refused at its creation, or counted as absent or not created, may exist after all. But a
 *   refused charge, or a card that counted as absent or not created, is not believed to be pending.
 */
export function lagsBehind(
  observed: StateAndSums,
  known: Pick<Charge, "state" | "sums"> &
    Partial<Pick<Charge, "method" | "mostCaptured" | "refusedAt">>
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
    known.mostCaptured === 0 &&
    observed.sums.captured > 0
  const wasRefusedUnpaid =
    known.refusedAt !== undefined &&
    known.mostCaptured === 0 &&
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
 * A charge and whether its state is current. `isObserved` is true if the gateway reported this state now or a short
 * time ago, and false if the state is only the one in the ledger.
 */
export interface ChargeAndFreshness {
  charge: Charge
  isObserved: boolean
}
