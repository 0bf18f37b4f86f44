import { isObservedByNotifications } from "../../options/account-observation"
import { judgeNotificationReports } from "./judge-notification-reports"
import type { LookupResult } from "./lookup-result"
import { accountOfCharge, findAccount } from "../../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import { authorizationEndsAt, type Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import type { AccountOptions } from "../../options/account-options"
import { TimeBudget } from "../../domain/time-budget"
import type { LedgerModuleService } from "../../modules/ledger"
import { dependenciesOfAccount } from "../../operations/perform/operation-dependencies"
import { waitForLookupRateLimit } from "../../operations/look-up/lookup-rate-limit"
import { lookUpSnapshot } from "../../operations/look-up/look-up-charge"
import {
  hasNewCodeOrLink,
  isOlderThanLedger,
  type MissingSnapshot,
  type Snapshot,
} from "../../operations/look-up/snapshot"
import { systemClock } from "../../operations/perform/gateway-clients"
import { errorIfLookupPaused } from "../../operations/resolve/errors-if-calls-paused"
import { writeSnapshotToLedger } from "./write-snapshot-to-ledger"
import {
  AUTHORIZATION_WARNING_MS,
  GRACE_AFTER_EXPIRY_MS,
} from "../../domain/charge/charge-lifetimes"
import { LOOKUP_TIMEOUT_MS } from "../../domain/call-time-limits"
import {
  FOLLOW_UP_LOOKUPS_AFTER_MS,
  type FollowUpProgress,
} from "../queue/follow-up-lookups"
import { nextLookupAt } from "../../domain/lookup/next-lookup"
import type { PluginOptions } from "../../options/plugin-options"
import { ledgerOf, logOf, queryOf } from "../../medusa/container"
import { readOrderVersionAndDueAmount } from "../../medusa/order/order-version-and-due-amount"

/**
 * Looks up a charge, and writes changes to the ledger. For an account without lookups, judges the unhandled
 * notifications instead.
 *
 * - While an operation of the charge has no outcome, makes no lookup.
 * - If the gateway shows contradictory sums or an older state, writes nothing.
 * - If the charge was changed during the lookup, writes nothing.
 *
 * With `isPaced`, waits until the account's limit of background lookups permits the lookup. Throws ConfigurationError
 * if the charge's account is not configured.
 */
export async function lookUpAndRecord(
  container: MedusaContainer,
  charge: Charge,
  { isPaced = false }: { isPaced?: boolean } = {}
): Promise<LookupResult> {
  const ledger = ledgerOf(container)
  const { unresolved } = await ledger.readChargeAndUnresolvedOperation(
    charge.id
  )
  if (unresolved) {
    return {
      kind: "state_unknown",
      why: `The outcome of the ${unresolved.kind} of charge ${charge.merchantChargeId} is not known yet.`,
      isInDoubt: true,
    }
  }
  const account = accountOfCharge(ledger.pluginOptions, charge)
  const dependencies = dependenciesOfAccount({
    account,
    ledger,
    log: logOf(container),
  })
  if (isObservedByNotifications(account, charge)) {
    return judgeNotificationReports(container, dependencies, charge)
  }
  if (isPaced && !errorIfLookupPaused(dependencies, charge.method)) {
    await waitForLookupRateLimit(account)
  }
  const order =
    charge.sums.captured > 0 && isOpenState(charge.state)
      ? await readOrderVersionAndDueAmount(
          queryOf(container),
          charge.paymentCollectionId
        )
      : undefined
  const observed = await lookUpSnapshot(
    dependencies,
    charge,
    TimeBudget.start(LOOKUP_TIMEOUT_MS, systemClock)
  )
  if ("why" in observed) {
    return lookupResultWithoutSnapshot(ledger, { charge, account }, observed)
  }
  if (isOlderThanLedger(observed, charge)) {
    const why = describeOlderGatewayState(charge, observed)
    logOf(container).warn(`checkout-transparent: ${why} Nothing is changed.`)
    return (await hasRecentOperationOutcome(
      ledger,
      charge,
      account.resolveWindowMs
    ))
      ? { kind: "state_unknown", why }
      : { kind: "contradicted", why }
  }
  const isChanged =
    !hasSameStateAndSums(charge, observed) || hasNewCodeOrLink(observed, charge)
  if (
    isChanged &&
    !(await writeSnapshotToLedger(container, charge, observed))
  ) {
    return {
      kind: "state_unknown",
      why: `Charge ${charge.merchantChargeId} was changed while it was looked up.`,
    }
  }
  return { kind: "observed", order }
}

function describeOlderGatewayState(
  { merchantChargeId, state }: Charge,
  observed: Snapshot
): string {
  return isOpenState(observed.state) && !isOpenState(state)
    ? `The gateway shows charge ${merchantChargeId} as ${observed.state}, but it was ${state} before.`
    : `The gateway shows less of charge ${merchantChargeId} than it did before.`
}

/**
 * Returns the result of a lookup that showed no usable state of the charge:
 * - `observed` if the gateway does not have the charge and the plugin expected that, for example after a refused
 *   creation. The lookup then counts as successful.
 * - `contradicted` if an administrator has to look at the answer.
 * - `state_unknown` otherwise.
 */
async function lookupResultWithoutSnapshot(
  ledger: LedgerModuleService,
  { charge, account }: { charge: Charge; account: AccountOptions },
  { why, isAbsent, isUnrecognized, contradicted }: MissingSnapshot
): Promise<LookupResult> {
  if (isAbsent && mayBeAbsentAtGateway(charge)) {
    return { kind: "observed" }
  }
  if (isUnrecognized) {
    return { kind: "contradicted", why }
  }
  if (contradicted) {
    return { kind: "contradicted", why, shown: contradicted }
  }
  return isAbsent &&
    !(await hasRecentOperationOutcome(ledger, charge, account.resolveWindowMs))
    ? { kind: "contradicted", why }
    : { kind: "state_unknown", why }
}

/**
 * Returns whether the plugin expects that the gateway does not have the charge. This is expected in these cases:
 * - The ledger has already recorded that the gateway does not have the charge, or that the charge was not created.
 * - The gateway refused the charge, and the charge never had money. The gateway does not necessarily store such a
 *   charge.
 */
function mayBeAbsentAtGateway({
  state,
  creationRefusedAt,
  highestCaptured,
}: Charge): boolean {
  return (
    state === "absent" ||
    state === "not_created" ||
    (creationRefusedAt !== undefined &&
      highestCaptured === 0 &&
      !isOpenState(state))
  )
}

/**
 * Returns whether the outcome of an operation became known only recently. Lookups may not show the operation's effect
 * yet.
 */
async function hasRecentOperationOutcome(
  ledger: LedgerModuleService,
  charge: Charge,
  resolveWindowMs: number
): Promise<boolean> {
  const [operations, { now }] = await Promise.all([
    ledger.findOperationsOfCharges([charge.id]),
    ledger.time(),
  ])
  const since = now.getTime() - resolveWindowMs
  return operations.some(
    ({ resolvedAt }) => resolvedAt !== undefined && resolvedAt.getTime() > since
  )
}

/**
 * Returns the time in milliseconds until the next planned lookup of a charge. The time is negative if the lookup is
 * late. Returns Infinity if no lookup is necessary, or if the account is not configured. `now` is the time of the
 * database's clock.
 *
 * For an account that uses notifications instead of lookups, returns the time until the next synchronization that is
 * needed because an authorization ends. No notification reports the end of an authorization.
 */
export function msUntilPlannedLookup(
  { accounts }: PluginOptions,
  charge: Charge,
  now: Date
): number {
  const account = findAccount(accounts, charge.account)
  if (account && isObservedByNotifications(account, charge)) {
    return msUntilLapseSynchronization(charge, now)
  }
  const next = account && nextLookupAt(charge)
  return next === undefined ? Infinity : next.getTime() - now.getTime()
}

/**
 * Returns the time in milliseconds until an authorization has to be synchronized because of its end. This is for
 * accounts without lookups, because no notification reports the end of an authorization.
 *
 * The charge is synchronized once before the end, so that an event announces the end, and once after the end. Returns
 * Infinity when both times have passed, and for any charge that is not authorized.
 */
function msUntilLapseSynchronization(charge: Charge, now: Date): number {
  if (charge.state !== "authorized") {
    return Infinity
  }
  const end = authorizationEndsAt(charge).getTime()
  const next = [
    end - AUTHORIZATION_WARNING_MS,
    end + GRACE_AFTER_EXPIRY_MS,
  ].find((at) => at > now.getTime())
  return next === undefined ? Infinity : next - now.getTime()
}

/**
 * Returns the time in milliseconds until the charge's next follow-up lookup. Returns Infinity if no such lookup is
 * left, or if the account is not configured.
 */
export function msUntilFollowUpLookup(
  { accounts }: PluginOptions,
  { account }: Charge,
  {
    followUpLookups,
    now,
  }: { followUpLookups: FollowUpProgress | undefined; now: Date }
): number {
  const after =
    followUpLookups && FOLLOW_UP_LOOKUPS_AFTER_MS[followUpLookups.lookups]
  return followUpLookups &&
    after !== undefined &&
    findAccount(accounts, account)
    ? followUpLookups.since.getTime() + after - now.getTime()
    : Infinity
}
