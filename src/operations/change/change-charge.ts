import { reasonNotToChange } from "../resolve/reasons-not-to-call"
import {
  type ChangeRefusal,
  type OwesLess,
  changeRefusalOf,
} from "../../domain/operation/change-refusal"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import type { Charge } from "../../domain/charge/charge"
import type { OrderAtRefund } from "../../domain/refund/credit-of-refund"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type {
  ChangeClaimResult,
  ChangeIntent,
} from "../../modules/ledger/ports/charge-ledger"
import type { TimeBudget } from "../../domain/time-budget"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { ClaimedCharge } from "../../payment-method-adapters/port"
import { createClaim, performOperation } from "../perform/perform-operation"
import { releaseClaim } from "../conclude/release-claim"
import { refusalIfOrderOwesLess } from "../../medusa/order/orders"
import type { Query } from "../../medusa/core"
import type { ConcludedOperation } from "../conclude/concluded-operation"
import type { OperationDependencies } from "../perform/dependencies"
import { readSnapshot } from "../look-up/look-up-charge"
import { lagsBehind, type Snapshot } from "../look-up/snapshot"
import { readBeforeChange } from "./read-before-change"
import { MIN_CALL_MS, PAUSES_BETWEEN_REFUNDS } from "../../domain/call-limits"

/**
 * The result of a capture, refund or void:
 * - `done`: the change was made now, or had been made before (`wasAlready`).
 * - `refused`: the change was not sent, or the gateway refused it. `reason` says why.
 * - `unknown`: the outcome is in doubt. A later lookup resolves it, and Medusa's records are corrected then.
 * - `busy`, `to_be_booked`, `too_soon`, `written_elsewhere`, `gone`: nothing was sent, see ChangeClaimResult.
 */
export type ChangeResult =
  | { kind: "done"; charge: Charge; wasAlready: boolean }
  | { kind: "refused"; charge: Charge; reason: ChangeRefusalReason }
  | { kind: "unknown"; charge: Charge }
  | NotClaimed

/**
 * Why a change was refused, if not for a reason of ChangeRefusal:
 * - `not_asked`: nothing was sent, because the charge could not be read, its state was not believed, calls to the
 *   gateway are paused, or the time was used up.
 * - `owes_less`: nothing was sent, because the order owes less than the amount of the capture.
 * - `gateway`: the gateway refused the change, or the request failed before it was sent. `code` is the ledger's error
 *   code.
 */
export type ChangeRefusalReason =
  | ChangeRefusal
  | { kind: "not_asked"; why: string }
  | OwesLess
  | { kind: "gateway"; why: string; code: string | undefined }

type NotClaimed = Exclude<ChangeClaimResult, { kind: "claimed" }>

/**
 * The reason why a change is not sent. `code` is the error code that the ledger stores. `observed` is the state that
 * the gateway showed, or undefined if the charge could not be read.
 */
type Refusal = {
  code: string
  reason: ChangeRefusalReason
  observed: Snapshot | undefined
}

/** Says that a change failed before any request was sent to the gateway, so that its outcome is not in doubt. */
export class NothingWasSentError extends Error {
  override readonly name = "NothingWasSentError"

  constructor(cause: unknown) {
    super(
      `The operation was interrupted before anything was sent to the gateway: ${describeError(cause)}`,
      { cause }
    )
  }
}

export interface RequestedChange {
  change: ChangeIntent
  actor: string
  /** The reason of the administrator who requested the change. */
  reason?: string | undefined
  /** The order of the charge, read just before a refund is claimed (see refundCharge). The claim records it. */
  order?: OrderAtRefund | undefined
  /**
   * Medusa's query service, which is given if the capture is for an order. It reads what the order owes immediately
   * before the capture is sent, because the order may have changed while the charge was looked up.
   */
  query?: Query | undefined
}

/**
 * Captures, refunds or voids a charge. First looks the charge up and stores its sums, because a lost answer is resolved
 * by comparing later sums with them. Sends nothing when the charge cannot be read.
 */
export async function changeCharge(
  dependencies: OperationDependencies,
  asked: RequestedChange,
  budget: TimeBudget
): Promise<ChangeResult> {
  const { change } = asked
  const prepared = await claimAndPrepare(dependencies, asked, budget).catch(
    (error: unknown) => {
      throw new NothingWasSentError(error)
    }
  )
  if (prepared.kind === "claimed") {
    const { charge, operation } = prepared
    const claimed = { charge, operation }
    const call = adapterOf(charge).change(dependencies, { ...claimed, change })
    const concluded = await performOperation(
      dependencies,
      { ...claimed, ...call },
      budget
    )
    return resultFromOutcome(dependencies, { ...concluded, change }, budget)
  }
  if (prepared.kind !== "refused") {
    return prepared
  }
  const { reason, observed } = prepared
  const charge = await storeSnapshotIfNew(
    dependencies.ledger,
    prepared.charge,
    observed
  )
  return reason.kind === "done_already"
    ? { kind: "done", charge, wasAlready: true }
    : { kind: "refused", charge, reason }
}

/**
 * Claims a change, looks the charge up and stores the sums from before the change. Releases the claim when the change
 * must not be sent.
 */
async function claimAndPrepare(
  dependencies: OperationDependencies,
  { change, actor, reason, order, query }: RequestedChange,
  budget: TimeBudget
): Promise<
  | ({ kind: "claimed" } & ClaimedCharge)
  | NotClaimed
  | ({ kind: "refused"; charge: Charge } & Refusal)
> {
  const { ledger, account } = dependencies
  const claim = createClaim(account, actor)
  const claimed = await ledger.claimChange(change, {
    ...claim,
    reason,
    order,
    spacing: PAUSES_BETWEEN_REFUNDS,
  })
  if (claimed.kind !== "claimed") {
    return claimed
  }
  const { charge, operation } = claimed
  const read = await readBaseline(
    dependencies,
    { charge, change, query },
    budget
  )
  if ("reason" in read) {
    const released = await releaseClaim(dependencies, operation, read.code)
    return { kind: "refused", charge: released, ...read }
  }
  await ledger.recordBaselineSums(operation.id, read.sums)
  return { ...claimed, operation: { ...operation, baseline: read.sums } }
}

/** Returns the charge as the gateway shows it before the change, or the reason why the change must not be sent. */
async function readBaseline(
  dependencies: OperationDependencies,
  {
    charge,
    change,
    query,
  }: Omit<RequestedChange, "actor" | "order"> & { charge: Charge },
  budget: TimeBudget
): Promise<Snapshot | Refusal> {
  const pausedBecause = reasonNotToChange(
    dependencies,
    charge.method,
    change.kind
  )
  if (pausedBecause) {
    return refusalOfUnsentChange(pausedBecause.message, pausedBecause.code)
  }
  const observed = await readBeforeChange(
    dependencies,
    { charge, change },
    budget
  )
  if ("why" in observed) {
    return refusalOfUnsentChange(observed.why)
  }
  if (lagsBehind(observed, charge)) {
    return refusalOfUnsentChange(
      `The gateway does not show its previous change of charge ${charge.merchantChargeId} yet. Try again in a few minutes.`
    )
  }
  const reason = changeRefusalOf(change, charge, observed)
  if (reason) {
    return { code: reason.kind, reason, observed }
  }
  if (budget.remainingMs() < MIN_CALL_MS) {
    return refusalOfUnsentChange(
      "The gateway answered so slowly that there was no time left to send the request."
    )
  }
  const objected =
    query && (await refusalIfOrderOwesLess(query, charge, change.amount))
  return objected
    ? { code: objected.kind, reason: objected, observed }
    : observed
}

function refusalOfUnsentChange(why: string, code = "not_asked"): Refusal {
  return { code, reason: { kind: "not_asked", why }, observed: undefined }
}

/**
 * Returns the result of a change that was sent. After a refusal, looks the charge up and stores its state, so that
 * Medusa learns of changes that were made in the merchant panel.
 */
async function resultFromOutcome(
  dependencies: OperationDependencies,
  result: ConcludedOperation & { change: ChangeIntent },
  budget: TimeBudget
): Promise<ChangeResult> {
  const { charge, change, outcome, code } = result
  if (outcome === "accepted") {
    return { kind: "done", charge, wasAlready: false }
  }
  if (outcome === "unknown") {
    return { kind: "unknown", charge }
  }
  const { because: why = "The gateway gave no reason." } = result
  const reason: ChangeRefusalReason =
    code === "gateway_paused"
      ? { kind: "not_asked", why }
      : { kind: "gateway", why, code }
  const observed = await readSnapshot(dependencies, charge, budget)
  if ("why" in observed || lagsBehind(observed, charge)) {
    return { kind: "refused", charge, reason }
  }
  const kept = await storeSnapshotIfNew(dependencies.ledger, charge, observed)
  // Exactly this change was already made, for example in the merchant panel.
  return changeRefusalOf(change, charge, observed)?.kind === "done_already"
    ? { kind: "done", charge: kept, wasAlready: true }
    : { kind: "refused", charge: kept, reason }
}

async function storeSnapshotIfNew(
  ledger: OperationDependencies["ledger"],
  charge: Charge,
  observed: Snapshot | undefined
): Promise<Charge> {
  if (!observed || hasSameStateAndSums(charge, observed)) {
    return charge
  }
  await ledger.recordSnapshot(charge, observed)
  return (await ledger.readChargeWithUnresolvedOperation(charge.id)).charge
}
