import type { IOrderModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Charge } from "../../src/charge/charge"
import { CARDS } from "../support/a-card"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  latestChargeOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { aGuest } from "../support/a-shopper"
import { anOperator } from "../support/an-operator"

const ACCOUNT = {
  resolveWindowMs: 1_000,
}
/** Longer than core may be at work on a completion, and than the job pauses after the first. */
const A_WHILE_MS = 120_000

aCardShop(ACCOUNT, (shop) => {
  const operator = anOperator(shop)
  const comesTheJob = (charge: Pick<Charge, "id">) =>
    theJobComesAfter(shop, charge, A_WHILE_MS)
  const aCheckout = (number?: string) =>
    aCardCheckoutWithCard(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      number === undefined ? {} : { number }
    )

  describe("what is listed for a person", () => {
    /** It was made, and nobody knows; from then on lookups show this. */
    const aLostCharge = async (status: string, amount: number) => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").hangAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await checkout.complete()
      await shop.simulator.clearFaults()
      const charge = await latestChargeOf(shop, checkout)
      const amounts = { originalAmount: amount, amount }
      await shop.simulator
        .on("look_up")
        .respond(200, {
          merchantChargeId: charge.merchantChargeId,
          chargeStatus: status,
          ...amounts,
          transactions: [
            { paymentType: "CREDIT", transactionStatus: status, ...amounts },
          ],
        })
        .always()
      return { checkout, charge }
    }

    it("is a charge that is not the one we asked for: no order is placed on it, and no new card taken", async () => {
      const { checkout, charge } = await aLostCharge("PAID", 100)

      await comesTheJob(charge)
      const again = await checkout.complete()

      expect(again.body.type).toBe("cart")
      expect((await checkout.chooseCard()).status).toBe(400)
      expect(await operator.open(charge.id)).toMatchObject([
        {
          kind: "unresolved",
          details: expect.stringContaining("amount 100, expected 9990"),
        },
      ])
    })

    it("is an order that waits for a charge that came to nothing", async () => {
      const checkout = await aCheckout(CARDS.denied)
      await checkout.complete()
      const charge = await latestChargeOf(shop, checkout)
      const orderId = await anUnpaidOrder(checkout.collectionId)

      await operator.synchronize(charge.id)

      expect(await operator.open(charge.id)).toMatchObject([
        {
          kind: "order_without_charge",
          order_id: orderId,
          gateway: { state: "declined" },
        },
      ])
    })

    /** What a process leaves that dies after core has made the order, before anything is charged. */
    async function anUnpaidOrder(collectionId: string): Promise<string> {
      const { container, store } = shop
      const order = await container
        .resolve<IOrderModuleService>(Modules.ORDER)
        .createOrders({
          region_id: store.regions.brazil,
          currency_code: "brl",
          items: [{ title: "Shirt", quantity: 1, unit_price: 99.9 }],
        })
      await container.resolve(ContainerRegistrationKeys.LINK).create({
        [Modules.ORDER]: { order_id: order.id },
        [Modules.PAYMENT]: { payment_collection_id: collectionId },
      })
      await container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)("order")
        .where({ id: order.id })
        .update({ created_at: new Date(Date.now() - A_WHILE_MS) })
      return order.id
    }
  })
})
