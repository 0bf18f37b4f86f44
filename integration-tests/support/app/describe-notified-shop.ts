import type {
  PublishedEvents,
  EventName,
} from "../../../src/domain/event/events"
import {
  describeShopWithSimulator,
  type ShopWithSimulator,
} from "./describe-shop-with-simulator"
import { notificationRows } from "../notifications/stored-notifications"
import { recordEvents } from "./record-events"
import { eventually } from "../../../harness/eventually"

const NAMES = [
  "checkout_transparent.payment.paid",
  "checkout_transparent.payment.pending",
  "checkout_transparent.payment.expired",
  "checkout_transparent.payment.refunded",
  "checkout_transparent.three_ds",
  "checkout_transparent.authorization.expiring",
  "checkout_transparent.discrepancy.opened",
] as const satisfies readonly EventName[]

export type RecordedName = (typeof NAMES)[number]

export interface NotifiedShop extends ShopWithSimulator {
  /** The URL to which the gateway sends this shop's notifications. */
  readonly hookUrl: string
  /**
   * Waits until all notifications are handled, or with `merchantChargeId` only those about this charge. Returns their
   * rows.
   */
  waitUntilNotificationsHandled(merchantChargeId?: string): Promise<object[]>
  /** Returns the data of the events with this name that the store received on its event bus in this test. */
  publishedEvents<Name extends RecordedName>(
    name: Name
  ): PublishedEvents[Name][]
}

/**
 * Declares tests of a shop that receives the simulator's notifications. Expects after each test that every scripted
 * fault of notifications, such as a duplicate, has occurred.
 */
export function describeNotifiedShop(
  account: Record<string, unknown>,
  testSuite: (shop: NotifiedShop) => void
): void {
  describeShopWithSimulator(account, (shop) => {
    const events = recordEvents(shop, NAMES)
    const hookUrl = () => `${shop.url}/hooks/checkout-transparent/br`
    beforeEach(() => shop.simulator.setNotificationUrl(hookUrl()))
    afterEach(async () => {
      const leftOver = await shop.simulator.unconsumedNotificationScripts()
      await shop.simulator.clearNotificationScripts()
      await shop.simulator.setNotificationUrl(null)
      expect(leftOver).toEqual([])
    })

    const notified: Omit<NotifiedShop, keyof ShopWithSimulator> = {
      get hookUrl() {
        return hookUrl()
      },
      async waitUntilNotificationsHandled(merchantChargeId) {
        await shop.simulator.deliveriesIdle()
        return eventually(async () => {
          const rows = (await notificationRows(shop.container)).filter(
            (row) =>
              merchantChargeId === undefined ||
              row.merchant_charge_id === merchantChargeId
          )
          const unhandled = rows.filter(({ handled_at }) => handled_at === null)
          expect(unhandled).toEqual([])
          return rows
        })
      },
      publishedEvents: <Name extends RecordedName>(name: Name) =>
        events
          .filter((event) => event.name === name)
          .map(({ data }) => data as PublishedEvents[Name]),
    }
    // Copies the getters of the shop, because their values exist only after the start.
    const ofShop = Object.getOwnPropertyDescriptors(shop)
    testSuite(Object.defineProperties(notified as NotifiedShop, ofShop))
  })
}
