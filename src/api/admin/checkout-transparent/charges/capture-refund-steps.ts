import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type ActionInput,
  unresolvedOperationOf,
} from "../../../../domain/payment-page/allowed-actions"
import { outcomeOfChange } from "../../../../domain/operation/change-outcome"
import { changeRefusalOf } from "../../../../domain/operation/change-refusal"
import { describeError } from "../../../../domain/errors/payment-plugin-error"
import { minorUnits, minorUnitsFromDecimal } from "../../../../domain/money"
import {
  message,
  type CodeWithoutValues,
  type Message,
} from "../../../../domain/message"
import { ledgerOf, logOf } from "../../../../medusa/container"
import {
  chargeNotFoundError,
  refusalError,
  messageOfRefusal,
} from "../../../../medusa/refusal-errors"
import {
  waitForChargeLease,
  releaseChargeLease,
} from "../../../../reconciliation/queue/lease-charge"
import {
  matchesObservedToken,
  readDataForPermittedActions,
} from "../../../../reconciliation/by-administrator/read-data-for-permitted-actions"
import type { SynchronizationSummary } from "../../../../reconciliation/queue/synchronize-now"
import {
  previousOperationUnfinishedMessage,
  changeNotMadeMessage,
  refusedChangeMessage,
} from "../../../../texts/change-error-messages"
import { readChargeAfterCaptureOrRefund } from "./state-after-change"

/**
 * The result of an administrator's action on a charge. `why` is a message for the administrator. Some of the results
 * are:
 *
 * - `waiting`: the charge waits, for example for the outcome of an operation.
 * - `busy`: another process has the lease of the charge.
 * - `listed`: an administrator has to resolve a discrepancy.
 * - `conflict`: nothing was done, for example because the charge has changed since the administrator's page loaded it.
 */
export type ActionOutcome =
  | {
      result: SynchronizationSummary["result"]
      why?: Message | undefined
      /**
       * True if a capture, refund or void, or an earlier operation of the charge, still continues or has an unknown
       * outcome. The administrator must not repeat the action then. Never set for other actions.
       */
      isBeingConfirmed?: true
    }
  | { result: "conflict"; why: Message; now?: object }

type CaptureOrRefund = "capture" | "refund"

export interface RequestedChange {
  chargeId: string
  observed: string
  /** The amount in major units. By default, a capture or a refund has the largest possible amount. */
  amount: string | undefined
  by: string
}

/**
 * Returns the requested amount in minor units. If the administrator requested no amount, returns `most`, the largest
 * amount that is possible.
 */
export function requestedMinorUnits(
  { amount }: RequestedChange,
  most: number
): number {
  return amount === undefined ? most : minorUnitsFromDecimal(amount)
}

/**
 * Acquires the charge's lease and runs `work` if the charge is unchanged since the administrator's page loaded it. If
 * the charge has changed, returns a conflict. Throws a refusal if the charge does not exist, or if another process does
 * not release the lease in time.
 */
export async function runWithLeaseIfChargeUnchanged(
  container: MedusaContainer,
  { kind, chargeId, observed }: RequestedChange & { kind: CaptureOrRefund },
  work: (input: ActionInput) => Promise<ActionOutcome>
): Promise<ActionOutcome> {
  const ledger = ledgerOf(container)
  // A charge that does not exist is refused before the request waits for its lease.
  await readActionInput(container, chargeId)
  const leased = await waitForChargeLease(ledger, chargeId, {
    isForSynchronization: false,
  })
  if (!leased) {
    throw refusalError(changeNotMadeMessage(kind, message("being_worked_on")))
  }
  try {
    const input = await readActionInput(container, chargeId)
    return matchesObservedToken(observed, input)
      ? await work(input)
      : changedSinceObservedConflict(`no_${kind}`)
  } finally {
    await releaseChargeLease(container, leased)
  }
}

/**
 * Returns a conflict, because the charge has changed since the administrator's page loaded it. `code` selects the first
 * sentence of the message, for example that no refund was made.
 */
export function changedSinceObservedConflict(
  code: CodeWithoutValues
): ActionOutcome {
  const why = message(code, undefined, {
    then: message("changed_since_observed"),
  })
  return { result: "conflict", why }
}

/**
 * Explains why a capture or refund is not possible now. Returns the outcome `waiting` if an earlier operation of the
 * charge still runs or has an unknown outcome. Throws a refusal for any other reason.
 */
export function createWaitingOutcomeOrRefuse(
  kind: CaptureOrRefund,
  input: ActionInput
): ActionOutcome {
  const { charge, isOfOtherInstallation } = input
  const unresolved = unresolvedOperationOf(input)
  if (unresolved) {
    return createBeingConfirmedOutcome(
      previousOperationUnfinishedMessage(kind, charge, unresolved)
    )
  }
  const amount = minorUnits(
    kind === "capture" ? charge.amount : charge.sums.captured
  )
  const refusal = isOfOtherInstallation
    ? ({ kind: "of_other_installation" } as const)
    : changeRefusalOf({ kind, amount }, charge, charge)
  const why = charge.refundDecision ? "money_is_refunded" : "not_to_be_changed"
  throw refusalError(
    refusal
      ? refusedChangeMessage(kind, charge, refusal)
      : changeNotMadeMessage(kind, message(why))
  )
}

function createBeingConfirmedOutcome(why: Message): ActionOutcome {
  return { result: "waiting", why, isBeingConfirmed: true }
}

/**
 * Runs `work`, which captures or refunds the charge, and returns the outcome. Reads the ledger afterwards even if
 * `work` throws, because money may have moved before the error. The first case that applies decides:
 *
 * 1. The ledger cannot be read, or an operation of the charge is running or in doubt: `waiting`.
 * 2. The ledger shows that the requested amount has moved: `agreed`.
 * 3. `work` returns a message, which says what the capture or refund still waits for: `waiting`.
 * 4. `work` returns without a message: `agreed`.
 * 5. A refund throws, but the ledger contains the decision to refund the charge, and the gateway offers this refund:
 *    `waiting`. The plugin then repeats the refund automatically.
 *
 * In all other cases, throws a refusal.
 */
export async function runChangeAndReadOutcome(
  container: MedusaContainer,
  {
    kind,
    input,
    amount,
  }: { kind: CaptureOrRefund; input: ActionInput; amount: number },
  work: () => Promise<Message | void>
): Promise<ActionOutcome> {
  let thrown: Message | undefined
  let waitsFor: Message | undefined
  try {
    waitsFor = (await work()) ?? undefined
  } catch (error) {
    thrown = messageOfRefusal(error)
    if (thrown === undefined) {
      logOf(container).error(
        `checkout-transparent: a ${kind} was interrupted: ${describeError(error)}`
      )
      thrown = message("broke_off")
    }
  }
  const after = await readChargeAfterCaptureOrRefund(ledgerOf(container), input)
  if ("because" in after) {
    return createBeingConfirmedOutcome(
      message("outcome_not_read", undefined, after)
    )
  }
  const outcome = outcomeOfChange(
    kind,
    { before: input.charge, after },
    { asked: amount, why: thrown ?? waitsFor, goesOn: waitsFor !== undefined }
  )
  switch (outcome.kind) {
    case "done":
      return { result: "agreed" }
    case "being_confirmed":
      return createBeingConfirmedOutcome(outcome.why)
    case "refused":
      throw refusalError(outcome.why)
  }
}

export async function readActionInput(
  container: MedusaContainer,
  chargeId: string
): Promise<ActionInput> {
  const input = (await readDataForPermittedActions(container, [chargeId])).get(
    chargeId
  )
  if (!input) throw chargeNotFoundError(chargeId)
  return input
}
