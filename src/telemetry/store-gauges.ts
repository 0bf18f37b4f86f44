import { setTimeout as delay } from "node:timers/promises"
import {
  type Attributes,
  type BatchObservableResult,
  metrics,
  type ObservableGauge,
} from "@medusajs/framework/opentelemetry/api"
import type { Backlog, StoreFigures } from "../charge/health/figures"
import { LONGEST_FIGURES_READ_MS } from "../charge/times"
import { quietly, SCOPE } from "./scope"

/** By name, without `checkout_transparent.`; what each is stands in docs/observability.md. */
const GAUGES = {
  "figures.current": "{boolean}",
  "inbox.waiting": "{notification}",
  "inbox.oldest_age": "s",
  "inbox.dead": "{notification}",
  "operations.in_doubt": "{operation}",
  "discrepancies.open": "{discrepancy}",
  "automatic_refunds.count": "{refund}",
  "automatic_refunds.amount": "{centavo}",
  "access_token.age": "s",
} as const

type GaugeName = keyof typeof GAUGES

interface Reading {
  gauge: GaugeName
  value: number
  attributes: Attributes
}

/**
 * Registers the gauges of the store with the meter provider, if there is one: each collection reads the
 * figures once, for all gauges. Where none is registered nothing is ever read. Returns what ends it.
 */
export function observeStore(read: () => Promise<StoreFigures>): () => void {
  const nothing = () => undefined
  return quietly(() => registerGauges(read)) ?? nothing
}

function registerGauges(read: () => Promise<StoreFigures>): () => void {
  const meter = metrics.getMeter(SCOPE)
  const gauges = Object.fromEntries(
    Object.entries(GAUGES).map(([name, unit]) => [
      name,
      meter.createObservableGauge(`checkout_transparent.${name}`, { unit }),
    ])
  ) as Record<GaugeName, ObservableGauge>
  const readInTime = boundedReader(read)
  const readings = new KnownReadings()

  const observe = async (result: BatchObservableResult): Promise<void> => {
    const figures = await readInTime()
    result.observe(gauges["figures.current"], figures ? 1 : 0)
    for (const { gauge, value, attributes } of readings.of(figures)) {
      result.observe(gauges[gauge], value, attributes)
    }
  }
  const all = Object.values(gauges)
  meter.addBatchObservableCallback(observe, all)
  return () =>
    void quietly(() => meter.removeBatchObservableCallback(observe, all))
}

/** One read at a time, however many collect; undefined where it fails or takes too long. */
function boundedReader(
  read: () => Promise<StoreFigures>
): () => Promise<StoreFigures | undefined> {
  let reading: Promise<StoreFigures | undefined> | undefined
  return async () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    const timer = new AbortController()
    const isOver = delay(LONGEST_FIGURES_READ_MS, undefined, {
      signal: timer.signal,
      ref: false,
    }).catch(() => undefined)
    try {
      return await Promise.race([reading, isOver])
    } finally {
      timer.abort()
    }
  }
}

/**
 * A meter provider goes on telling the last value of whatever is not observed any more (measured, SDK
 * 2.9): what was there once is told as 0 from then on.
 */
class KnownReadings {
  readonly #known = new Map<string, Reading>()

  of(figures: StoreFigures | undefined): Reading[] {
    if (!figures) {
      return []
    }
    const current = readingsOf(figures)
    const gone = new Map(this.#known)
    for (const reading of current) {
      const key = JSON.stringify([reading.gauge, reading.attributes])
      gone.delete(key)
      this.#known.set(key, { ...reading, value: 0 })
    }
    return [...current, ...gone.values()]
  }
}

function readingsOf({ now, work, accounts }: StoreFigures): Reading[] {
  const secondsSince = (at: Date) =>
    Math.max(0, (now.getTime() - at.getTime()) / 1_000)
  const names = new Set([
    ...accounts.map(({ account }) => account),
    ...Object.values(work).flatMap((backlogs: readonly Backlog[]) =>
      backlogs.map(({ account }) => account)
    ),
  ])
  return [
    ...[...names].flatMap((account): Reading[] => {
      const of = (backlogs: readonly Backlog[]) =>
        backlogs.find((one) => one.account === account)
      const reading = (
        gauge: GaugeName,
        value: number,
        more: Attributes = {}
      ): Reading => ({
        gauge,
        value,
        attributes: { ...named(account), ...more },
      })
      const waiting = of(work.waitingNotifications)
      return [
        reading("inbox.waiting", waiting?.count ?? 0),
        reading(
          "inbox.oldest_age",
          waiting ? secondsSince(waiting.oldestAt) : 0
        ),
        reading("inbox.dead", of(work.deadNotifications)?.count ?? 0),
        reading("operations.in_doubt", of(work.recentDoubts)?.count ?? 0, {
          "checkout_transparent.age": "recent",
        }),
        reading("operations.in_doubt", of(work.longDoubts)?.count ?? 0, {
          "checkout_transparent.age": "long",
        }),
      ]
    }),
    ...work.discrepancies.map(({ account, kind, count }): Reading => ({
      gauge: "discrepancies.open",
      value: count,
      attributes: { ...named(account), "checkout_transparent.kind": kind },
    })),
    ...accounts.flatMap(
      ({ account, automaticRefunds, accessTokens }): Reading[] => [
        {
          gauge: "automatic_refunds.count",
          value: automaticRefunds.count,
          attributes: named(account),
        },
        {
          gauge: "automatic_refunds.amount",
          value: automaticRefunds.amount,
          attributes: named(account),
        },
        ...accessTokens.map(({ integration, issuedAt }): Reading => ({
          gauge: "access_token.age",
          value: secondsSince(issuedAt),
          attributes: {
            ...named(account),
            "checkout_transparent.integration": integration,
          },
        })),
      ]
    ),
  ]
}

function named(account: string): Attributes {
  return { "checkout_transparent.account": account }
}
