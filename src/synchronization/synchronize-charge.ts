import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeError } from "../core/errors/describe-error"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { Log } from "../core/ports/log"
import type { HeldCharge, LedgerModuleService } from "../modules/ledger"
import { type Look, lookAgain } from "./look-again"
import { synchronizeHeld, type Synchronized } from "./synchronize-held"
import { isWatchOver, nextLookMs, type Watch } from "./watch"

const BROKEN_OFF_PAUSE_MS = 5 * 60_000
const LATE_LOOK_PAUSE_MS = 15 * 60_000

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
  let next: { againAfterMs: number | null; looks?: number } = {
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
    const againAfterMs = soonest(
      synchronized.againAfterMs,
      looked.isLate ? LATE_LOOK_PAUSE_MS : nextLookMs(watch)
    )
    next = { againAfterMs, ...(watch ? { looks: watch.looks } : {}) }
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
    }
  } finally {
    await ledger.releaseCharge(held, next)
  }
}

/** `isLate`: it was time to look, and the gateway could not tell; it is asked again for a day. */
async function lookWhenDue(
  container: MedusaContainer,
  { charge, watch }: HeldCharge,
  askGateway: boolean
): Promise<{ watch: Watch | undefined; look: Look; isLate: boolean }> {
  const isDue = nextLookMs(watch) <= 0
  if (!askGateway && !isDue) {
    return { watch, look: { kind: "not_asked" }, isLate: false }
  }
  const look = await lookAgain(container, charge)
  const counts = isDue && (look.kind !== "not_known" || isWatchOver(watch))
  return {
    watch: watch && counts ? { ...watch, looks: watch.looks + 1 } : watch,
    look,
    isLate: isDue && !counts,
  }
}

function soonest(one: number | null, other: number): number | null {
  const next = Math.min(one ?? Infinity, Math.max(other, 0))
  return Number.isFinite(next) ? next : null
}
