import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  anOrderPaidByCode,
  type OrderPaidByCode,
} from "../../../support/sales/a-code-sale"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { eventually } from "../../../../harness/eventually"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"
import { makeLookupsDueAndSynchronize } from "../../../support/sales/a-sold-order"
import { medusaSums } from "../../../support/orders/medusa-sums"

/**
 * How far the tests move the time forward, in milliseconds. The lookup before the order is then too old to publish
 * `payment.paid` without a new lookup.
 */
const A_MINUTE_MS = 60_000

describeNotifiedShop({}, (shop) => {
  const publishedPaidEvents = () =>
    shop.publishedEvents("checkout_transparent.payment.paid")
  const queryPluginTable = (name: string) =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)(
      `checkout_transparent_${name}`
    )
  const queryOutbox = () => queryPluginTable("outbox_entry")
  const clearFaults = () => shop.simulator.clearFaults()
  const failLookups = () =>
    shop.simulator.addFault({
      operation: "look_up",
      fault: { kind: "fail_before_commit", status: 503 },
      times: "always",
    })

  /**
   * Creates a paid sale whose event `payment.paid` is missing, as if the process had died before it wrote the event.
   */
  async function anUntoldSale(): Promise<OrderPaidByCode> {
    const sale = await anOrderPaidByCode(shop)
    await eventually(() => expect(publishedPaidEvents()).toHaveLength(1))
    // The event may be deleted only when no synchronization is left that would write it again.
    await eventually(async () => {
      expect(
        await queryPluginTable("notification").whereNull("handled_at")
      ).toEqual([])
      expect(
        await queryPluginTable("charge").whereNotNull("leased_until")
      ).toEqual([])
      expect(
        await queryPluginTable("charge").whereRaw(
          "synchronization_due_at <= now()"
        )
      ).toEqual([])
    })
    await queryOutbox()
      .where({ event_name: "checkout_transparent.payment.paid" })
      .delete()
    return sale
  }
  const runJobAfterMinute = (sale: OrderPaidByCode) =>
    synchronizeAfterTimePassed(shop, sale, A_MINUTE_MS)

  it("if a process was killed before it wrote the event payment.paid, the event is not published after the merchant panel has refunded the payment", async () => {
    const sale = await anUntoldSale()
    await shop.simulator.setNotificationUrl(null)
    await shop.simulator.panelRefund(sale.merchantChargeId)

    await runJobAfterMinute(sale)

    // The refund is booked by a later job if Medusa is still working on the order.
    await eventually(async () => {
      await makeLookupsDueAndSynchronize(shop)
      expect(
        shop.publishedEvents("checkout_transparent.payment.refunded")
      ).toHaveLength(1)
    })
    expect(publishedPaidEvents()).toHaveLength(1)
    expect(await medusaSums(shop.container, sale.collectionId)).toMatchObject({
      refunded: 9990,
    })
  })

  it("if a process was killed before it wrote the event payment.paid, the event is published once, after a lookup has shown the payment", async () => {
    const sale = await anUntoldSale()
    await failLookups()

    await runJobAfterMinute(sale)
    expect(publishedPaidEvents()).toHaveLength(1)

    await clearFaults()
    await runJobAfterMinute(sale)
    await eventually(() => expect(publishedPaidEvents()).toHaveLength(2))

    const lookups = (await shop.requests("look_up")).length
    await runJobAfterMinute(sale)
    expect(publishedPaidEvents()).toHaveLength(2)
    expect((await shop.requests("look_up")).length).toBe(lookups)
  })
})
