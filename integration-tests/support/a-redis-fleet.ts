import type { PublishedEvents, EventName } from "../../src/charge/events"
import { aFleet, type Fleet, type FleetOptions } from "./a-fleet"
import { RECEIVED_TABLE } from "./a-listening-store"
import type { NotificationRow } from "./a-notified-shop"
import type { StoreProcess } from "./a-store-process"
import { eventually } from "./eventually"

/** A fleet with one Redis, to which the gateway sends notifications. */
export interface RedisFleet extends Fleet {
  inbox(): Promise<NotificationRow[]>
  /** Waits until every notification is delivered and processed; returns all of them. */
  resolved(): Promise<NotificationRow[]>
  /** Returns the events with this name about a charge that any process received. */
  reported<Name extends EventName>(
    name: Name,
    chargeId: string
  ): Promise<PublishedEvents[Name][]>
}

export async function aRedisFleet(
  options: FleetOptions & { redisUrl: string }
): Promise<RedisFleet> {
  const fleet = await aFleet(options)
  const { rows, simulator } = fleet
  const inbox = () =>
    rows<NotificationRow>(
      "select * from checkout_transparent_notification order by received_at"
    )
  return {
    ...fleet,
    inbox,
    async resolved() {
      await simulator.deliveriesIdle()
      return eventually(async () => {
        const all = await inbox()
        expect(all.filter(({ due_at }) => due_at !== null)).toEqual([])
        return all
      })
    },
    async reported<Name extends EventName>(name: Name, chargeId: string) {
      const reported = await rows<{ data: PublishedEvents[Name] }>(
        `select data from ${RECEIVED_TABLE} where name = $1 and data->>'charge_id' = $2`,
        [name, chargeId]
      )
      return reported.map(({ data }) => data)
    },
  }
}

/** Returns the URL for the gateway's notifications to a process. */
export function hookOf({ url }: StoreProcess): string {
  return `${url}/hooks/checkout-transparent/br`
}
