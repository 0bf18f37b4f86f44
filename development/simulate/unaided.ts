import { chargeCases, type Violation } from "../records/charge-cases"
import type { Records } from "../records/records"
import { violationsIn } from "./checks"
import type { Call } from "./gateway"
import type { Stage } from "./stage"
import type { Story } from "./story"

/** Longer than a notification waits for its lookup, faults and killed processes included. */
const LOOKED_UP_WITHIN_MS = 120_000
/** A story with more of them has an outage. */
const MOST_SINGLE_FAULTS = 20
/** To one address; 14 were seen while the gateway was down and shoppers pressed again. */
const MOST_CALLS = 25
const MOST_CALLS_WITHIN_MS = 10_000
/** So long a claim lets nobody else ask for a token. */
const ONE_TOKEN_WITHIN_MS = 5_000

/** What must be right before anybody presses a button: in time, and without asking too often. */
export function unaidedIn(
  stage: Stage,
  story: Story,
  records: Records
): Violation[] {
  const { calls } = stage.gateway
  return [
    ...withoutAPerson(stage, story, records),
    ...lookedUpLate(stage, story, records),
    ...askedTooOften(calls, records),
    ...tokensAskedForTwice(calls),
    ...forgotten(records),
    ...stage.found,
  ]
}

/** All is as it must be in the end, unless nobody told the truth about it. */
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
        words: `${words}, until somebody presses a button`,
      }))
}

/** What the gateway did by itself, or for somebody else, is asked for soon after it was told. */
function lookedUpLate(
  { received, gateway }: Stage,
  { others, calls, stops = [] }: Story,
  records: Records
): Violation[] {
  // The clock jumped, another gateway was asked, or this one was down.
  const isExcused = others.some(
    ({ kind }) => kind === "clock_jump" || kind === "switch_place"
  )
  if (isExcused || stops.length > 0 || calls.length > MOST_SINGLE_FAULTS) {
    return []
  }
  const { charges, links } = records.gateway
  const known = new Set(
    chargeCases(records).flatMap(({ row }) => [
      row.merchantChargeId,
      row.linkId,
    ])
  )
  const tellable = [
    ...charges.map(({ merchantChargeId: id, history }) => ({ id, history })),
    ...links.map(({ id, history }) => ({ id, history })),
  ]
  return tellable
    .filter(({ id }) => known.has(id))
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
        return ms <= LOOKED_UP_WITHIN_MS
          ? []
          : [
              {
                check: "looked up late",
                words: `${id}: ${by} ${event} was told, and looked up ${ms / 1_000} s later`,
                ids: [id],
              },
            ]
      })
    )
}

/** A link is asked for once for each charge that its payments are. */
function askedTooOften(
  calls: readonly Call[],
  { ledger }: Records
): Violation[] {
  return [...new Set(calls.map(({ path }) => path))].flatMap((path) => {
    const ofLink = ledger.charges.filter(
      ({ linkId }) => linkId !== null && path.includes(linkId)
    )
    const most = MOST_CALLS * Math.max(1, ofLink.length)
    const times = calls.filter((call) => call.path === path).map(({ at }) => at)
    const isTooOften = times.some(
      (at, nth) => (times[nth + most] ?? Infinity) < at + MOST_CALLS_WITHIN_MS
    )
    return isTooOften
      ? [
          {
            check: "asked too often",
            words: `${path}: more than ${most} calls within ${MOST_CALLS_WITHIN_MS / 1_000} s`,
            ids: [path.match(/[0-9a-f-]{36}/)?.[0] ?? ""],
          },
        ]
      : []
  })
}

/** What the gateway has accepted is booked in Medusa, or comes back until it is. */
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
      words: `nobody has seen it booked, and its charge is never due: ${words}`,
      ids: [chargeId],
    }))
}

/** A fleet asks for one token in each window, unless asking failed or the token was revoked. */
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
      since.some(({ fault }) => fault === "token_revoked")
    const ms = before ? call.at - before.at : Infinity
    return isExcused || ms >= ONE_TOKEN_WITHIN_MS
      ? []
      : [
          {
            check: "a token asked for twice",
            words: `${ms / 1_000} s after it was given`,
            ids: [],
          },
        ]
  })
}
