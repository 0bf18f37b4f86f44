import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { snapshotToken } from "../core/charge/resolution"
import { ConfigurationError } from "../core/errors"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import { TimeBudget } from "../core/time/time-budget"
import type { LedgerModuleService } from "../modules/ledger"
import { dependenciesOf } from "../operations/operation-dependencies"
import { readSnapshot, type Snapshot } from "../operations/read-snapshot"
import { systemClock } from "../operations/system-clock"
import { accountOfCharge } from "./account-of-charge"
import { QUESTION_MS } from "../core/time/times"

/** What the gateway shows of a charge at this moment. */
export interface PresentFigure {
  /** Undefined when it shows nothing, or nothing that we understand; `why` then. */
  shown: Snapshot | undefined
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
      const token = snapshotToken(observed, "not_available")
      return { shown: observed, why: undefined, observed: token }
    }
    const { why, isAbsent, isUnrecognized } = observed
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

function nothing(
  why: string,
  otherwise: Parameters<typeof snapshotToken>[1]
): PresentFigure {
  return { shown: undefined, why, observed: snapshotToken(undefined, otherwise) }
}
