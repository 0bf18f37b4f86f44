import { reasonNotToChange } from "./reasons-not-to-ask"
import {
  type ChangeRefusal,
  type OwesLess,
  refusalOf,
} from "../charge/change-refusal"
import { isSameState } from "../charge/change-verdict"
import type { Charge } from "../charge/charge"
import type { Operation } from "../charge/operation"
import { describeError } from "../charge/errors/payment-plugin-error"
import type {
  ChangeClaimResult,
  ChangeIntent,
} from "../modules/ledger/ports/charge-ledger"
import type { TimeBudget } from "../charge/time-budget"
import { changeLink } from "./change-link"
import {
  claimFor,
  type OperationPlan,
  performOperation,
} from "./perform-operation"
import type { Concluded } from "./conclude-operation"
import type { OperationDependencies } from "./dependencies"
import { lagsBehind, readSnapshot, type Snapshot } from "./look-up-charge"
import { LEAST_CALL_MS, REFUND_SPACING } from "../charge/times"

/**
 * - `done`: it happened, or was so already (`wasAlready`).
 * - `refused`: it certainly did not happen: the charge does not allow it, or the gateway said no.
 * - `unknown`: nobody knows yet; it is resolved by looking up, and booked then.
 * - `busy`, `to_be_booked`, `too_soon`, `written_elsewhere`, `gone`: see ChangeClaimResult; nothing was sent.
 */
export type ChangeResult =
  | { kind: "done"; charge: Charge; wasAlready: boolean }
  | { kind: "refused"; charge: Charge; reason: RefusedBecause }
  | { kind: "unknown"; charge: Charge }
  | NotClaimed

/**
 * - `not_asked`: the gateway could not be asked what the charge is, so it was not changed either.
 * - `owes_less`: its order owes less than the capture would take; nothing was sent.
 * - `gateway`: the gateway refused, or was not asked after all; `code` as in the ledger.
 */
export type RefusedBecause =
  | ChangeRefusal
  | { kind: "not_asked"; why: string }
  | OwesLess
  | { kind: "gateway"; why: string; code: string | undefined }

type NotClaimed = Exclude<ChangeClaimResult, { kind: "claimed" }>
type Refusal = { reason: RefusedBecause; observed: Snapshot | undefined }
type ChangePlan = OperationPlan<NotClaimed, Refusal>

/** What broke, broke before anything was sent to the gateway: nothing is to be waited for. */
export class NothingWasSentError extends Error {
  override readonly name = "NothingWasSentError"

  constructor(cause: unknown) {
    super(
      `It broke off before anything was sent to the gateway: ${describeError(cause)}`,
      { cause }
    )
  }
}

export interface AskedChange {
  change: ChangeIntent
  actor: string
  /** Asked last before anything is sent: reading the charge may have taken long. */
  objection?: (() => Promise<OwesLess | undefined>) | undefined
}

/**
 * Captures, refunds or voids. The charge is read first, and what it is then is stored: that is what
 * an answer that is lost is resolved against. Nothing is sent when it cannot be read.
 */
export async function changeCharge(
  dependencies: OperationDependencies,
  { change, actor, objection }: AskedChange,
  budget: TimeBudget
): Promise<ChangeResult> {
  const { ledger, account } = dependencies
  let isSent = false
  const result = await performOperation<NotClaimed, Refusal>(
    dependencies,
    {
      claim: () =>
        ledger.claimChange(change, claimFor(account, actor), REFUND_SPACING),
      prepare: ({ charge, operation }, left) =>
        readBaseline(
          dependencies,
          { charge, operation, change, objection },
          left
        ),
      call: (charge, callBudget, operation) => {
        isSent = true
        return send(dependencies, { charge, change, operation }, callBudget)
      },
    },
    budget
  ).catch((error: unknown) => {
    throw isSent ? error : new NothingWasSentError(error)
  })
  if (result.kind === "performed") {
    return fromOutcome(dependencies, { ...result, change }, budget)
  }
  if (result.kind !== "refused") {
    return result
  }
  const { reason, observed } = result.refusal
  const charge = await keep(ledger, result.charge, observed)
  return reason.kind === "done_already"
    ? { kind: "done", charge, wasAlready: true }
    : { kind: "refused", charge, reason }
}

/** Reads and stores what the charge is before the call; answers why it must not be sent. */
async function readBaseline(
  dependencies: OperationDependencies,
  {
    charge,
    operation,
    change,
    objection,
  }: Omit<AskedChange, "actor"> & { charge: Charge; operation: Operation },
  budget: TimeBudget
): ReturnType<ChangePlan["prepare"]> {
  const notAskedNow = reasonNotToChange(
    dependencies,
    charge.method,
    change.kind
  )
  if (notAskedNow) {
    return notAsked(notAskedNow.message, notAskedNow.code)
  }
  const observed = await readSnapshot(dependencies, charge, budget)
  if ("why" in observed) {
    return notAsked(observed.why)
  }
  if (lagsBehind(observed, charge)) {
    return notAsked(
      `The payment service does not show yet what it did to charge ${charge.merchantChargeId} before. Try again in a few minutes.`
    )
  }
  const reason = refusalOf(change, charge, observed)
  if (reason) {
    return { kind: "refuse", code: reason.kind, refusal: { reason, observed } }
  }
  if (budget.remainingMs() < LEAST_CALL_MS) {
    return notAsked(
      "It answered so slowly that there was no time left to send anything."
    )
  }
  const objected = await objection?.()
  if (objected) {
    return {
      kind: "refuse",
      code: objected.kind,
      refusal: { reason: objected, observed },
    }
  }
  await dependencies.ledger.noteBaseline(operation.id, observed.sums)
  return { kind: "go", operation: { ...operation, baseline: observed.sums } }
}

function notAsked(
  why: string,
  code = "not_asked"
): Awaited<ReturnType<ChangePlan["prepare"]>> {
  return {
    kind: "refuse",
    code,
    refusal: { reason: { kind: "not_asked", why }, observed: undefined },
  }
}

/** The gateway takes the amount that is voided as well; it is all that was authorized. */
function send(
  dependencies: OperationDependencies,
  {
    charge,
    change,
    operation,
  }: { charge: Charge; change: ChangeIntent; operation: Operation },
  budget: TimeBudget
): ReturnType<OperationDependencies["gateway"]["refundCharge"]> {
  if (charge.method === "link") {
    return changeLink(dependencies, { charge, change, operation }, budget)
  }
  const { gateway } = dependencies
  const order = {
    merchantChargeId: charge.merchantChargeId,
    amount: change.amount,
  }
  return change.kind === "capture"
    ? gateway.captureCharge(order, budget)
    : gateway.refundCharge(order, budget)
}

async function fromOutcome(
  dependencies: OperationDependencies,
  result: Concluded & { change: ChangeIntent },
  budget: TimeBudget
): Promise<ChangeResult> {
  const {
    charge,
    change,
    because = "The payment service gave no reason.",
    code,
  } = result
  switch (result.outcome) {
    case "accepted":
      return { kind: "done", charge, wasAlready: false }
    case "unknown":
      return { kind: "unknown", charge }
    case "rejected":
    case "not_sent":
      return fromRefusal(
        dependencies,
        {
          charge,
          change,
          reason:
            code === "gateway_paused"
              ? { kind: "not_asked", why: because }
              : { kind: "gateway", why: because, code },
        },
        budget
      )
  }
}

/** Somebody may have changed it in the panel: say what it is now, and let Medusa learn of it. */
async function fromRefusal(
  dependencies: OperationDependencies,
  refused: { charge: Charge; change: ChangeIntent; reason: RefusedBecause },
  budget: TimeBudget
): Promise<ChangeResult> {
  const { charge, change, reason } = refused
  const observed = await readSnapshot(dependencies, charge, budget)
  if ("why" in observed || lagsBehind(observed, charge)) {
    return { kind: "refused", charge, reason }
  }
  const kept = await keep(dependencies.ledger, charge, observed)
  // He made just the same of it that was wanted.
  return refusalOf(change, charge, observed)?.kind === "done_already"
    ? { kind: "done", charge: kept, wasAlready: true }
    : { kind: "refused", charge: kept, reason }
}

/** Writes down what was seen of a charge on the way, when it is news. */
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
