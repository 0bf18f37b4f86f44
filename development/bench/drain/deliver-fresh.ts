import { setTimeout as sleep } from "node:timers/promises"

import type { Receiver } from "../deliver"
import { aNotificationOf, type ToldCharge } from "../notification-body"

/** The last one is worked off by then. */
const REST_MS = 1_000

/**
 * Delivers a new notification every so often, until something is over; resolves to their ids when
 * they are worked off, too.
 */
export async function deliverFresh(
  hooks: Receiver,
  {
    next,
    everyMs,
    until,
  }: { next: () => ToldCharge; everyMs: number; until: Promise<unknown> }
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  let isOver = false
  const end = () => (isOver = true)
  until.then(end, end)
  while (!isOver) {
    const body = aNotificationOf(next())
    ids.add(body.id as string)
    await hooks.deliver("/hooks/checkout-transparent/br", JSON.stringify(body))
    await sleep(everyMs)
  }
  await sleep(REST_MS)
  return ids
}
