import { errorIfChangeCannotBeSent } from "../resolve/errors-if-calls-paused"
import {
  type ChangeRefusal,
  type CaptureExceedsOutstandingAmount,
  changeRefusalOf,
} from "../../domain/operation/change-refusal"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import type { Charge } from "../../domain/charge/charge"
import type { OrderAtRefund } from "../../domain/refund/credit-line-of-refund"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type {
  ChangeClaimResult,
  ChangeIntent,
} from "../../modules/ledger/ports/ledger-parameters-and-results"
import type { TimeBudget } from "../../domain/time-budget"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { ClaimedCharge } from "../../payment-method-adapters/payment-method-adapter"
import { buildClaimInput, performOperation } from "../perform/perform-operation"
import { releaseClaim } from "../conclude/release-claim"
import { refusalIfOrderOwesLess } from "../../medusa/order/orders"
import type { Query } from "../../medusa/container"
import type { ConcludedOperation } from "../conclude/concluded-operation"
import type { AccountServices } from "../perform/operation-dependencies"
import { lookUpSnapshot } from "../look-up/look-up-charge"
import { isOlderThanLedger, type Snapshot } from "../look-up/snapshot"
import { lookUpChargeBeforeOperation } from "./look-up-charge-before-operation"
import {
  MIN_CALL_MS,
  PAUSES_BETWEEN_REFUNDS,
} from "../../domain/call-time-limits"

/**
 * The result of a capture, refund or void:
 * - `done`: the gateway has made the change. `wasAlready` is true if it had been made before this request.
 * - `refused`: the change was not made. `reason` says why.
 * - `unknown`: the outcome is unknown. A lookup, a notification or an administrator has to find it later.
 * - All other kinds: the plugin did not send the change. `ChangeClaimResult` explains these kinds.
 */
export type ChangeResult =
  | { kind: "done"; charge: Charge; wasAlready: boolean }
  | { kind: "refused"; charge: Charge; reason: ChangeRefusalReason }
  | { kind: "unknown"; charge: Charge }
  | NotClaimed

/**
 * Why a capture, refund or void was refused. Besides the reasons in `ChangeRefusal`, there are these:
 * - `not_sent`: the plugin did not try to send the request, for example because calls are paused or the lookup before
 *   the request failed. `why` is the reason.
 * - `owes_less`: the plugin did not try to send the request, because the order owes less than the amount to capture.
 * - `gateway`: the gateway refused the request, or the plugin tried to send the request and failed. `code` is the
 *   ledger's error code.
 */
export type ChangeRefusalReason =
  | ChangeRefusal
  | { kind: "not_sent"; why: string }
  | CaptureExceedsOutstandingAmount
  | { kind: "gateway"; why: string; code: string | undefined }

type NotClaimed = Exclude<ChangeClaimResult, { kind: "claimed" }>

/**
 * The refusal of a capture, refund or void whose request was not sent to the gateway. `observed` is the state of the
 * charge that a lookup before the request showed. It is undefined if the reason is `not_sent`.
 */
type Refusal = {
  code: string
  reason: ChangeRefusalReason
  observed: Snapshot | undefined
}

/**
 * The error of a capture, refund or void that failed before its request was sent to the gateway. The caller knows that
 * no money has moved.
 */
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
  reason?: string | undefined
  /**
   * The order of the charge, read immediately before the refund. The ledger stores its outstanding amount with the
   * operation.
   */
  order?: OrderAtRefund | undefined
  /**
   * Medusa's query service, which is set only for a capture. The plugin then reads immediately before the capture what
   * the charge's order owes. If the charge has no order, this check is skipped.
   */
  query?: Query | undefined
}

/**
 * Captures, refunds or voids a charge. First reads the current state of the charge, and sends nothing if the state
 * cannot be read.
 *
 * The sums before the request are stored in the ledger. If the gateway's answer is lost, they are compared with a later
 * lookup.
 * @throws NothingWasSentError if an error occurs before the request is sent.
 */
export async function changeChargeAtGateway(
  dependencies: AccountServices,
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
    return lookUpIfRefusedAndReturnResult(
      dependencies,
      { ...concluded, change },
      budget
    )
  }
  if (prepared.kind !== "refused") {
    return prepared
  }
  const { reason, observed } = prepared
  const charge = await storeSnapshotIfDifferent(
    dependencies.ledger,
    prepared.charge,
    observed
  )
  return reason.kind === "done_already"
    ? { kind: "done", charge, wasAlready: true }
    : { kind: "refused", charge, reason }
}

/**
 * Claims a capture, refund or void, and stores the sums of the charge before the request. Releases the claim if the
 * request must not be sent.
 */
async function claimAndPrepare(
  dependencies: AccountServices,
  { change, actor, reason, order, query }: RequestedChange,
  budget: TimeBudget
): Promise<
  | ({ kind: "claimed" } & ClaimedCharge)
  | NotClaimed
  | ({ kind: "refused"; charge: Charge } & Refusal)
> {
  const { ledger, account } = dependencies
  const claim = buildClaimInput(account, actor)
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
  const read = await lookUpAndCheckBeforeChange(
    dependencies,
    { charge, change, query },
    budget
  )
  if ("reason" in read) {
    const released = await releaseClaim(dependencies, operation, read.code)
    return { kind: "refused", charge: released, ...read }
  }
  await ledger.recordSumsBeforeChange(operation.id, read.sums)
  return { ...claimed, operation: { ...operation, baseline: read.sums } }
}

/**
 * Returns the state and sums of a charge before a capture, refund or void. Returns a refusal if the request must not be
 * sent.
 */
async function lookUpAndCheckBeforeChange(
  dependencies: AccountServices,
  {
    charge,
    change,
    query,
  }: Omit<RequestedChange, "actor" | "order"> & { charge: Charge },
  budget: TimeBudget
): Promise<Snapshot | Refusal> {
  const error = errorIfChangeCannotBeSent(
    dependencies,
    charge.method,
    change.kind
  )
  if (error) {
    return refusalOfUnsentChange(error.message, error.code)
  }
  const observed = await lookUpChargeBeforeOperation(
    dependencies,
    { charge, change },
    budget
  )
  if ("why" in observed) {
    return refusalOfUnsentChange(observed.why)
  }
  if (isOlderThanLedger(observed, charge)) {
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

function refusalOfUnsentChange(why: string, code = "not_sent"): Refusal {
  return { code, reason: { kind: "not_sent", why }, observed: undefined }
}

/**
 * Returns the result of a capture, refund or void. If the gateway did not carry out the change, looks the charge up. If
 * the lookup shows that the same change was already made, for example in the merchant panel, returns `done`.
 */
async function lookUpIfRefusedAndReturnResult(
  dependencies: AccountServices,
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
    outcome === "not_sent" && !wouldRequestFailAgain(code)
      ? { kind: "not_sent", why }
      : { kind: "gateway", why, code }
  const observed = await lookUpSnapshot(dependencies, charge, budget)
  if ("why" in observed || isOlderThanLedger(observed, charge)) {
    return { kind: "refused", charge, reason }
  }
  const kept = await storeSnapshotIfDifferent(
    dependencies.ledger,
    charge,
    observed
  )
  return changeRefusalOf(change, charge, observed)?.kind === "done_already"
    ? { kind: "done", charge: kept, wasAlready: true }
    : { kind: "refused", charge: kept, reason }
}

/**
 * Returns whether a request that was not carried out would fail again. The plugin found the request invalid, or lookups
 * showed that the gateway received it without any effect.
 */
function wouldRequestFailAgain(code: string | undefined): boolean {
  return (
    code === "gateway_request_invalid" ||
    code === "absent" ||
    code === "no_effect"
  )
}

async function storeSnapshotIfDifferent(
  ledger: AccountServices["ledger"],
  charge: Charge,
  observed: Snapshot | undefined
): Promise<Charge> {
  if (!observed || hasSameStateAndSums(charge, observed)) {
    return charge
  }
  await ledger.recordSnapshot(charge, observed)
  return (await ledger.readChargeAndUnresolvedOperation(charge.id)).charge
}
