import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Charge } from "../core/charge/charge"
import type { Log } from "../core/ports/log"
import { LEDGER_MODULE } from "../core/ports/ledger"
import { TimeBudget } from "../core/time/time-budget"
import type { LedgerModuleService } from "../modules/ledger"
import { type CancelOutcome, cancelOrAbandonCode } from "../operations/cancel-or-abandon-code"
import { dependenciesOf } from "../operations/operation-dependencies"
import { systemClock } from "../operations/system-clock"
import { reasonNotToChange } from "../operations/reasons-not-to-ask"
import { accountOfCharge } from "./account-of-charge"
import type { Applied } from "./applied"
import { BY_ITSELF } from "./by-itself"
import { LISTED_PAUSE_MS, NOT_KNOWN_PAUSE_MS } from "../core/time/times"

/**
 * Cancels a code that nobody is to pay any more, or lets it go: where the gateway does not cancel
 * codes, and after some tries where it does neither that nor say so. Then a person is told as well.
 */
export async function cancelCode(
  container: MedusaContainer,
  charge: Charge,
  { isLastTry }: { isLastTry: boolean }
): Promise<Applied> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const notAskedNow = reasonNotToChange(
    dependenciesOf({ account, ledger, log }),
    charge.method,
    "void"
  )
  if (notAskedNow) {
    return {
      kind: "later",
      againAfterMs: NOT_KNOWN_PAUSE_MS,
      waitsFor: `the payment service to cancel its code: ${notAskedNow.message}`,
    }
  }
  const given = await cancelCodeFor(container, charge, BY_ITSELF)
  if (given.kind !== "unknown") {
    return { kind: "applied" }
  }
  return isLastTry && (await ledger.abandon(charge.id))
    ? {
        kind: "list_discrepancy",
        discrepancy: {
          kind: "unresolved",
          details: `The payment service neither canceled this code after its end nor said that it will not: ${given.why}`,
        },
        againAfterMs: LISTED_PAUSE_MS,
      }
    : {
        kind: "later",
        againAfterMs: NOT_KNOWN_PAUSE_MS,
        waitsFor: `the payment service to cancel its code: ${given.why} Cancel it in the merchant panel.`,
      }
}

/** Gives a code up, for whoever wants it. */
export function cancelCodeFor(
  container: MedusaContainer,
  charge: Charge,
  actor: string
): Promise<CancelOutcome> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const log = container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
  const account = accountOfCharge(ledger.pluginOptions, charge)
  return cancelOrAbandonCode(
    dependenciesOf({ account, ledger, log }),
    { charge, actor },
    TimeBudget.of(account.timeouts.providerMethodMs, systemClock)
  )
}
