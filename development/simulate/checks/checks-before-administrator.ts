import type { Violation } from "../../records/records-by-charge"
import type { Records } from "../../records/records"
import { violationsInStory } from "./story-checks"
import { isEventOfUnnoticedDispute } from "./unnoticed-dispute"
import { violationIf } from "./violation-if"
import type { GatewayCall } from "../gateway/simulated-gateway"
import type { SimulatedStore } from "../process/simulated-store"
import type { Story } from "../stories/story"

/**
 * The longest time, in milliseconds, between the arrival of a notification and the lookup for it. It includes the
 * delays that faults and killed processes cause.
 */
const LOOKED_UP_WITHIN_MS = 120_000
/**
 * If a story has more faulty gateway calls than this, the gateway counts as down, and late lookups are no violation.
 */
const MOST_SINGLE_FAULTS = 20
/**
 * The largest allowed number of calls to one gateway address within ten seconds. The most that was seen is 14, when the
 * gateway was down and shoppers pressed the button again.
 */
const MOST_CALLS = 25
const MOST_CALLS_WITHIN_MS = 10_000
/**
 * After a successful request for an access token, another request for the same credentials within this time, in
 * milliseconds, is a violation.
 */
const TOKEN_CLAIM_MS = 5_000

/**
 * Finds promises of the plugin that are already broken before the simulated administrator acts on the discrepancies,
 * such as late lookups or too many calls.
 */
export function violationsBeforeAdministrator(
  store: SimulatedStore,
  story: Story,
  records: Records
): Violation[] {
  const { calls } = store.gateway
  return [
    ...problemsBeforeAdministrator(store, story, records),
    ...findTooFrequentCalls(calls, records),
    ...findRepeatedAccessTokenRequests(calls),
    // A store without lookups never plans a lookup, so none can be late or missing.
    ...(store.bookingSource === "notifications"
      ? []
      : [
          ...findLateOrMissingLookups(store, story, records),
          ...findAcceptedButUnbookedOperations(records),
        ]),
    ...store.foundViolations,
  ]
}

/**
 * Finds violations at the end of a run, before the simulated administrator acts. Runs with a false or outdated gateway
 * answer or with a lost notification are not checked, because only an administrator can correct their results.
 */
function problemsBeforeAdministrator(
  store: SimulatedStore,
  { calls, deliveries }: Story,
  records: Records
): Violation[] {
  const isMisled =
    calls.some(({ fault: { kind } }) => kind === "lie" || kind === "stale") ||
    deliveries.some(({ effect: { kind } }) => kind === "lost")
  return isMisled
    ? []
    : violationsInStory(store, records).map(({ words, ...found }) => ({
        ...found,
        words: `${words}, unless an administrator presses a button`,
      }))
}

/**
 * Finds changes at the gateway for which the plugin received a notification and did not look the charge up soon enough.
 * Changes that the plugin itself requested do not count.
 */
function findLateOrMissingLookups(
  store: SimulatedStore,
  { others, calls, pauses = [], tokenOutages = [] }: Story,
  records: Records
): Violation[] {
  // A story is not checked if the clock jumped, another gateway was used, a process was paused, or the gateway was down
  // for a while.
  const isExcused = others.some(
    ({ kind }) => kind === "clock_jump" || kind === "switch_gateway"
  )
  const isSlow = pauses.length > 0 || tokenOutages.length > 0
  if (isExcused || isSlow || calls.length > MOST_SINGLE_FAULTS) return []
  const { receivedNotifications, gateway } = store
  const { charges, links } = records.gateway
  const known = records.ledger.charges.flatMap((row) => [
    row.merchantChargeId,
    row.linkId,
  ])
  const changed = [
    ...charges.map(({ merchantChargeId: id, history }) => ({ id, history })),
    ...links,
  ]
  return changed
    .filter(({ id }) => known.includes(id))
    .flatMap((one) =>
      one.history.flatMap((change) => {
        const { id } = one
        const { at, by, event } = change
        const from = Date.parse(at)
        const receivedAt = receivedNotifications.find(
          (notification) =>
            notification.sentAt >= from &&
            notification.text.includes(id) &&
            !isEventOfUnnoticedDispute(
              store,
              { ...one, event: change },
              notification
            )
        )?.at
        if (by === "api" || receivedAt === undefined) return []
        const lookedUpAt = gateway.calls.find(
          (call) =>
            call.at >= from && call.method === "GET" && call.path.includes(id)
        )?.at
        const ms = (lookedUpAt ?? Infinity) - receivedAt
        return violationIf(ms > LOOKED_UP_WITHIN_MS, {
          check: "looked up late",
          words: `${id}: ${by} ${event} was told, and looked up ${ms / 1_000} s later`,
          ids: [id],
        })
      })
    )
}

/**
 * Finds gateway addresses that were called too often. The limit is doubled for token requests. For the address of a
 * payment link, the limit is multiplied by the number of payments of the link.
 */
function findTooFrequentCalls(
  calls: readonly GatewayCall[],
  { ledger }: Records
): Violation[] {
  return [...new Set(calls.map(({ path }) => path))].flatMap((path) => {
    const ofLink = ledger.charges.filter(
      ({ linkId }) => linkId !== null && path.includes(linkId)
    )
    // While there is no token, each attempt of each call may request one. 34 requests were seen while all calls failed.
    const shared = path.endsWith("/token") ? 2 : 1
    const most = MOST_CALLS * Math.max(shared, ofLink.length)
    const times = calls.filter((call) => call.path === path).map(({ at }) => at)
    const isTooOften = times.some(
      (at, nth) => (times[nth + most] ?? Infinity) < at + MOST_CALLS_WITHIN_MS
    )
    return violationIf(isTooOften, {
      check: "asked too often",
      words: `${path}: more than ${most} calls within ${MOST_CALLS_WITHIN_MS / 1_000} s`,
      ids: [path.match(/[0-9a-f-]{36}/)?.[0] ?? ""],
    })
  })
}

/**
 * Finds operations that the plugin has forgotten. The gateway accepted them, but they are not booked in Medusa, their
 * charge is not listed, and no synchronization of the charge is planned.
 */
function findAcceptedButUnbookedOperations({ ledger }: Records): Violation[] {
  return ledger.operations
    .filter(({ chargeId, state, isBooked }) => {
      const charge = ledger.charges.find(({ id }) => id === chargeId)
      const isListed = ledger.discrepancies.some(
        (one) => one.chargeId === chargeId
      )
      return (
        state === "accepted" &&
        !isBooked &&
        !isListed &&
        charge?.synchronizesInMs === null
      )
    })
    .map(({ chargeId, words }) => ({
      check: "forgotten",
      words: `it was never seen as booked, and its charge is never due: ${words}`,
      ids: [chargeId],
    }))
}

/**
 * Finds token requests that follow a request for the same credentials within TOKEN_CLAIM_MS. It is no violation if the
 * first of the two requests failed, or if its token has been revoked since.
 */
function findRepeatedAccessTokenRequests(
  calls: readonly GatewayCall[]
): Violation[] {
  return calls.flatMap((call, nth) => {
    if (!call.path.endsWith("/token")) return []
    const before = calls
      .slice(0, nth)
      .reverse()
      .find(
        ({ origin, path, body }) =>
          origin === call.origin && path === call.path && body === call.body
      )
    const since = before ? calls.slice(calls.indexOf(before), nth) : []
    const isExcused =
      before?.fault !== "none" ||
      since.some(
        ({ fault, status }) => fault === "token_revoked" || status === 401
      )
    const ms = before ? call.at - before.at : Infinity
    return violationIf(!isExcused && ms < TOKEN_CLAIM_MS, {
      check: "a token requested twice",
      words: `${ms / 1_000} s after it was given`,
      ids: [],
    })
  })
}
