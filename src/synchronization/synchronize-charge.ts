import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../core/errors/describe-error"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { HeldCharge, LedgerModuleService } from "../modules/ledger"
import { type Look, lookAgain } from "./look-again"
import { pollMs } from "./next-look"
import { synchronizeHeld, type Synchronized } from "./synchronize-held"
import { isWatchOver, nextLookMs, type Watch } from "./watch"

const BROKEN_OFF_PAUSE_MS = 5 * 60_000
const LATE_LOOK_PAUSE_MS = 15 * 60_000
const LATE_POLL_PAUSE_MS = 60 * 60_000

/**
 * Brings Medusa to what the gateway has of one held charge, and lets it go. Idempotent. Asks the
 * gateway when it is time to look again, or when `askGateway` is set; else the ledger is believed,
 * which knows what our own operations did.
 */
export async function synchronizeCharge(
  container: MedusaContainer,
  held: HeldCharge,
  { askGateway }: { askGateway: boolean }
): Promise<Synchronized> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  let next: Parameters<typeof ledger.releaseCharge>[1] = {
    againAfterMs: BROKEN_OFF_PAUSE_MS,
  }
  try {
    const looked = await lookWhenDue(container, held, askGateway)
    const { watch, look } = looked
    const synchronized = await synchronizeHeld(
      container,
      { ...held, watch },
      look
    )
    const wasSeen = look.kind === "seen" || look.kind === "contradicted"
    const { charge } = synchronized
    const againAfterMs =
      looked.latePauseMs !== undefined
        ? soonestLate(synchronized, look, looked.latePauseMs)
        : soonest(
            synchronized.againAfterMs,
            Math.min(
              nextLookMs(watch),
              pollMs(ledger.pluginOptions, {
                ...charge,
                ...(wasSeen ? { lookedAt: new Date() } : {}),
              })
            )
          )
    next = { againAfterMs, wasSeen, ...(watch ? { looks: watch.looks } : {}) }
    return { ...synchronized, againAfterMs }
  } catch (error) {
    container
      .resolve<Log>(ContainerRegistrationKeys.LOGGER)
      .error(
        `checkout-transparent: charge ${held.charge.merchantChargeId} could not be synchronized: ${describeError(error)}`
      )
    return {
      kind: "waiting",
      againAfterMs: BROKEN_OFF_PAUSE_MS,
      why: "It broke off; the server's log says why.",
      charge: held.charge,
    }
  } finally {
    await ledger.releaseCharge(held, next)
  }
}

/**
 * `latePauseMs`: it was time to look, and the gateway could not tell. So long later it is asked
 * again: a whole shop's charges may be in that state at once, and nothing waits for most of them.
 */
async function lookWhenDue(
  container: MedusaContainer,
  { charge, watch }: HeldCharge,
  askGateway: boolean
): Promise<{
  watch: Watch | undefined
  look: Look
  latePauseMs?: number
}> {
  const { pluginOptions } =
    container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const isWatchDue = nextLookMs(watch) <= 0
  const isPollDue = pollMs(pluginOptions, charge) <= 0
  if (!askGateway && !isWatchDue && !isPollDue) {
    return { watch, look: { kind: "not_asked" } }
  }
  const look = await lookAgain(container, charge)
  const isKnown = look.kind !== "not_known"
  const counts = isWatchDue && (isKnown || isWatchOver(watch))
  return {
    watch: watch && counts ? { ...watch, looks: watch.looks + 1 } : watch,
    look,
    ...((isWatchDue && !counts) || (isPollDue && !isKnown)
      ? {
          latePauseMs:
            charge.state === "paid" && !isWatchDue
              ? LATE_POLL_PAUSE_MS
              : LATE_LOOK_PAUSE_MS,
        }
      : {}),
  }
}

/** What waits for nothing but the look waits as long as that; anything else comes when it is due. */
function soonestLate(
  { kind, againAfterMs }: Synchronized,
  look: Look,
  pauseMs: number
): number | null {
  return kind === "waiting" && look.kind === "not_known"
    ? pauseMs
    : soonest(againAfterMs, pauseMs)
}

function soonest(one: number | null, other: number): number | null {
  const next = Math.min(one ?? Infinity, Math.max(other, 0))
  return Number.isFinite(next) ? next : null
}
