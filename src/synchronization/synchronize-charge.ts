import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../core/errors/describe-error"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { LeasedCharge, LedgerModuleService } from "../modules/ledger"
import { type Lookup, lookUpAgain } from "./look-up-again"
import { listEndless, listSilence } from "./long-waits"
import { afterFailureMs, pollMs, watchMs } from "./pause-until-lookup"
import { synchronizeLeased, type Synchronized } from "./synchronize-leased"
import { isWatchOver, type Watch } from "./watch"
import { BROKEN_OFF_PAUSE_MS } from "../core/time/times"

/**
 * Brings Medusa to what the gateway has of one leased charge, and lets it go. Idempotent. Asks the
 * gateway when it is time to look again, or when `askGateway` is set; else the ledger is believed,
 * which knows what our own operations did. `isPaced`: nobody waits for it, and it takes turns with others.
 */
export async function synchronizeCharge(
  container: MedusaContainer,
  leased: LeasedCharge,
  { askGateway, isPaced = false }: { askGateway: boolean; isPaced?: boolean }
): Promise<Synchronized> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  let next: Parameters<typeof ledger.releaseCharge>[1] = {
    againAfterMs: BROKEN_OFF_PAUSE_MS,
    isWaiting: true,
  }
  try {
    if (leased.wasAbandoned) {
      await listEndless(
        ledger,
        leased,
        "whoever takes it up ends or hangs before that."
      )
    }
    const lookedUp = await lookUpWhenDue(container, leased, {
      askGateway,
      isPaced,
    })
    const { watch, lookup, hasFailed } = lookedUp
    const synchronized = await synchronizeLeased(
      container,
      { ...leased, watch },
      lookup
    )
    const wasObserved = lookup.kind === "observed" || lookup.kind === "contradicted"
    const { charge, at } = synchronized
    const againAfterMs = hasFailed
      ? soonestOfFailed(
          synchronized,
          afterFailureMs(ledger.pluginOptions, charge, { leased, now: at })
        )
      : soonest(
          synchronized.againAfterMs,
          Math.min(
            watchMs(ledger.pluginOptions, charge, { watch, now: at }),
            pollMs(
              ledger.pluginOptions,
              { ...charge, ...(wasObserved ? { lookedUpAt: at } : {}) },
              at
            )
          )
        )
    await listSilence(container, { ...lookedUp, charge })
    next = {
      againAfterMs,
      ...(wasObserved ? { lookup: "observed" } : {}),
      ...(hasFailed ? { lookup: "failed" } : {}),
      ...(watch ? { lookups: watch.lookups } : {}),
      ...isWaiting(synchronized),
    }
    return { ...synchronized, againAfterMs }
  } catch (error) {
    container
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .error(
        `checkout-transparent: charge ${leased.charge.merchantChargeId} could not be synchronized: ${describeError(error)}`
      )
    await listEndless(ledger, leased, `${describeError(error)}.`)
    return {
      kind: "waiting",
      againAfterMs: BROKEN_OFF_PAUSE_MS,
      why: "It broke off; the server's log says why.",
      charge: leased.charge,
      at: leased.takenAt,
    }
  } finally {
    await ledger.releaseCharge(leased, next)
  }
}

/** Undefined leaves what is known: of a wait that has an end of its own, or that nothing waits for. */
function isWaiting({ kind, waitsFor }: Synchronized): {
  isWaiting?: boolean
} {
  if (kind !== "waiting") {
    return { isWaiting: false }
  }
  return waitsFor === undefined ? {} : { isWaiting: true }
}

/**
 * `lateMs`: so long ago the gateway was to be asked. `hasFailed`: it was time to look, and the gateway
 * could not tell.
 */
async function lookUpWhenDue(
  container: MedusaContainer,
  { charge, watch, takenAt }: LeasedCharge,
  { askGateway, isPaced }: { askGateway: boolean; isPaced: boolean }
): Promise<{
  watch: Watch | undefined
  lookup: Lookup
  lateMs: number
  hasFailed: boolean
}> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { pluginOptions } = ledger
  const isWatchDue =
    watchMs(pluginOptions, charge, { watch, now: takenAt }) <= 0
  const lateMs = 0 - pollMs(pluginOptions, charge, takenAt)
  const isPollDue = lateMs >= 0
  if (
    !askGateway &&
    !isWatchDue &&
    !isPollDue &&
    !(await isContradicted(ledger, charge))
  ) {
    return { watch, lookup: { kind: "not_asked" }, lateMs, hasFailed: false }
  }
  const lookup = await lookUpAgain(container, charge, { isPaced })
  const isKnown = lookup.kind !== "not_known"
  const counts = isWatchDue && (isKnown || isWatchOver(watch, takenAt))
  return {
    watch: watch && counts ? { ...watch, lookups: watch.lookups + 1 } : watch,
    lookup,
    lateMs,
    hasFailed: (isWatchDue && !counts) || (isPollDue && !isKnown),
  }
}

/** What was not believed is over as soon as the gateway shows what is. */
async function isContradicted(
  ledger: LedgerModuleService,
  { id }: LeasedCharge["charge"]
): Promise<boolean> {
  const [listed] = await ledger.chargesListedAs("contradicted", [id])
  return listed !== undefined
}

/** What waits for nothing but the lookup waits as long as that; anything else comes when it is due. */
function soonestOfFailed(
  { kind, againAfterMs }: Synchronized,
  pauseMs: number
): number | null {
  return kind === "waiting" ? pauseMs : soonest(againAfterMs, pauseMs)
}

function soonest(one: number | null, other: number): number | null {
  const next = Math.min(one ?? Infinity, Math.max(other, 0))
  return Number.isFinite(next) ? next : null
}
