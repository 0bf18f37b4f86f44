import type { MedusaContainer } from "@medusajs/framework/types"
import { nextTurnMs } from "../../../domain/lookup/next-turn"
import { ledgerOf } from "../../../medusa/core"
import type { LeasedCharge } from "../../../modules/ledger"
import {
  msUntilPlannedLookup,
  msUntilWatchLookup,
} from "../../read/look-up-and-record"
import type { LookupResult } from "../../read/lookup-result"
import type { LookupOfTurn } from "../look-up-when-due"
import type { Synchronized } from "../synchronize-leased"

interface EndedTurn {
  synchronized: Synchronized
  lookedUp: LookupOfTurn
  /** The milliseconds until the next lookup of an operation in doubt. Undefined if nothing is in doubt. */
  inDoubtMs: number | undefined
  /** The milliseconds until notifications without a result make the charge due. Undefined if there are none. */
  notifiedMs: number | undefined
}

/** Decides when a charge is synchronized next, releases it until then, and returns the pause in milliseconds. */
export async function releaseUntilNextTurn(
  container: MedusaContainer,
  leased: LeasedCharge,
  { synchronized, lookedUp, inDoubtMs, notifiedMs }: EndedTurn
): Promise<number | null> {
  const ledger = ledgerOf(container)
  const { charge, at } = synchronized
  const { watch, lookup, hasFailed } = lookedUp
  const isShown = didGatewayShowCharge(lookup)
  const seen = isShown ? { ...charge, lookedUpAt: at } : charge
  const againAfterMs = nextTurnMs({
    inDoubtMs,
    notifiedMs,
    concluded: synchronized,
    failed: hasFailed
      ? { charge, now: at, failingSince: leased.lookupFailedSince }
      : undefined,
    plannedMs: Math.min(
      msUntilWatchLookup(ledger.pluginOptions, charge, { watch, now: at }),
      msUntilPlannedLookup(ledger.pluginOptions, seen, at)
    ),
  })
  await ledger.releaseCharge(leased, {
    againAfterMs,
    ...(isShown ? { lookup: "observed" } : {}),
    ...(hasFailed ? { lookup: "failed" } : {}),
    ...(watch ? { lookups: watch.lookups } : {}),
    ...isWaiting(synchronized),
  })
  return againAfterMs
}

/** Whether the gateway showed the charge now, even if the answer is not believed. */
export function didGatewayShowCharge({ kind }: LookupResult): boolean {
  return kind === "observed" || kind === "contradicted"
}

/**
 * Returns the field `isWaiting` with which the ledger records the start (true) or the end (false) of a wait. The field
 * is left out for a wait without `waitsFor`, which ends without an administrator. The recorded start of an earlier wait
 * then stays unchanged.
 */
function isWaiting({ kind, waitsFor }: Synchronized): {
  isWaiting?: boolean
} {
  if (kind !== "waiting") {
    return { isWaiting: false }
  }
  return waitsFor === undefined ? {} : { isWaiting: true }
}
