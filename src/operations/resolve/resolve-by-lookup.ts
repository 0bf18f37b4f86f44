import type { Charge } from "../../domain/charge/charge"
import type { Operation } from "../../domain/operation/operation"
import type { TimeBudget } from "../../domain/time-budget"
import type { OperationDependencies } from "../perform/dependencies"
import { isObservedByNotifications } from "../../options/account-observation"
import { reasonNotToLookUp } from "./reasons-not-to-call"
import { resolveByReport } from "./resolve-by-report"
import { resolveWithoutLookup } from "../conclude/resolve-without-lookup"
import { traitsOf } from "../../domain/payment-method/payment-method"
import { adapterOf } from "../../payment-method-adapters/registry"
import {
  MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS,
  RECORDING_RESERVE_MS,
} from "../../domain/call-limits"
import { GatewayError } from "../../domain/errors"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import { lookUpAtGateway } from "../look-up/look-up-charge"
import { concludeFromAbsence } from "../conclude/from-absence"
import { concludeFromAnswer } from "../conclude/from-answer"
import { noteFailedLookup } from "../conclude/in-doubt"
import {
  type DeactivationResult,
  mayDeactivateLater,
} from "../../payment-method-adapters/port"

/**
 * The first and the longest pause between two reads of the ledger while a provider waits for an operation in flight.
 */
const RESOLUTION_FIRST_PAUSE_MS = 50
const RESOLUTION_LONGEST_PAUSE_MS = 500

/**
 * Waits, within the budget, until no operation of a charge is in doubt, and returns the charge as it is then. Reads the
 * ledger while a call is in flight, and looks the charge up when the outcome is unknown and a lookup is due. Does not
 * wait while lookups are paused. A charge that is still unresolved at the end is being verified. Where charges are
 * observed by notifications, nothing is looked up, and no caller waits for a notification.
 */
export async function awaitResolution(
  dependencies: OperationDependencies,
  chargeId: string,
  budget: TimeBudget
): Promise<Charge> {
  const { ledger, clock, account } = dependencies
  const waiting = budget.reserve(RECORDING_RESERVE_MS)
  let waitMs = RESOLUTION_FIRST_PAUSE_MS
  for (;;) {
    const { charge, unresolved } =
      await ledger.readChargeWithUnresolvedOperation(chargeId)
    if (
      !unresolved ||
      waiting.isSpent() ||
      // No caller waits for a lookup that is paused.
      (needsLookup(charge, unresolved) &&
        reasonNotToLookUp(dependencies, charge.method))
    ) {
      return charge
    }
    if (isObservedByNotifications(account, charge)) {
      const now = await resolveByReport(dependencies, chargeId)
      if (now.unresolved?.state !== "in_flight") {
        return now.charge
      }
    } else {
      const due = await ledger.claimLookupOfDoubt(chargeId)
      if (due) {
        await resolveByLookup(dependencies, due, waiting)
        const resolved =
          await ledger.readChargeWithUnresolvedOperation(chargeId)
        if (!resolved.unresolved) {
          return resolved.charge
        }
      }
    }
    await clock.sleep(waiting.atMost(waitMs))
    waitMs = Math.min(waitMs * 2, RESOLUTION_LONGEST_PAUSE_MS)
  }
}

/**
 * Waits as `awaitResolution` does, but for a shorter time. Call it for a charge that an earlier request created. That
 * request or the scheduled lookup also resolves the charge, so this call need not wait for the outcome.
 */
export function awaitResolutionBriefly(
  dependencies: OperationDependencies,
  chargeId: string,
  budget: TimeBudget
): Promise<Charge> {
  return awaitResolution(
    dependencies,
    chargeId,
    budget.limitedTo(MAX_WAIT_FOR_CHARGE_IN_DOUBT_MS)
  )
}

/**
 * Whether an operation in doubt needs a lookup. A link whose answer was lost and a change that was never sent are
 * resolved without a lookup.
 */
export function needsLookup(
  { method }: Charge,
  { state, kind, baseline }: Operation
): boolean {
  return (
    state === "unknown" &&
    (kind === "create"
      ? traitsOf(method).isFoundByOurId
      : baseline !== undefined)
  )
}

/**
 * What a lookup showed of an operation in doubt:
 * - `shown`: the gateway showed the charge and thereby resolved the operation.
 * - `nothing_shown`: the gateway says that it has no such charge, or shows the charge as it was before the operation.
 * - `unclear`: the lookup failed, or its answer decides nothing, or the operation was resolved without a lookup.
 */
export type LookedUpOperation = "shown" | "nothing_shown" | "unclear"

/**
 * Looks up the charge of an operation in doubt, at most once, and writes the outcome, or why the outcome stays unknown.
 * Moves no money and creates no charge, but may deactivate a link again. Call it only for an operation that
 * `claimLookupOfDoubt` returned.
 */
export async function resolveByLookup(
  dependencies: OperationDependencies,
  unresolved: UnresolvedOperation,
  budget: TimeBudget
): Promise<LookedUpOperation> {
  const { account, ledger, log } = dependencies
  const { operation, charge } = unresolved
  if (await resolveWithoutLookup(dependencies, unresolved)) {
    return "unclear"
  }
  try {
    const ended = await cancelOnceMore(dependencies, unresolved, budget)
    const about = ended
      ? {
          operation,
          charge: (await ledger.readChargeWithUnresolvedOperation(charge.id))
            .charge,
        }
      : unresolved
    const lookUp = await lookUpAtGateway(dependencies, about.charge, budget)
    if (lookUp.kind === "found") {
      const concluded = await concludeFromAnswer(
        ended && mayDeactivateLater(ended)
          ? // The gateway goes on showing such a link as active, which proves nothing, so the window is as long as a link can live.
            {
              ledger,
              log,
              account: {
                ...account,
                resolveWindowMs: traitsOf(charge.method).longestLifeMs,
              },
            }
          : dependencies,
        about,
        { answer: lookUp.charge, receivedBy: "look_up" }
      )
      if (concluded.outcome !== "unknown") {
        return "shown"
      }
      return concluded.showsNothing ? "nothing_shown" : "unclear"
    }
    return await concludeFromAbsence(dependencies, operation)
  } catch (error) {
    if (!(error instanceof GatewayError)) {
      throw error
    }
    if (error.code === "gateway_paused") {
      return "unclear" // The gateway was not called.
    }
    await noteFailedLookup(dependencies, unresolved, error)
    return "unclear"
  }
}

/**
 * Sends the cancellation of a payment link once more before the charge is looked up. The process that sent the first
 * cancellation has ended or got no answer, so the link may still be payable. The request moves no money. Returns
 * `undefined`, and sends nothing, while that process may still be running, for an operation of another kind, and for a
 * payment method whose cancellation cannot be repeated.
 */
async function cancelOnceMore(
  dependencies: OperationDependencies,
  { charge, operation }: UnresolvedOperation,
  budget: TimeBudget
): Promise<DeactivationResult | undefined> {
  const { kind, leaseExpiresAt, lookedUpAt = leaseExpiresAt } = operation
  return kind === "void" && lookedUpAt > leaseExpiresAt
    ? adapterOf(charge).cancelAgain?.(
        dependencies,
        charge,
        budget.reserve(budget.remainingMs() / 2)
      )
    : undefined
}
