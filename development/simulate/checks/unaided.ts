import type { Violation } from "../../records/charge-cases"
import type { Records } from "../../records/records"
import { violationsIn } from "./checks"
import { foundIf } from "./found-if"
import type { Call } from "../gateway/gateway"
import type { Stage } from "../process/stage"
import type { Story } from "../stories/story"

/**
 * The longest time, in milliseconds, from a notification to the lookup that it causes. It includes delays by faults and
 * killed processes.
 */
const LOOKED_UP_WITHIN_MS = 120_000
/**
 * The highest number of faults of calls in a story whose lookups must come in time. A gateway with more faults counts
 * as down.
 */
const MOST_SINGLE_FAULTS = 20
/**
 * The highest number of calls to one address within ten seconds. At most 14 calls were seen, while the gateway was down
 * and shoppers pressed the button again.
 */
const MOST_CALLS = 25
const MOST_CALLS_WITHIN_MS = 10_000
/**
 * The time, in milliseconds, for which a process's claim to request an access token keeps other processes from
 * requesting one.
 */
const ONE_TOKEN_WITHIN_MS = 5_000

/** Finds promises that are broken before the simulated administrator acts, such as late work and too many calls. */
export function unaidedIn(
  stage: Stage,
  story: Story,
  records: Records
): Violation[] {
  const { calls } = stage.gateway
  return [
    ...withoutAPerson(stage, story, records),
    ...askedTooOften(calls, records),
    ...tokensAskedForTwice(calls),
    // A store without lookups never plans a lookup, so none can be late or missing.
    ...(stage.observes === "notifications"
      ? []
      : [...lookedUpLate(stage, story, records), ...forgotten(records)]),
    ...stage.found,
  ]
}

/**
 * Finds everything that is wrong at the end of a story, before the simulated administrator acts. A story with a false
 * answer or a lost notification is not judged, because only an administrator can correct their effects.
 */
function withoutAPerson(
  stage: Stage,
  { calls, deliveries }: Story,
  records: Records
): Violation[] {
  const isMisled =
    calls.some(({ fault: { kind } }) => kind === "lie" || kind === "stale") ||
    deliveries.some(({ effect: { kind } }) => kind === "lost")
  return isMisled
    ? []
    : violationsIn(stage, records).map(({ words, ...found }) => ({
        ...found,
        words: `${words}, unless an administrator presses a button`,
      }))
}

/** Finds changes at the gateway that the plugin did not cause, was notified of, and did not look up soon enough. */
function lookedUpLate(
  { received, gateway }: Stage,
  { others, calls, stops = [], tokenOutages = [] }: Story,
  records: Records
): Violation[] {
  // In these stories the clock jumped, another gateway was used, or the gateway was down for a while.
  const isExcused = others.some(
    ({ kind }) => kind === "clock_jump" || kind === "switch_place"
  )
  const isSlow = stops.length > 0 || tokenOutages.length > 0
  if (isExcused || isSlow || calls.length > MOST_SINGLE_FAULTS) return []
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
    .flatMap(({ id, history }) =>
      history.flatMap(({ at, by, event }) => {
        const from = Date.parse(at)
        const receivedAt = received.find(
          (one) => one.sentAt >= from && one.text.includes(id)
        )?.at
        if (by === "api" || receivedAt === undefined) return []
        const lookedUpAt = gateway.calls.find(
          (call) =>
            call.at >= from && call.method === "GET" && call.path.includes(id)
        )?.at
        const ms = (lookedUpAt ?? Infinity) - receivedAt
        return foundIf(ms > LOOKED_UP_WITHIN_MS, {
          check: "looked up late",
          words: `${id}: ${by} ${event} was told, and looked up ${ms / 1_000} s later`,
          ids: [id],
        })
      })
    )
}

/**
 * Finds addresses of the gateway that were called too often. A payment link may be called once for each charge that its
 * payments made.
 */
function askedTooOften(
  calls: readonly Call[],
  { ledger }: Records
): Violation[] {
  return [...new Set(calls.map(({ path }) => path))].flatMap((path) => {
    const ofLink = ledger.charges.filter(
      ({ linkId }) => linkId !== null && path.includes(linkId)
    )
    // Each attempt of each call may request a token while none is issued. 34 requests were seen while all calls
    // failed.
    const shared = path.endsWith("/token") ? 2 : 1
    const most = MOST_CALLS * Math.max(shared, ofLink.length)
    const times = calls.filter((call) => call.path === path).map(({ at }) => at)
    const isTooOften = times.some(
      (at, nth) => (times[nth + most] ?? Infinity) < at + MOST_CALLS_WITHIN_MS
    )
    return foundIf(isTooOften, {
      check: "asked too often",
      words: `${path}: more than ${most} calls within ${MOST_CALLS_WITHIN_MS / 1_000} s`,
      ids: [path.match(/[0-9a-f-]{36}/)?.[0] ?? ""],
    })
  })
}

/**
 * Finds operations that were accepted but are not booked in Medusa, although their charge will never be looked up
 * again.
 */
function forgotten({ ledger }: Records): Violation[] {
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
        charge?.nextLookupMs === null
      )
    })
    .map(({ chargeId, words }) => ({
      check: "forgotten",
      words: `it was never seen as booked, and its charge is never due: ${words}`,
      ids: [chargeId],
    }))
}

/**
 * Finds a second token request for the same credentials within ONE_TOKEN_WITHIN_MS. It is right if the first request
 * failed or the token was revoked.
 */
function tokensAskedForTwice(calls: readonly Call[]): Violation[] {
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
    return foundIf(!isExcused && ms < ONE_TOKEN_WITHIN_MS, {
      check: "a token requested twice",
      words: `${ms / 1_000} s after it was given`,
      ids: [],
    })
  })
}
