import type { Charge } from "../../domain/charge/charge"
import type { Operation } from "../../domain/operation/operation"
import type { TimeBudget } from "../../domain/time-budget"
import type { OperationDependencies } from "../perform/dependencies"
import { isObservedByNotifications } from "../../options/account-observation"
import { reasonNotToLookUp } from "./reasons-not-to-ask"
import { resolveByReport } from "./resolve-by-report"
import { resolveWithoutAsking } from "../conclude/without-asking"
import { traitsOf } from "../../domain/payment-method/payment-method"
import { adapterOf } from "../../payment-method-adapters/registry"
import { KNOWN_CHARGE_MS, RECORDING_RESERVE_MS } from "../../domain/call-limits"
import { GatewayError } from "../../domain/errors"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import { askGateway } from "../look-up/look-up-charge"
import { concludeFromAbsence } from "../conclude/from-absence"
import { concludeFromAnswer } from "../conclude/from-answer"
import { noteFailedLookup } from "../conclude/in-doubt"
import {
  type Deactivated,
  mayEndLater,
} from "../../payment-method-adapters/port"

/** Pauses of a provider that waits for an operation in flight: it reads the ledger soon, and then less often. */
const RESOLUTION_FIRST_PAUSE_MS = 50
const RESOLUTION_LONGEST_PAUSE_MS = 500

/**
 * Waits, within the budget, until no operation of a charge is in doubt. Reads the ledger while a call is in flight,
 * and looks the charge up when the outcome is unknown and a lookup is due; while lookups pause, it does not wait.
 * Returns the charge as it is then; one that is still unresolved means "being verified". Where charges are observed by
 * notifications, nothing is looked up, and no caller waits for a notification.
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
    const { charge, unresolved } = await ledger.currentStateOf(chargeId)
    if (
      !unresolved ||
      waiting.isSpent() ||
      // No caller waits for a lookup that is paused at the moment.
      (isToBeLookedUp(charge, unresolved) &&
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
      const due = await ledger.takeDoubt(chargeId)
      if (due) {
        await resolveByLookup(dependencies, due, waiting)
        const resolved = await ledger.currentStateOf(chargeId)
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
 * Waits as `awaitResolution` does, but at most `KNOWN_CHARGE_MS`: for a charge that an earlier request has made. That
 * request, or the scheduled lookup, resolves it.
 */
export function awaitKnownCharge(
  dependencies: OperationDependencies,
  chargeId: string,
  budget: TimeBudget
): Promise<Charge> {
  return awaitResolution(
    dependencies,
    chargeId,
    budget.limitedTo(KNOWN_CHARGE_MS)
  )
}

/** Whether an operation in doubt needs a lookup. A lost link, and what was never sent, are resolved without one. */
export function isToBeLookedUp(
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
 * - `shown`: the gateway showed the charge and thereby resolved the operation.
 * - `nothing_shown`: the gateway itself says that it has no such charge, or shows the charge as it was before.
 * - `unclear`: the lookup failed, or what it showed decides nothing, or the operation was resolved without a lookup.
 */
export type LookedUpOperation = "shown" | "nothing_shown" | "unclear"

/**
 * Looks up the charge of an operation, at most once, and writes the outcome, or why it stays in doubt. It moves no
 * money and creates no charge, but may deactivate a link again. Call it only for an operation taken with `takeDoubt`.
 */
export async function resolveByLookup(
  dependencies: OperationDependencies,
  unresolved: UnresolvedOperation,
  budget: TimeBudget
): Promise<LookedUpOperation> {
  const { account, ledger, log } = dependencies
  const { operation, charge } = unresolved
  if (await resolveWithoutAsking(dependencies, unresolved)) {
    return "unclear"
  }
  try {
    const ended = await cancelOnceMore(dependencies, unresolved, budget)
    const about = ended
      ? { operation, charge: (await ledger.currentStateOf(charge.id)).charge }
      : unresolved
    const lookUp = await askGateway(dependencies, about.charge, budget)
    if (lookUp.kind === "found") {
      const concluded = await concludeFromAnswer(
        ended && mayEndLater(ended)
          ? // Such a link is shown as active, which proves nothing.
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
      return "unclear" // the gateway was not called
    }
    await noteFailedLookup(dependencies, unresolved, error)
    return "unclear"
  }
}

/**
 * Cancels an unpaid charge again before its lookup, if the cancellation of its method can be repeated, as for a link.
 * The process that tried first has ended or got no answer, so the link may still be payable. The request moves no
 * money. Returns undefined while that process may still be running, and for any other operation.
 */
async function cancelOnceMore(
  dependencies: OperationDependencies,
  { charge, operation }: UnresolvedOperation,
  budget: TimeBudget
): Promise<Deactivated | undefined> {
  const { kind, leaseExpiresAt, lookedUpAt = leaseExpiresAt } = operation
  return kind === "void" && lookedUpAt > leaseExpiresAt
    ? adapterOf(charge).cancelAgain?.(
        dependencies,
        charge,
        budget.reserve(budget.remainingMs() / 2)
      )
    : undefined
}
