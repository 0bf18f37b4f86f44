import {
  COMMAND_ARGUMENTS_VARIABLE,
  otherInstallationChargesMessage,
} from "../../domain/other-installation-charges"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import type { Log } from "../../domain/log"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { STARTED_EVENT } from "../../domain/event/events"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { renderMessage } from "../../texts/render-message"
import { updateOtherInstallationDiscrepancy } from "./discrepancy/other-installation-discrepancy"
import type { AccountOptions } from "../../options/account-options"
import { accountWarnings } from "../../options/account-warnings"
import { unofferedProvidersText } from "../../options/usable-methods"
import { infrastructureModulesOf } from "./infrastructure-modules"
import {
  installedMedusaVersion,
  newerMedusaVersionWarning,
} from "./medusa-config-checks"
import { createFindingTextFunction } from "../../texts/finding-texts"

/**
 * Emits an event that the application has started. A subscriber of the plugin then does the work of the scheduled job
 * at once, because a killed process may have left operations without an outcome. The subscriber also runs the checks
 * that are made when the store starts.
 *
 * Does not wait for the event bus, because emitting hangs while Redis is down. Emits nothing if the process only runs a
 * command.
 */
export function emitStartEvent(
  eventBus: IEventBusModuleService | undefined,
  logger: Log
): void {
  // The process of a command would end in the middle of the subscriber's work, and its leases would block the charges
  // until they expire.
  if (process.env[COMMAND_ARGUMENTS_VARIABLE] !== undefined) {
    return
  }
  void eventBus
    ?.emit({ name: STARTED_EVENT, data: {} }, {})
    .catch((error: unknown) => {
      logger.warn(
        `checkout-transparent: could not emit the start (${describeError(error)}); unknown operations are resolved by the job's next run.`
      )
    })
}

/**
 * Warns at the start if the ledger contains charges of other installations, and opens or updates a discrepancy. If the
 * check itself fails, logs this and lets the start continue, because the plugin does not move the money of such charges
 * anyway.
 */
export async function reportChargesOfOtherInstallations(
  knex: Knex,
  digest: () => Promise<string>,
  logger: Pick<Log, "warn">
): Promise<void> {
  try {
    const foreign = await updateOtherInstallationDiscrepancy({
      knex,
      digest: await digest(),
    })
    if (foreign.length > 0) {
      logger.warn(
        `checkout-transparent: ${renderMessage(otherInstallationChargesMessage(foreign), "en")}`
      )
    }
  } catch (error) {
    logger.warn(
      `checkout-transparent: whether this database contains charges of another installation could not be read: ${describeError(error)}`
    )
  }
}

/**
 * Logs one warning for each limitation that follows from an account's settings. Also logs which payment methods are
 * switched on but cannot be used because an option is not set.
 */
export function warnOfAccountLimitations(
  accounts: readonly AccountOptions[],
  logger: Log
): void {
  const unoffered = unofferedProvidersText(accounts)
  if (unoffered) {
    logger[unoffered.isUsual ? "info" : "warn"](
      `checkout-transparent: ${unoffered.text}`
    )
  }
  for (const warning of accounts.flatMap((one) => accountWarnings(one))) {
    logger.warn(`checkout-transparent: ${warning}`)
  }
}

/**
 * Logs warnings about where Medusa keeps its locks, events and workflows:
 * - In production, a warning if they are in the memory of one process. The warning names the modules that a store with
 *   several processes needs.
 * - In any environment, a warning if Medusa keeps its locks in PostgreSQL. Each such lock takes a connection of the
 *   store's pool, so many simultaneous purchases can stop the whole store.
 */
export function warnOfUnsuitableInfrastructure(
  accounts: readonly Pick<AccountOptions, "environment">[],
  modules: Record<string, unknown> | undefined,
  logger: Pick<Log, "warn">
): void {
  const { locking, eventBus, workflowEngine } = infrastructureModulesOf(modules)
  const isProduction =
    process.env.NODE_ENV === "production" ||
    accounts.some(({ environment }) => environment === "production")
  const inMemory = [
    ["locks", locking, "locking-redis"],
    ["events", eventBus, "event-bus-redis"],
    ["workflows", workflowEngine, "workflow-engine-redis"],
  ].filter(([, where]) => where === "in-memory")
  if (isProduction && inMemory.length > 0) {
    logger.warn(
      `checkout-transparent: this process keeps in its own memory: ${inMemory.map(([what]) => what).join(", ")}. One process needs nothing else; before you start a second one, give all of them ${inMemory.map(([, , module]) => module).join(", ")}: docs/several-processes.md.`
    )
  }
  if (locking === "postgres") {
    const { says, to_do } = createFindingTextFunction("en")(
      "locking_in_postgres"
    )
    logger.warn(`checkout-transparent: ${says} ${to_do}`)
  }
}

export function warnIfMedusaIsNewerThanTested(logger: Log): void {
  const version = installedMedusaVersion()
  const warning = version && newerMedusaVersionWarning(version)
  if (warning) {
    logger.warn(`checkout-transparent: ${warning}`)
  }
}
