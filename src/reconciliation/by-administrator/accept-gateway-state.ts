import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { discrepancyKindsClosedBy } from "../../domain/discrepancy/closing-reasons"
import { snapshotToken } from "../../domain/operation/administrator-resolution"
import { message, type Message } from "../../domain/message"
import { ledgerOf, logOf } from "../../medusa/container"
import { chargeNotFoundError, refusalError } from "../../medusa/refusal-errors"
import { ConfigurationError } from "../../domain/errors"
import { TimeBudget } from "../../domain/time-budget"
import { isObservedByNotifications } from "../../options/account-observation"
import { dependenciesOfCharge } from "../../operations/perform/operation-dependencies"
import { lookUpSnapshot } from "../../operations/look-up/look-up-charge"
import type { Snapshot } from "../../operations/look-up/snapshot"
import { systemClock } from "../../operations/perform/gateway-clients"
import { LOOKUP_TIMEOUT_MS } from "../../domain/call-time-limits"
import { releaseChargeLease, waitForChargeLease } from "../queue/lease-charge"
import {
  synchronizeChargeById,
  type SynchronizationSummary,
} from "../queue/synchronize-now"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"

/** A charge with its state and sums in the ledger, and its current state and sums at the gateway. */
export interface LedgerAndGatewayState {
  charge: Charge
  gatewayState: LookedUpGatewayState
}

/** Reads a charge from the ledger, and looks it up at the gateway. Throws a refusal if the charge does not exist. */
export async function readChargeAndLookUpGatewayState(
  container: MedusaContainer,
  chargeId: string
): Promise<LedgerAndGatewayState> {
  const charge = await ledgerOf(container).findChargeById(chargeId)
  if (!charge) throw chargeNotFoundError(chargeId)
  return { charge, gatewayState: await lookUpGatewayState(container, charge) }
}

type AcceptanceConflict = {
  kind: "conflict"
  why: Message
  now: LedgerAndGatewayState
}

/** What an administrator confirms. `observed` is the token of the state and sums that the administrator saw. */
interface Confirmation {
  observed: string
  reason: string
  by: string
}

/**
 * Writes the gateway's state and sums of a charge to the ledger, because an administrator has confirmed them. Then
 * synchronizes Medusa. This synchronization may refund money that belongs to no order.
 *
 * Returns `conflict` and writes nothing in these cases:
 * - The gateway shows a different state or other sums than the administrator saw.
 * - The gateway does not show the charge, or the lookup failed.
 * - The charge has changed in the ledger.
 *
 * Throws a refusal in these cases:
 * - The charge does not exist.
 * - An operation of the charge has no outcome yet.
 * - The gateway has not decided about a card charge.
 * - Another process works on the charge and does not release it in time.
 */
export async function acceptGatewayState(
  container: MedusaContainer,
  chargeId: string,
  confirmation: Confirmation
): Promise<
  { kind: "accepted"; charge: SynchronizationSummary } | AcceptanceConflict
> {
  const ledger = ledgerOf(container)
  if (!(await ledger.findChargeById(chargeId)))
    throw chargeNotFoundError(chargeId)
  // The lease keeps out a worker that has judged a notification by the earlier sums. Such a worker would list the
  // contradiction again afterwards.
  const leased = await waitForChargeLease(ledger, chargeId, {
    isForSynchronization: false,
  })
  if (!leased) {
    throw refusalError(notAcceptedMessage(message("being_worked_on")))
  }
  try {
    const conflict = await writeGatewayState(container, chargeId, confirmation)
    if (conflict) return conflict
  } finally {
    await releaseChargeLease(container, leased)
  }
  return {
    kind: "accepted",
    charge: await synchronizeChargeById(container, chargeId),
  }
}

/**
 * Writes the state and sums that an administrator has confirmed. Returns `undefined` if they were written, and a
 * conflict if the gateway or the ledger now shows something else. Throws a refusal if the administrator may not confirm
 * this state. The caller holds the charge's lease.
 */
async function writeGatewayState(
  container: MedusaContainer,
  chargeId: string,
  { observed, reason, by }: Confirmation
): Promise<AcceptanceConflict | undefined> {
  const ledger = ledgerOf(container)
  const now = await readChargeAndLookUpGatewayState(container, chargeId)
  const { charge, gatewayState } = now
  const { shown } = gatewayState
  if (observed !== gatewayState.observed || !shown) {
    return {
      kind: "conflict",
      why: notAcceptedMessage(
        shown
          ? changedGatewayStateMessage(gatewayState)
          : gatewayShowsNothingMessage(gatewayState)
      ),
      now,
    }
  }
  const { unresolved } = await ledger.readChargeAndUnresolvedOperation(chargeId)
  if (unresolved) {
    throw refusalError(
      notAcceptedMessage(
        message("say_what_came_first", { operation: unresolved.kind })
      )
    )
  }
  if (shown.state === "pending" && !isAsynchronousMethod(charge.method)) {
    throw refusalError(
      notAcceptedMessage(
        message("charge_undecided", { charge: charge.merchantChargeId })
      )
    )
  }
  if (
    !(await ledger.recordGatewaySumsAcceptedByAdministrator(charge, {
      ...shown,
      by,
      reason,
    }))
  ) {
    return {
      kind: "conflict",
      why: notAcceptedMessage(message("changed_since_observed")),
      now: await readChargeAndLookUpGatewayState(container, chargeId),
    }
  }
  const { account } = dependenciesOfCharge(container, charge)
  if (isObservedByNotifications(account, charge)) {
    // If the account uses lookups, the next lookup closes the discrepancy.
    await ledger.resolveDiscrepanciesAutomatically(chargeId, {
      kinds: discrepancyKindsClosedBy("gateway_believed"),
    })
  }
  logOf(container).info(
    `checkout-transparent: ${by} accepted the gateway's figure of charge ${charge.merchantChargeId}: ${gatewayState.observed}; the ledger had ${charge.state}, ${charge.sums.captured} captured and ${charge.sums.refunded} refunded.`
  )
  return undefined
}

function notAcceptedMessage(then: Message): Message {
  return message("nothing_accepted", undefined, { then })
}

/** Returns the message that the gateway does not show the state and sums that the administrator saw. */
export function changedGatewayStateMessage({
  why,
  observed,
}: LookedUpGatewayState): Message {
  const because = why ?? `It is "${observed}" now.`
  return message("gateway_shows_other", undefined, { because })
}

function gatewayShowsNothingMessage({
  why = "",
}: LookedUpGatewayState): Message {
  return message("gateway_shows_nothing", undefined, { because: why })
}

/** The state and sums that a lookup of a charge has shown, for an administrator's decision. */
export interface LookedUpGatewayState {
  /**
   * The charge as the gateway shows it. Undefined if the lookup failed, or if the answer is of a kind that an
   * administrator is not allowed to accept.
   */
  shown: Snapshot | undefined
  /**
   * The reason why `shown` is undefined, or why an administrator has to confirm the state in `shown`. Undefined if the
   * state in `shown` needs no confirmation.
   */
  why: string | undefined
  /**
   * The token of the state and sums. An administrator's action sends the token, and is refused if the state or the sums
   * have changed. If the lookup showed no usable state, the token is `absent`, `unrecognized` or `not_available`.
   */
  observed: string
}

/**
 * Looks up a charge, so that an administrator can decide about it. Does not change the charge's state and sums in the
 * ledger.
 */
export async function lookUpGatewayState(
  container: MedusaContainer,
  charge: Charge
): Promise<LookedUpGatewayState> {
  try {
    const observed = await lookUpSnapshot(
      dependenciesOfCharge(container, charge),
      charge,
      TimeBudget.start(LOOKUP_TIMEOUT_MS, systemClock)
    )
    if (!("why" in observed)) {
      return buildGatewayStateWithToken(observed)
    }
    const { why, isAbsent, isUnrecognized, snapshotIfAmountConfirmed } =
      observed
    return buildGatewayStateWithToken(
      snapshotIfAmountConfirmed,
      why,
      isAbsent ? "absent" : isUnrecognized ? "unrecognized" : "not_available"
    )
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return buildGatewayStateWithToken(undefined, error.message)
    }
    throw error
  }
}

function buildGatewayStateWithToken(
  shown: Snapshot | undefined,
  why?: string,
  otherwise: Parameters<typeof snapshotToken>[1] = "not_available"
): LookedUpGatewayState {
  return { shown, why, observed: snapshotToken(shown, otherwise) }
}
