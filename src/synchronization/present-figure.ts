import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import { seenToken } from "../core/charge/resolution"
import { ConfigurationError } from "../core/errors"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import { TimeBudget } from "../core/time/time-budget"
import type { LedgerModuleService } from "../modules/ledger"
import { dependenciesOf } from "../operations/operation-dependencies"
import { readStanding, type Seen } from "../operations/read-standing"
import { systemClock } from "../operations/system-clock"
import { accountOfCharge } from "./account-of-charge"
import { QUESTION_MS } from "../core/time/times"

/** What the gateway shows of a charge at this moment. */
export interface PresentFigure {
  /** Undefined when it shows nothing, or nothing that we understand; `why` then. */
  shown: Seen | undefined
  why: string | undefined
  /**
   * Names it, so that a person's word is tied to what he saw. `absent`, `unrecognized` or
   * `not_available` when there is nothing.
   */
  seen: string
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
    const seen = await readStanding(
      dependenciesOf({ account, ledger, log }),
      charge,
      TimeBudget.of(QUESTION_MS, systemClock)
    )
    if (!("why" in seen)) {
      const token = seenToken(seen, "not_available")
      return { shown: seen, why: undefined, seen: token }
    }
    const { why, isAbsent, isUnrecognized } = seen
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
  otherwise: Parameters<typeof seenToken>[1]
): PresentFigure {
  return { shown: undefined, why, seen: seenToken(undefined, otherwise) }
}
