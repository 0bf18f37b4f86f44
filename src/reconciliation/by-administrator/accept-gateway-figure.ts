import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { kindsClosedBy } from "../../domain/discrepancy/closing"
import { snapshotToken } from "../../domain/operation/resolution"
import { message, type Message } from "../../domain/message"
import { ledgerOf, logOf } from "../../medusa/core"
import { noCharge, refused } from "../../medusa/refused"
import { ConfigurationError } from "../../domain/errors"
import { TimeBudget } from "../../domain/time-budget"
import { isObservedByNotifications } from "../../options/account-observation"
import { dependenciesFor } from "../../operations/perform/dependencies"
import { readSnapshot } from "../../operations/look-up/look-up-charge"
import type { Snapshot } from "../../operations/look-up/snapshot"
import { systemClock } from "../../operations/perform/gateway-clients"
import { QUESTION_MS } from "../../domain/call-limits"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../queue/synchronize-charge"

/** The charge as the ledger has it, and what the gateway shows of it now. */
export interface BothFigures {
  charge: Charge
  figure: PresentFigure
}

/** Reads a charge of the ledger and asks the gateway for it. Throws when there is no such charge. */
export async function readBothFigures(
  container: MedusaContainer,
  chargeId: string
): Promise<BothFigures> {
  const charge = await ledgerOf(container).findChargeById(chargeId)
  if (!charge) throw noCharge(chargeId)
  return { charge, figure: await presentFigure(container, charge) }
}

/**
 * Writes what the gateway shows of a charge into the ledger, because a person says that it is right, and then
 * synchronizes Medusa, which may refund money without an order. The figure may be lower than the ledger's, or higher
 * than what was asked for. `observed` identifies what the gateway showed when the person looked. `conflict`: nothing
 * was written: the gateway shows nothing or something new, or the charge changed.
 */
export async function acceptGatewayFigure(
  container: MedusaContainer,
  chargeId: string,
  word: { observed: string; reason: string; by: string }
): Promise<
  | { kind: "accepted"; charge: SynchronizedCharge }
  | { kind: "conflict"; why: Message; now: BothFigures }
> {
  const ledger = ledgerOf(container)
  const now = await readBothFigures(container, chargeId)
  const { charge, figure } = now
  const { shown } = figure
  if (word.observed !== figure.observed || !shown) {
    return {
      kind: "conflict",
      why: notAccepted(shown ? shownOtherwise(figure) : shownNothing(figure)),
      now,
    }
  }
  const { unresolved } = await ledger.currentStateOf(chargeId)
  if (unresolved) {
    throw refused(
      notAccepted(
        message("say_what_came_first", { operation: unresolved.kind })
      )
    )
  }
  if (shown.state === "pending" && charge.method === "card") {
    throw refused(
      notAccepted(
        message("charge_undecided", { charge: charge.merchantChargeId })
      )
    )
  }
  const { by, reason } = word
  if (!(await ledger.acceptFigure(charge, { ...shown, by, reason }))) {
    return {
      kind: "conflict",
      why: notAccepted(message("changed_since_observed")),
      now: await readBothFigures(container, chargeId),
    }
  }
  if (
    isObservedByNotifications(
      dependenciesFor(container, charge).account,
      charge
    )
  ) {
    // Elsewhere the next lookup closes it.
    await ledger.closeDiscrepancies(chargeId, kindsClosedBy("gateway_believed"))
  }
  logOf(container).info(
    `checkout-transparent: ${by} accepted the gateway's figure of charge ${charge.merchantChargeId}: ${figure.observed}; the ledger had ${charge.state}, ${charge.sums.captured} captured and ${charge.sums.refunded} refunded.`
  )
  return {
    kind: "accepted",
    charge: await synchronizeChargeById(container, chargeId),
  }
}

function notAccepted(then: Message): Message {
  return message("nothing_accepted", undefined, { then })
}

/** Returns a text for the admin: the gateway does not show what the person saw. */
export function shownOtherwise({ why, observed }: PresentFigure): Message {
  const because = why ?? `It is "${observed}" now.`
  return message("gateway_shows_other", undefined, { because })
}

function shownNothing({ why = "" }: PresentFigure): Message {
  return message("gateway_shows_nothing", undefined, { because: why })
}

/** What the gateway shows of a charge at this moment. */
export interface PresentFigure {
  /** Undefined if the gateway could not be asked, or shows nothing that we understand or a person may accept. */
  shown: Snapshot | undefined
  /** The reason why nothing is shown, or why only a person can believe what is shown. */
  why: string | undefined
  /**
   * A token for what is shown; a person's decision names it, so that it applies to nothing else. `absent`,
   * `unrecognized` or `not_available` when nothing is shown.
   */
  observed: string
}

/** Asks the gateway for a charge, so that a person can decide. Changes nothing, but stores the payments of a link. */
export async function presentFigure(
  container: MedusaContainer,
  charge: Charge
): Promise<PresentFigure> {
  try {
    const observed = await readSnapshot(
      dependenciesFor(container, charge),
      charge,
      TimeBudget.of(QUESTION_MS, systemClock)
    )
    if (!("why" in observed)) {
      return figureOf(observed)
    }
    const { why, isAbsent, isUnrecognized, taken } = observed
    return figureOf(
      taken,
      why,
      isAbsent ? "absent" : isUnrecognized ? "unrecognized" : "not_available"
    )
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return figureOf(undefined, error.message)
    }
    throw error
  }
}

function figureOf(
  shown: Snapshot | undefined,
  why?: string,
  otherwise: Parameters<typeof snapshotToken>[1] = "not_available"
): PresentFigure {
  return { shown, why, observed: snapshotToken(shown, otherwise) }
}
