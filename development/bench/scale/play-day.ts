import { setTimeout as pause } from "node:timers/promises"

import { minorUnits } from "../../../src/charge/money"
import {
  prune,
  type Pruned,
} from "../../../src/modules/ledger/statements/retention"
import {
  publish,
  processInbox,
  receive,
  sell,
  sweep,
  enter,
} from "./acts-of-a-shop"
import type { OpenLedger } from "./open-ledger"

export interface Day {
  /** For how long it sells. */
  seconds: number
  mostOrders: number
  /** How long is kept what a shop keeps for days. */
  retentionMinutes: number
}

export interface Played {
  orders: number
  notifications: number
  swept: number
  pruned: number
  /** How long sales took, by the minute of the day. */
  salesMs: number[][]
}

/** Of one order; the documented life of a card's charge tells as many. */
const REPORTED_OF_ORDER = 3
/** Every tenth shopper enters a card and leaves. */
const ABANDONED_EVERY = 10
const LANES = 3
/** A shop's worker is woken by what it is to do; here it looks so often. */
const IDLE_MS = 250
const JOB_EVERY_MS = 15_000

/** Sells for so long, with all that the ledger does about it, and deletes what is old as the job does. */
export async function playDay(on: OpenLedger, day: Day): Promise<Played> {
  const played: Played = {
    orders: 0,
    notifications: 0,
    swept: 0,
    pruned: 0,
    salesMs: [],
  }
  const began = performance.now()
  const until = began + day.seconds * 1000
  const isOver = () =>
    performance.now() > until || played.orders >= day.mostOrders
  await Promise.all([
    ...Array.from({ length: LANES }, async () => {
      while (!isOver()) {
        const from = performance.now()
        const charge = await sell(on)
        const minute = Math.floor((from - began) / 60_000)
        ;(played.salesMs[minute] ??= []).push(performance.now() - from)
        played.orders += 1
        for (let reported = 0; reported < REPORTED_OF_ORDER; reported++) {
          await receive(on, {
            merchantChargeId: charge.merchantChargeId,
            amount: minorUnits(1_999),
          })
        }
        // Half of the work on what was received falls here, so that it keeps pace with the sales.
        const processed = await processInbox(on, 3)
        played.notifications += processed
        if (played.orders % ABANDONED_EVERY === 0) await enter(on)
      }
    }),
    (async () => {
      while (!isOver()) {
        const ended = await processInbox(on, 10)
        played.notifications += ended
        const reported = await publish(on)
        if (ended + reported === 0) await pause(IDLE_MS)
      }
    })(),
    (async () => {
      while (!isOver()) {
        const swept = await sweep(on)
        played.swept += swept
        const pruned = await prune(on.knex, retentionOf(day))
        played.pruned += sumOf(pruned)
        await pause(
          Math.min(JOB_EVERY_MS, Math.max(0, until - performance.now()))
        )
      }
    })(),
  ])
  return played
}

/** The statements take fractions of days. */
export function retentionOf({
  retentionMinutes,
}: Pick<Day, "retentionMinutes">) {
  const hours = retentionMinutes / 60
  return { days: hours / 24, shopperInputHours: hours }
}

function sumOf(pruned: Pruned): number {
  return Object.values({ ...pruned }).reduce((sum, one) => sum + one, 0)
}
