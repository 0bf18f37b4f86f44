import type { IOrderModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Charge } from "../../src/core/charge/charge"
import { CARDS } from "../support/a-card"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  latestChargeOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { differencesOf } from "../support/the-differences"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
  settleWindowMs: 1_000,
}
/** Longer than core may be at work on a completion, and than the job pauses after the first. */
const A_WHILE_MS = 120_000

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const aCheckout = (number?: string) =>
    aCardCheckoutWithCard(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      number === undefined ? {} : { number }
    )

  const synchronize = ({ id }: Pick<Charge, "id">) =>
    admin.request(
      "post",
      `/admin/checkout-transparent/charges/${id}/synchronize`
    )

  describe("what is listed for a person", () => {
    /** It was made, and nobody knows; from then on look-ups show this. */
    const aLostCharge = async (shown: { status: string; amount: number }) => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      await shop.simulator.clearFaults()
      const charge = await latestChargeOf(shop, checkout)
      const { status, amount } = shown
      await shop.simulator
        .on("look_up")
        .respond(200, {
          merchantChargeId: charge.merchantChargeId,
          chargeStatus: status,
          originalAmount: amount,
          amount,
          transactions: [
            {
              paymentType: "CREDIT",
              transactionStatus: status,
              originalAmount: amount,
              amount,
            },
          ],
        })
        .always()
      return { checkout, charge }
    }

    it("is a charge that is not the one we asked for: no order is placed on it, and no new card taken", async () => {
      const { checkout, charge } = await aLostCharge({
        status: "PAID",
        amount: 100,
      })

      await theJobComesAfter(shop, charge, A_WHILE_MS)
      const again = await checkout.complete()

      expect(again.body.type).toBe("cart")
      expect((await checkout.chooseCard()).status).toBe(400)
      expect(await differencesOf(admin, charge, "open")).toMatchObject([
        {
          kind: "not_as_intended",
          details: expect.stringContaining("amount 100, expected 9990"),
        },
      ])
    })

    it("is a charge in a status that nobody knows, until the gateway tells one that is known", async () => {
      const { charge } = await aLostCharge({ status: "PERHAPS", amount: 9990 })

      await theJobComesAfter(shop, charge, A_WHILE_MS)
      const listed = await differencesOf(admin, charge, "open")
      await shop.simulator.clearFaults()
      await theJobComesAfter(shop, charge, 20 * 60_000)

      expect(listed).toMatchObject([
        {
          kind: "unrecognized",
          details: expect.stringContaining("PERHAPS"),
        },
      ])
      expect(await differencesOf(admin, charge, "open")).toEqual([])
    })

    it("is no charge that is made after it had counted as never made, when another one paid the order: it goes back", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").slowBeforeCommit(7_000).once()
      await checkout.complete()
      const charge = await latestChargeOf(shop, checkout)
      await settleAndSynchronize(shop)
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await succeeds(checkout.chooseCard())
      await succeeds(checkout.complete())
      await eventually(async () => expect(await shop.charges()).toHaveLength(2))

      await synchronize(charge)

      expect(await differencesOf(admin, charge, "open")).toEqual([])
      expect(await shop.requests("refund")).toHaveLength(1)
      expect(
        await shop.simulator.charge(charge.merchantChargeId)
      ).toMatchObject({ chargeStatus: "REFUNDED" })
    })

    it("is an order that waits for a charge that came to nothing", async () => {
      const checkout = await aCheckout(CARDS.denied)
      await checkout.complete()
      const charge = await latestChargeOf(shop, checkout)
      const orderId = await anUnpaidOrder(checkout.collectionId)

      await synchronize(charge)

      expect(await differencesOf(admin, charge, "open")).toMatchObject([
        {
          kind: "order_without_charge",
          order_id: orderId,
          gateway: { state: "declined" },
        },
      ])
    })
  })

  /** What a process leaves that dies after core has made the order, before anything is charged. */
  async function anUnpaidOrder(collectionId: string): Promise<string> {
    const orders = shop.container.resolve<IOrderModuleService>(Modules.ORDER)
    const order = await orders.createOrders({
      region_id: shop.store.regions.brazil,
      currency_code: "brl",
      items: [{ title: "Shirt", quantity: 1, unit_price: 99.9 }],
    })
    await shop.container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.ORDER]: { order_id: order.id },
      [Modules.PAYMENT]: { payment_collection_id: collectionId },
    })
    await shop.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)("order")
      .where({ id: order.id })
      .update({ created_at: new Date(Date.now() - A_WHILE_MS) })
    return order.id
  }
})
