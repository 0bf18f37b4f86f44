import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf } from "../../medusa/container"
import type { LeasedCharge } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"
import { isObservedByNotifications } from "../../options/account-observation"
import { findAccount } from "../../options/find-account"
import {
  lookUpAndRecord,
  msUntilPlannedLookup,
  msUntilFollowUpLookup,
} from "../read/look-up-and-record"
import type { LookupResult } from "../read/lookup-result"
import {
  isFollowUpPeriodOver,
  type FollowUpProgress,
} from "./follow-up-lookups"

/**
 * The lookup of a charge during one synchronization:
 * - `followUpLookups` counts the follow-up lookups, including this one.
 * - `lateMs` is how many milliseconds ago the planned lookup was due. It is negative if no planned lookup was due.
 * - `hasFailed` is true if a lookup was due and has to be repeated, because the charge's state is still unknown.
 */
export interface LookupOfTurn {
  followUpLookups: FollowUpProgress | undefined
  lookup: LookupResult
  lateMs: number
  hasFailed: boolean
}

/**
 * Returns whether the charge's account uses notifications instead of lookups. The notifications of such a charge are
 * judged in each synchronization, and not only when a lookup would be due, because judging needs no request to the
 * gateway.
 */
function isChargeObservedByNotifications(
  accounts: readonly AccountOptions[],
  charge: LeasedCharge["charge"]
): boolean {
  const account = findAccount(accounts, charge.account)
  return account !== undefined && isObservedByNotifications(account, charge)
}

/**
 * Returns the result for a charge that this synchronization has already looked up to resolve an operation. No further
 * lookup is necessary.
 */
export function resultOfLookupAlreadyMade({
  followUpLookups,
}: LeasedCharge): LookupOfTurn {
  return { followUpLookups, lookup: { kind: "observed" }, ...NOT_DUE }
}

export function resultWithoutLookup({
  followUpLookups,
}: Pick<LeasedCharge, "followUpLookups">): LookupOfTurn {
  return { followUpLookups, lookup: { kind: "no_lookup_needed" }, ...NOT_DUE }
}

const NOT_DUE = { lateMs: -Infinity, hasFailed: false }

/**
 * Looks a charge up if a lookup is due. If the account uses notifications instead of lookups, judges the unhandled
 * notifications in every call and sends nothing.
 *
 * For an account with lookups, the charge is looked up in these cases:
 * - A planned lookup or a follow-up lookup is due.
 * - The charge is listed as `contradicted`.
 * - `askGateway` is true.
 *
 * Looks nothing up and judges nothing while an operation of the charge is being sent or is in doubt. Throws
 * ConfigurationError if a lookup is needed and the charge's account is not configured.
 */
export async function lookUpChargeIfDue(
  container: MedusaContainer,
  { charge, followUpLookups, leasedAt }: LeasedCharge,
  { askGateway, isPaced }: { askGateway: boolean; isPaced: boolean }
): Promise<LookupOfTurn> {
  const ledger = ledgerOf(container)
  const { pluginOptions } = ledger
  const isFollowUpDue =
    msUntilFollowUpLookup(pluginOptions, charge, {
      followUpLookups,
      now: leasedAt,
    }) <= 0
  const lateMs = 0 - msUntilPlannedLookup(pluginOptions, charge, leasedAt)
  const isPlannedLookupDue = lateMs >= 0
  // A charge that is listed as contradicted is looked up in each synchronization, until the gateway shows plausible
  // sums or an administrator resolves the discrepancy.
  const [listed] = await ledger.findChargesWithOpenDiscrepancy("contradicted", [
    charge.id,
  ])
  const wasContradicted = listed !== undefined
  if (
    !askGateway &&
    !isFollowUpDue &&
    !isPlannedLookupDue &&
    !wasContradicted &&
    !isChargeObservedByNotifications(pluginOptions.accounts, charge)
  ) {
    return resultWithoutLookup({ followUpLookups })
  }
  const asked = await lookUpAndRecord(container, charge, { isPaced })
  const isKnown = asked.kind !== "state_unknown"
  const lookup: LookupResult = isKnown
    ? asked
    : { ...asked, isContradicted: wasContradicted }
  const counts =
    isFollowUpDue &&
    (isKnown || isFollowUpPeriodOver(followUpLookups, leasedAt))
  return {
    followUpLookups:
      followUpLookups && counts
        ? { ...followUpLookups, lookups: followUpLookups.lookups + 1 }
        : followUpLookups,
    lookup,
    lateMs,
    hasFailed: (isFollowUpDue && !counts) || (isPlannedLookupDue && !isKnown),
  }
}
