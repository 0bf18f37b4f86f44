import { accountOfCharge } from "../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import type { Charge } from "../charge/charge"
import { snapshotToken } from "../charge/resolution"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { Log } from "../charge/log"
import type { LedgerModuleService } from "../modules/ledger"
import { ConfigurationError } from "../charge/errors"
import { TimeBudget } from "../charge/time-budget"
import { dependenciesOf } from "../payments/dependencies"
import { readSnapshot, type Snapshot } from "../payments/look-up-charge"
import { systemClock } from "../payments/gateway-clients"
import { QUESTION_MS } from "../charge/times"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "./synchronize-charge"

/** What the ledger has of a charge, and what the gateway shows now. */
export interface BothFigures {
  charge: Charge
  figure: PresentFigure
}

/** `conflict`: nothing was written, since it is not as the person saw it; `now` is how it is. */
export type AcceptedFigure =
  | { kind: "accepted"; charge: SynchronizedCharge }
  | { kind: "conflict"; why: string; now: BothFigures }

/** Throws when there is no such charge. */
export async function readBothFigures(
  container: MedusaContainer,
  chargeId: string
): Promise<BothFigures> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const charge = await ledger.findChargeById(chargeId)
  if (!charge) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${chargeId}.`
    )
  }
  return { charge, figure: await presentFigure(container, charge) }
}

/**
 * Writes what the gateway shows of a charge into the ledger because a person says that it is right,
 * also where it is less than was believed before, or more than was asked for, and brings Medusa to it.
 * `observed`: what it showed when he looked. Moves no money.
 */
export async function acceptGatewayFigure(
  container: MedusaContainer,
  chargeId: string,
  said: { observed: string; reason: string; by: string }
): Promise<AcceptedFigure> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const now = await readBothFigures(container, chargeId)
  const { charge, figure } = now
  const { shown } = figure
  if (said.observed !== figure.observed || !shown) {
    return {
      kind: "conflict",
      why: shown
        ? `Nothing was accepted: the payment service shows "${figure.observed}" now, and you saw "${said.observed}". Look at it again, then send the "observed" of this answer.`
        : `Nothing was accepted: the payment service shows no figure. ${figure.why ?? ""} Try again when it does.`,
      now,
    }
  }
  const { unresolved } = await ledger.currentStateOf(chargeId)
  const objection = unresolved
    ? `what came of its ${unresolved.kind} is not known. Resolve operation ${unresolved.id} first (POST /admin/checkout-transparent/charges/${chargeId}/resolve).`
    : shown.state === "pending" && charge.method === "card"
      ? "the payment service has not decided on the charge yet. Try again when it has."
      : undefined
  if (objection !== undefined) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Nothing was accepted: ${objection}`
    )
  }
  const { by, reason } = said
  if (!(await ledger.acceptFigure(charge, { ...shown, by, reason }))) {
    return {
      kind: "conflict",
      why: "Nothing was accepted: the charge was changed at this moment.",
      now: await readBothFigures(container, chargeId),
    }
  }
  container
    .resolve<Log>(ContainerRegistrationKeys.LOGGER)
    .info(
      `checkout-transparent: ${by} accepted the gateway's figure of charge ${charge.merchantChargeId}: ${figure.observed}; the ledger had ${charge.state}, ${charge.sums.captured} captured and ${charge.sums.refunded} refunded.`
    )
  return {
    kind: "accepted",
    charge: await synchronizeChargeById(container, chargeId),
  }
}

/** What the gateway shows of a charge at this moment. */
export interface PresentFigure {
  /** Undefined when it shows nothing, or nothing that we understand. */
  shown: Snapshot | undefined
  /** Why nothing is shown, or why a person alone can believe it. */
  why: string | undefined
  /**
   * Names it, so that a person's word is tied to what he saw. `absent`, `unrecognized` or
   * `not_available` when there is nothing.
   */
  observed: string
}

/** Asks the gateway what a charge is, for a person who decides. Changes nothing. */
export async function presentFigure(
  container: MedusaContainer,
  charge: Charge
): Promise<PresentFigure> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  try {
    const account = accountOfCharge(ledger.pluginOptions, charge)
    const observed = await readSnapshot(
      dependenciesOf({ account, ledger, log }),
      charge,
      TimeBudget.of(QUESTION_MS, systemClock)
    )
    if (!("why" in observed)) {
      return figureOf(observed)
    }
    const { why, isAbsent, isUnrecognized, taken } = observed
    if (taken) {
      return figureOf(taken, why)
    }
    return nothing(
      why,
      isAbsent ? "absent" : isUnrecognized ? "unrecognized" : "not_available"
    )
  } catch (error) {
    if (error instanceof ConfigurationError) {
      return nothing(error.message, "not_available")
    }
    throw error
  }
}

function figureOf(shown: Snapshot, why?: string): PresentFigure {
  return { shown, why, observed: snapshotToken(shown, "not_available") }
}

function nothing(
  why: string,
  otherwise: Parameters<typeof snapshotToken>[1]
): PresentFigure {
  return {
    shown: undefined,
    why,
    observed: snapshotToken(undefined, otherwise),
  }
}
