import type { IEventBusModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { PublishedEvents, EventName } from "../../src/charge/events"
import { aCardShop, type CardShop } from "./a-card-shop"
import { eventually } from "./eventually"

/** The columns of a notification that tests use. */
export interface NotificationRow {
  id: string
  account: string
  kind: string
  due_at: Date | null
  tries: number
  deliveries: number
  merchant_charge_id: string | null
  result: string | null
}

const COLUMNS = [
  "id",
  "account",
  "kind",
  "due_at",
  "tries",
  "deliveries",
  "merchant_charge_id",
  "result",
] as const satisfies readonly (keyof NotificationRow)[]

export interface PublishedEvent<Name extends EventName = EventName> {
  name: Name
  data: PublishedEvents[Name]
}

export interface NotifiedShop extends CardShop {
  /** The URL for this shop's notifications. */
  readonly hookUrl: string
  /** Returns the notifications of this test, or those of one charge, the oldest first. */
  notifications(merchantChargeId?: string): Promise<NotificationRow[]>
  /** Waits until every notification is delivered and processed; returns all of them. */
  resolved(merchantChargeId?: string): Promise<NotificationRow[]>
  /** Returns the data of the events with this name that the store received on its event bus in this test. */
  reported<Name extends EventName>(name: Name): PublishedEvent<Name>["data"][]
}

const NAMES = [
  "checkout_transparent.payment.paid",
  "checkout_transparent.payment.pending",
  "checkout_transparent.payment.expired",
  "checkout_transparent.payment.declined",
  "checkout_transparent.payment.unmatched",
  "checkout_transparent.payment.refunded",
  "checkout_transparent.refund.failed",
  "checkout_transparent.payment.lost",
  "checkout_transparent.chargeback.opened",
  "checkout_transparent.chargeback.won",
  "checkout_transparent.chargeback.lost",
  "checkout_transparent.three_ds",
  "checkout_transparent.authorization.expiring",
  "checkout_transparent.discrepancy.opened",
  "checkout_transparent.discrepancy.resolved",
] as const satisfies readonly EventName[]

/**
 * A card shop whose simulator notifies it, as the gateway does. After every test no script for
 * notifications may be left over.
 */
export function aNotifiedShop(
  account: Record<string, unknown>,
  testSuite: (shop: NotifiedShop) => void
): void {
  aCardShop(account, (shop) => {
    const events: PublishedEvent[] = []
    const hookUrl = () => `${shop.url}/hooks/checkout-transparent/br`
    const listeners = NAMES.map((name) => ({
      name,
      listen: ({ data }: { data: unknown }) => {
        events.push({ name, data } as PublishedEvent)
        return Promise.resolve()
      },
    }))
    const bus = () =>
      shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    const notifications = async (
      merchantChargeId?: string
    ): Promise<NotificationRow[]> => {
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      return knex<NotificationRow>("checkout_transparent_notification")
        .where(
          merchantChargeId === undefined
            ? {}
            : { merchant_charge_id: merchantChargeId }
        )
        .orderBy("received_at")
        .select([...COLUMNS])
    }

    beforeEach(async () => {
      events.length = 0
      await shop.simulator.setNotificationUrl(hookUrl())
      listeners.forEach(({ name, listen }) => bus().subscribe(name, listen))
    })
    afterEach(async () => {
      const leftOver = await shop.simulator.unconsumedNotificationScripts()
      await shop.simulator.clearNotificationScripts()
      await shop.simulator.setNotificationUrl(null)
      listeners.forEach(({ name, listen }) => bus().unsubscribe(name, listen))
      expect(leftOver).toEqual([])
    })

    const notified: Omit<NotifiedShop, keyof CardShop> = {
      get hookUrl() {
        return hookUrl()
      },
      notifications,
      async resolved(merchantChargeId) {
        await shop.simulator.deliveriesIdle()
        return eventually(async () => {
          const rows = await notifications(merchantChargeId)
          const waiting = rows.filter(({ due_at }) => due_at !== null)
          expect(waiting).toEqual([])
          return rows
        })
      },
      reported: <Name extends EventName>(name: Name) =>
        events
          .filter((event) => event.name === name)
          .map(({ data }) => data as PublishedEvent<Name>["data"]),
    }
    testSuite(withGetters(shop, notified))
  })
}

/** Joins two objects and keeps their getters: the shop's values exist only later. */
function withGetters<One extends object, Other extends object>(
  one: One,
  other: Other
): One & Other {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(one),
      ...Object.getOwnPropertyDescriptors(other),
    }
  ) as One & Other
}
