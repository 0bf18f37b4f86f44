import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import type { Charge } from "../charge/charge"
import type { Operation } from "../charge/operation"
import { type ResolvedAs, resolutionOf } from "../charge/resolution"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { Log } from "../charge/log"
import type { LedgerModuleService } from "../modules/ledger"
import { type PresentFigure, presentFigure } from "./accept-gateway-figure"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "./synchronize-charge"

/** A person's word on an operation in doubt. */
export interface OperationResolution {
  outcome: ResolvedAs
  /** What a charge is that was made, where the gateway does not tell. */
  as?: "paid" | "authorized" | undefined
  reason: string
  /** What the gateway showed when he looked: PresentFigure.seen. */
  observed: string
  /** An admin user's id. */
  by: string
}

/** An operation, its charge, and what the gateway shows of that now. */
export interface OperationInDoubt {
  operation: Operation
  charge: Charge
  figure: PresentFigure
}

/** `conflict`: nothing was written, since it is not as the person saw it; `now` is how it is. */
export type ResolvedOperation =
  | { kind: "resolved"; chargeId: string; charge: SynchronizedCharge }
  | { kind: "conflict"; why: string; now: OperationInDoubt }

/** Throws when there is no such operation. */
export async function readOperationInDoubt(
  container: MedusaContainer,
  operationId: string
): Promise<OperationInDoubt> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const operation = await ledger.findOperation(operationId)
  if (!operation) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no operation ${operationId}.`
    )
  }
  const { charge } = await ledger.currentStateOf(operation.chargeId)
  const figure = await presentFigure(container, charge)
  return { operation, charge, figure }
}

/**
 * Ends the doubt about an operation by a person's word, unless the gateway shows something else than
 * what he saw, or somebody was faster, and brings Medusa to it. Of two at once one is written. Moves no
 * money.
 */
export async function resolveByPerson(
  container: MedusaContainer,
  operationId: string,
  said: OperationResolution
): Promise<ResolvedOperation> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const now = await readOperationInDoubt(container, operationId)
  const { operation, charge, figure } = now
  const conflict = (why: string): ResolvedOperation => ({
    kind: "conflict",
    why,
    now,
  })
  if (operation.state === "in_flight") {
    return conflict(
      `Nothing was resolved: the ${operation.kind} is under way until ${operation.leaseExpiresAt.toISOString()} at most. Look again then.`
    )
  }
  if (operation.state !== "unknown") {
    return conflict(
      `Nothing was resolved: what came of the ${operation.kind} is known by now, it is ${operation.state}.`
    )
  }
  if (said.observed !== figure.observed) {
    return conflict(
      `Nothing was resolved: the payment service shows "${figure.observed}" now, and you saw "${said.observed}". ${figure.why ?? ""} Look at it again, then send the "observed" of this answer.`
    )
  }
  const resolution = resolutionOf(
    { operation, charge, shown: figure.shown },
    said
  )
  if (resolution.kind === "refused") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Nothing was resolved: ${resolution.why}`
    )
  }
  const { by, reason, outcome } = said
  const { kind: _, ...operationOutcome } = resolution
  const resolved = await ledger.resolveByPerson(operationId, {
    ...operationOutcome,
    code: figure.shown?.code,
    link: figure.shown?.link,
    resolution: { by, reason },
    ...(outcome === "never_happened"
      ? {
          error: {
            code: "resolved_by_person",
            message: "A person resolved it: it never happened.",
          },
        }
      : {}),
  })
  if (!resolved) {
    return {
      kind: "conflict",
      why: `Nothing was resolved: what came of the ${operation.kind} has become known at this moment.`,
      now: await readOperationInDoubt(container, operationId),
    }
  }
  container
    .resolve<Log>(ContainerRegistrationKeys.LOGGER)
    .info(
      `checkout-transparent: ${by} resolved the ${operation.kind} of charge ${charge.merchantChargeId} (operation ${operationId}) as ${outcome}; the gateway showed ${figure.observed}.`
    )
  return {
    kind: "resolved",
    chargeId: charge.id,
    charge: await synchronizeChargeById(container, charge.id),
  }
}
