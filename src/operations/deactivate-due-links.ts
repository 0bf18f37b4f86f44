import type { Ledger } from "../modules/ledger"
import { describeError } from "../core/errors/describe-error"
import type { AccountOptions } from "../core/options/account-options"
import type { Log } from "../core/ports/log"
import { TimeBudget } from "../core/time/time-budget"
import { deactivateLink } from "./deactivate-link"
import { dependenciesOf } from "./operation-dependencies"
import { systemClock } from "./system-clock"
import { QUESTION_MS } from "../core/time/times"

const MOST_IN_A_RUN = 20

/**
 * Makes links inactive of which that was tried and is in doubt, or never left. Resolves to how many
 * are inactive now. Several processes may run it at once.
 */
export async function deactivateDueLinks(
  ledger: Ledger,
  accounts: readonly AccountOptions[],
  log: Log
): Promise<number> {
  let inactive = 0
  for (const due of await ledger.dueDeactivations(MOST_IN_A_RUN)) {
    const charge = await ledger.findChargeById(due.chargeId)
    const account = accounts.find(({ id }) => id === charge?.account)
    if (!charge || !account) {
      continue
    }
    try {
      const { kind } = await deactivateLink(
        dependenciesOf({ account, ledger, log }),
        { charge, linkId: due.linkId, actor: "checkout-transparent" },
        TimeBudget.of(QUESTION_MS, systemClock)
      )
      inactive += kind === "inactive" ? 1 : 0
    } catch (error) {
      // One of them must not keep the others waiting.
      log.error(
        `checkout-transparent: payment link ${due.linkId} could not be made inactive: ${describeError(error)}`
      )
    }
  }
  return inactive
}
