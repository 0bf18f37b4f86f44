import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../../medusa/core"
import type { LeasedCharge } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"
import { isObservedByNotifications } from "../../options/account-observation"
import { findAccount } from "../../options/find-account"
import {
  lookUpAndRecord,
  msUntilPlannedLookup,
  msUntilWatchLookup,
} from "../read/look-up-and-record"
import type { LookupResult } from "../read/lookup-result"
import { isWatchOver, type WatchProgress } from "./watch-lookups"

/**
 * A charge's lookup in one synchronization. `lateMs` is the time that has passed since the planned lookup was due.
 * `hasFailed` is true if a lookup was due and the gateway did not answer it.
 */
export interface LookupOfTurn {
  watch: WatchProgress | undefined
  lookup: LookupResult
  lateMs: number
  hasFailed: boolean
}

/**
 * Whether the charge is observed by notifications. The waiting notifications of such a charge are judged in every
 * synchronization, because judging them sends nothing.
 */
function isChargeObservedByNotifications(
  accounts: readonly AccountOptions[],
  charge: LeasedCharge["charge"]
): boolean {
  const account = findAccount(accounts, charge.account)
  return account !== undefined && isObservedByNotifications(account, charge)
}

/**
 * Returns the result for a charge that the gateway has shown while its operation in doubt was resolved, so that no
 * further lookup is due.
 */
export function resultOfEarlierLookup({ watch }: LeasedCharge): LookupOfTurn {
  return { watch, lookup: { kind: "observed" }, ...NOT_DUE }
}

/** Returns the result for a charge that was not looked up, because no lookup was due. */
export function resultWithoutLookup({
  watch,
}: Pick<LeasedCharge, "watch">): LookupOfTurn {
  return { watch, lookup: { kind: "not_asked" }, ...NOT_DUE }
}

const NOT_DUE = { lateMs: -Infinity, hasFailed: false }

/**
 * Looks a charge up if the next lookup of its watch or its planned lookup is due, if it is listed as `contradicted`, or
 * if `askGateway` is set. Where charges are observed by notifications, judges the unhandled notifications instead.
 * Otherwise sends nothing.
 */
export async function lookUpWhenDue(
  container: MedusaContainer,
  { charge, watch, takenAt }: LeasedCharge,
  { askGateway, isPaced }: { askGateway: boolean; isPaced: boolean }
): Promise<LookupOfTurn> {
  const ledger = ledgerOf(container)
  const { pluginOptions } = ledger
  const isWatchDue =
    msUntilWatchLookup(pluginOptions, charge, { watch, now: takenAt }) <= 0
  const lateMs = 0 - msUntilPlannedLookup(pluginOptions, charge, takenAt)
  const isPollDue = lateMs >= 0
  // A contradicted charge is looked up each time, until its sums are believed or an administrator resolves it.
  const [listed] = await ledger.chargesWithOpenDiscrepancy("contradicted", [
    charge.id,
  ])
  const wasContradicted = listed !== undefined
  if (
    !askGateway &&
    !isWatchDue &&
    !isPollDue &&
    !wasContradicted &&
    !isChargeObservedByNotifications(pluginOptions.accounts, charge)
  ) {
    return resultWithoutLookup({ watch })
  }
  const asked = await lookUpAndRecord(container, charge, { isPaced })
  const isKnown = asked.kind !== "not_known"
  const lookup: LookupResult = isKnown
    ? asked
    : { ...asked, isContradicted: wasContradicted }
  const counts = isWatchDue && (isKnown || isWatchOver(watch, takenAt))
  return {
    watch: watch && counts ? { ...watch, lookups: watch.lookups + 1 } : watch,
    lookup,
    lateMs,
    hasFailed: (isWatchDue && !counts) || (isPollDue && !isKnown),
  }
}
