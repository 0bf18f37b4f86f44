import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { withinAmount } from "../core/charge/resolution"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { LedgerModuleService } from "../modules/ledger"
import { type PresentFigure, presentFigure } from "./present-figure"

/** What the ledger has of a charge, and what the gateway shows now. */
export interface BothFigures {
  charge: Charge
  figure: PresentFigure
}

/** `conflict`: nothing was written, since it is not as the person saw it; `now` is how it is. */
export type AcceptedFigure =
  | { kind: "accepted"; chargeId: string }
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
 * also where it is less than was believed before; never more than the charge's amount. `observed`: what
 * it showed when he looked. Calls nothing that moves money.
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
    ? `what came of its ${unresolved.kind} is not known. Resolve operation ${unresolved.id} first (POST /admin/checkout-transparent/operations/${unresolved.id}/resolve).`
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
  const sums = withinAmount(shown.sums, charge.amount)
  if (!(await ledger.acceptFigure(charge, { ...shown, sums, by, reason }))) {
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
  return { kind: "accepted", chargeId }
}
