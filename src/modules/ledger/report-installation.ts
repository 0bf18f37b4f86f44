import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { describeError } from "../../core/errors/describe-error"
import { undecidedText } from "../../core/texts/installation-texts"
import { listUndecided } from "./statements/installation-discrepancy"

/**
 * Tells at the start, in one line of the log and as one difference, that the ledger holds charges of
 * another installation about which nobody has decided. A failure keeps nothing from starting: what
 * is done with such charges does not depend on it.
 */
export async function reportInstallation(
  knex: Knex,
  digest: () => Promise<string>,
  logger: Pick<Logger, "warn">
): Promise<void> {
  try {
    const undecided = await listUndecided(knex, await digest())
    if (undecided.length > 0) {
      logger.warn(`checkout-transparent: ${undecidedText(undecided)}`)
    }
  } catch (error) {
    logger.warn(
      `checkout-transparent: it could not be found out whether this database holds charges of another installation: ${describeError(error)}`
    )
  }
}
