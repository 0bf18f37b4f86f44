import type { MedusaContainer } from "@medusajs/framework/types"
import { nextSynchronizationMs } from "../../../domain/lookup/next-synchronization"
import { ledgerOf } from "../../../medusa/container"
import type { LeasedCharge } from "../../../modules/ledger"
import {
  msUntilPlannedLookup,
  msUntilFollowUpLookup,
} from "../../read/look-up-and-record"
import type { LookupResult } from "../../read/lookup-result"
import type { LookupOfTurn } from "../look-up-charge-if-due"
import type { SynchronizedResult } from "../apply-corrections-until-concluded"

interface EndedTurn {
  synchronized: SynchronizedResult
  lookedUp: LookupOfTurn
  /** The time in milliseconds until the next lookup for an unknown outcome. Undefined if no such lookup is planned. */
  nextResolutionMs: number | undefined
  /**
   * The time in milliseconds until the charge has to be synchronized again for notifications without a result.
   * Undefined if there are none.
   */
  notifiedMs: number | undefined
}

/**
 * Plans the next synchronization of a charge, and releases the charge's lease. Returns the time in milliseconds until
 * the next synchronization, or null if none is planned.
 */
export async function planNextSynchronizationAndReleaseLease(
  container: MedusaContainer,
  leased: LeasedCharge,
  { synchronized, lookedUp, nextResolutionMs, notifiedMs }: EndedTurn
): Promise<number | null> {
  const ledger = ledgerOf(container)
  const { charge, at } = synchronized
  const { followUpLookups, lookup, hasFailed } = lookedUp
  const isShown = wasAnswerJudged(lookup)
  const seen = isShown ? { ...charge, lookedUpAt: at } : charge
  const againAfterMs = nextSynchronizationMs({
    nextResolutionMs,
    notifiedMs,
    concluded: synchronized,
    failed: hasFailed
      ? { charge, now: at, failingSince: leased.lookupFailedSince }
      : undefined,
    plannedMs: Math.min(
      msUntilFollowUpLookup(ledger.pluginOptions, charge, {
        followUpLookups,
        now: at,
      }),
      msUntilPlannedLookup(ledger.pluginOptions, seen, at)
    ),
  })
  await ledger.releaseLeaseOfCharge(leased, {
    againAfterMs,
    ...(isShown ? { lookup: "observed" } : {}),
    ...(hasFailed ? { lookup: "failed" } : {}),
    ...(followUpLookups ? { lookups: followUpLookups.lookups } : {}),
    ...toIsWaitingField(synchronized),
  })
  return againAfterMs
}

/**
 * Returns whether an answer or report of the gateway about the charge was judged, as right or as contradictory. An
 * answer that may only be outdated does not count.
 */
export function wasAnswerJudged({ kind }: LookupResult): boolean {
  return kind === "observed" || kind === "contradicted"
}

/**
 * Returns the field `isWaiting` for the ledger. The ledger records since when a charge has been waiting.
 * - If the charge does not wait, the field is false, and the recorded wait ends.
 * - If the charge waits and the result has `waitsFor`, the field is true. A wait begins if none is recorded.
 * - If the charge waits and the result has no `waitsFor`, the field is missing. The recorded wait stays as it is.
 */
function toIsWaitingField({ kind, waitsFor }: SynchronizedResult): {
  isWaiting?: boolean
} {
  if (kind !== "waiting") {
    return { isWaiting: false }
  }
  return waitsFor === undefined ? {} : { isWaiting: true }
}
