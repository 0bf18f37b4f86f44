import { reasonNotToChange } from "../resolve/reasons-not-to-ask"
import {
  type ChangeRefusal,
  type OwesLess,
  refusalOf,
} from "../../domain/operation/change-refusal"
import { isSameState } from "../../domain/charge/change-verdict"
import type { Charge } from "../../domain/charge/charge"
import type { OrderThen } from "../../domain/refund/credit-of-refund"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type {
  ChangeClaimResult,
  ChangeIntent,
} from "../../modules/ledger/ports/charge-ledger"
import type { TimeBudget } from "../../domain/time-budget"
import { methodOf } from "../../payment-methods/payment-methods"
import type { ClaimedCharge } from "../../payment-methods/port"
import { claimFor, performOperation } from "../perform/perform-operation"
import { releaseClaim } from "../conclude/release-claim"
import { moreThanOwed } from "../../medusa/order/orders"
import type { Query } from "../../medusa/core"
import type { Concluded } from "../conclude/concluded"
import type { OperationDependencies } from "../perform/dependencies"
import { readSnapshot } from "../look-up/look-up-charge"
import { lagsBehind, type Snapshot } from "../look-up/snapshot"
import { readBeforeChange } from "./read-before-change"
import { LEAST_CALL_MS, REFUND_SPACING } from "../../domain/call-limits"

/**
 * - `done`: the change happened now, or had happened before (`wasAlready`).
 * - `refused`: the change was not sent, or the gateway refused it; `reason` says why.
 * - `unknown`: the outcome is in doubt; a lookup resolves it later, and Medusa's records follow then.
 * - `busy`, `to_be_booked`, `too_soon`, `written_elsewhere`, `gone`: see ChangeClaimResult; nothing was sent.
 */
export type ChangeResult =
  | { kind: "done"; charge: Charge; wasAlready: boolean }
  | { kind: "refused"; charge: Charge; reason: RefusedBecause }
  | { kind: "unknown"; charge: Charge }
  | NotClaimed

/**
 * - `not_asked`: no change was sent: the charge's state was not shown or not believed, or calls pause, or time is up.
 * - `owes_less`: the order owes less than the capture would take; nothing was sent.
 * - `gateway`: the gateway refused the change, or it was not sent after all; `code` is the ledger's error code.
 */
export type RefusedBecause =
  | ChangeRefusal
  | { kind: "not_asked"; why: string }
  | OwesLess
  | { kind: "gateway"; why: string; code: string | undefined }

type NotClaimed = Exclude<ChangeClaimResult, { kind: "claimed" }>

/** Why a change is not sent, with the charge as the gateway shows it if it was read; `code`: for the ledger. */
type Refusal = {
  code: string
  reason: RefusedBecause
  observed: Snapshot | undefined
}

/** A change failed before anything was sent to the gateway, so there is no outcome to wait for. */
export class NothingWasSentError extends Error {
  override readonly name = "NothingWasSentError"

  constructor(cause: unknown) {
    super(
      `The operation was interrupted before anything was sent to the gateway: ${describeError(cause)}`,
      { cause }
    )
  }
}

export interface AskedChange {
  change: ChangeIntent
  actor: string
  /** The reason that the administrator gave who requests the change. */
  reason?: string | undefined
  /** Given for a refund (see refundCharge): the order of the charge, read just before. The claim records it. */
  order?: OrderThen | undefined
  /**
   * Given for a capture for an order: the query that reads what the order owes, as the last check before the
   * change is sent. Reading the charge may have taken long.
   */
  query?: Query | undefined
}

/**
 * Captures, refunds or voids a charge. First reads the charge and stores its sums: a lost answer is resolved by
 * comparing with them. Sends nothing when the charge cannot be read.
 */
export async function changeCharge(
  dependencies: OperationDependencies,
  asked: AskedChange,
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
    const call = methodOf(charge).change(dependencies, { ...claimed, change })
    const concluded = await performOperation(
      dependencies,
      { ...claimed, ...call },
      budget
    )
    return fromOutcome(dependencies, { ...concluded, change }, budget)
  }
  if (prepared.kind !== "refused") {
    return prepared
  }
  const { reason, observed } = prepared
  const charge = await keep(dependencies.ledger, prepared.charge, observed)
  return reason.kind === "done_already"
    ? { kind: "done", charge, wasAlready: true }
    : { kind: "refused", charge, reason }
}

/** Claims a change and stores the charge's sums before it. Releases the claim when the change must not be sent. */
async function claimAndPrepare(
  dependencies: OperationDependencies,
  { change, actor, reason, order, query }: AskedChange,
  budget: TimeBudget
): Promise<
  | ({ kind: "claimed" } & ClaimedCharge)
  | NotClaimed
  | ({ kind: "refused"; charge: Charge } & Refusal)
> {
  const { ledger, account } = dependencies
  const claim = claimFor(account, actor)
  const claimed = await ledger.claimChange(change, {
    ...claim,
    reason,
    order,
    spacing: REFUND_SPACING,
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
  await ledger.noteBaseline(operation.id, read.sums)
  return { ...claimed, operation: { ...operation, baseline: read.sums } }
}

/** Reads the charge before the call, or returns why the change must not be sent. */
async function readBaseline(
  dependencies: OperationDependencies,
  {
    charge,
    change,
    query,
  }: Omit<AskedChange, "actor" | "order"> & { charge: Charge },
  budget: TimeBudget
): Promise<Snapshot | Refusal> {
  const notAskedNow = reasonNotToChange(
    dependencies,
    charge.method,
    change.kind
  )
  if (notAskedNow) {
    return notAsked(notAskedNow.message, notAskedNow.code)
  }
  const observed = await readBeforeChange(
    dependencies,
    { charge, change },
    budget
  )
  if ("why" in observed) {
    return notAsked(observed.why)
  }
  if (lagsBehind(observed, charge)) {
    return notAsked(
      `The gateway does not show its previous change of charge ${charge.merchantChargeId} yet. Try again in a few minutes.`
    )
  }
  const reason = refusalOf(change, charge, observed)
  if (reason) {
    return { code: reason.kind, reason, observed }
  }
  if (budget.remainingMs() < LEAST_CALL_MS) {
    return notAsked(
      "The gateway answered so slowly that there was no time left to send the request."
    )
  }
  const objected = query && (await moreThanOwed(query, charge, change.amount))
  return objected
    ? { code: objected.kind, reason: objected, observed }
    : observed
}

function notAsked(why: string, code = "not_asked"): Refusal {
  return { code, reason: { kind: "not_asked", why }, observed: undefined }
}

/** Reads the charge after a refusal. Stores its state if believed, so that Medusa learns of changes in the panel. */
async function fromOutcome(
  dependencies: OperationDependencies,
  result: Concluded & { change: ChangeIntent },
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
  const reason: RefusedBecause =
    code === "gateway_paused"
      ? { kind: "not_asked", why }
      : { kind: "gateway", why, code }
  const observed = await readSnapshot(dependencies, charge, budget)
  if ("why" in observed || lagsBehind(observed, charge)) {
    return { kind: "refused", charge, reason }
  }
  const kept = await keep(dependencies.ledger, charge, observed)
  // Exactly this change was already made, for example in the merchant panel.
  return refusalOf(change, charge, observed)?.kind === "done_already"
    ? { kind: "done", charge: kept, wasAlready: true }
    : { kind: "refused", charge: kept, reason }
}

async function keep(
  ledger: OperationDependencies["ledger"],
  charge: Charge,
  observed: Snapshot | undefined
): Promise<Charge> {
  if (!observed || isSameState(charge, observed)) {
    return charge
  }
  await ledger.observe(charge, observed)
  return (await ledger.currentStateOf(charge.id)).charge
}
