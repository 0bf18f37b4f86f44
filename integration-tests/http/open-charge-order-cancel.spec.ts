import type { IOrderModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../src/core/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import {
  aCardCheckout,
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { aGuest, choosePayment, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { medusaSums } from "../support/medusa-sums"

const TIMES = {
  timeouts: {
    providerMethodMs: 2_000,
    callMs: 700,
    connectMs: 500,
  },
}

aCardShop(TIMES, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  interface PaidOrder {
    orderId: string
    chargeId: string
    checkout: CardCheckout
  }

  const aPaidOrder = async (): Promise<PaidOrder> => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    const { order } = await succeeds(checkout.complete())
    const [charge] = await shop.charges()
    return { orderId: order.id, chargeId: charge!.merchantChargeId, checkout }
  }

  const cancel = (orderId: string) =>
    admin.request("post", `/admin/orders/${orderId}/cancel`)

  const booked = async (orderId: string) => {
    const orders = shop.container.resolve<IOrderModuleService>(Modules.ORDER)
    const [order, transactions] = await Promise.all([
      orders.retrieveOrder(orderId),
      orders.listOrderTransactions({ order_id: orderId }),
    ])
    return {
      status: order.status,
      canceledAt: order.canceled_at ?? undefined,
      transactions: transactions.map(({ reference, amount }) => ({
        reference,
        amount: Number(amount),
      })),
    }
  }

  const asItWasPaid = {
    status: "pending",
    canceledAt: undefined,
    transactions: [{ reference: "capture", amount: 99.9 }],
  }

  const theGatewaySays = (
    chargeId: string,
    status: string,
    left: number | undefined = 0
  ) =>
    shop.simulator
      .on("look_up")
      .respond(200, {
        merchantChargeId: chargeId,
        chargeStatus: status,
        originalAmount: 9990,
        amount: left,
        transactions: [
          {
            paymentType: "CREDIT",
            transactionStatus: status,
            originalAmount: 9990,
            amount: left,
          },
        ],
      })
      .once()

  describe("canceling an order in the admin", () => {
    it("whose charge is paid is refused: it tells what stands in the way and where to act, and changes nothing", async () => {
      const { orderId, chargeId, checkout } = await aPaidOrder()

      const answer = await cancel(orderId)

      expect(answer).toMatchObject({
        status: 400,
        body: {
          type: "not_allowed",
          message:
            `Order ${orderId} was not canceled: charge ${chargeId} is paid at the payment service, and this version does not refund or void from Medusa. ` +
            `Refund or void charge ${chargeId} in the merchant panel, then cancel the order.`,
        },
      })
      expect(await booked(orderId)).toEqual(asItWasPaid)
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ captured: 9990, refunded: 0 })
    })

    it.each([
      ["AUTHORIZED", "authorized"],
      ["PARTIALLY_REFUNDED", "paid"],
      ["PENDING", "pending"],
    ])(
      "is refused while the gateway says %s, which is %s to us",
      async (status, state) => {
        const { orderId, chargeId } = await aPaidOrder()
        await theGatewaySays(chargeId, status, 9990)

        const answer = await cancel(orderId)

        expect(answer.status).toBe(400)
        expect(answer.body.message).toContain(`charge ${chargeId} is ${state} `)
        expect(await booked(orderId)).toEqual(asItWasPaid)
      }
    )

    it("is refused for a chargeback, and nobody is told to refund on top of it", async () => {
      const { orderId, chargeId } = await aPaidOrder()
      await theGatewaySays(chargeId, "CHARGEBACK")

      const answer = await cancel(orderId)

      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(/charged_back.*Do not refund it/)
      expect(await booked(orderId)).toEqual(asItWasPaid)
    })

    it.each(["REFUNDED", "CANCELED", "EXPIRED"])(
      "passes once the gateway says %s",
      async (status) => {
        const { orderId, chargeId } = await aPaidOrder()
        expect((await cancel(orderId)).status).toBe(400)
        await theGatewaySays(chargeId, status)

        const { order } = await succeeds(cancel(orderId))

        expect(order.status).toBe("canceled")
        expect(await booked(orderId)).toMatchObject({ status: "canceled" })
      }
    )

    it.each([
      ["does not answer", () => shop.simulator.on("look_up").hang().always()],
      [
        "is out of order",
        () => shop.simulator.on("look_up").failBeforeCommit(503).always(),
      ],
      [
        "does not show the charge",
        () => shop.simulator.on("look_up").invisibleFor(600_000).always(),
      ],
    ])(
      "is refused while the gateway %s, since nobody knows whether money is held",
      async (_how, break_) => {
        const { orderId, chargeId } = await aPaidOrder()
        await break_()

        const answer = await cancel(orderId)

        expect(answer).toMatchObject({
          status: 400,
          body: {
            type: "not_allowed",
            message: expect.stringMatching(
              new RegExp(
                `^Order ${orderId} was not canceled: it was paid with charge ${chargeId}, and whether that was refunded could not be found out\\. .+ ` +
                  `Make sure that charge ${chargeId} is refunded or voided in the merchant panel, then cancel the order again\\.$`
              )
            ),
          },
        })
        expect(await booked(orderId)).toEqual(asItWasPaid)
      }
    )

    it("is refused for a status never seen before", async () => {
      const { orderId, chargeId } = await aPaidOrder()
      await theGatewaySays(chargeId, "PERHAPS")

      const answer = await cancel(orderId)

      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain("does not know")
    })

    it("is refused when the charge's account was taken out of the configuration", async () => {
      const { orderId, chargeId } = await aPaidOrder()
      const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
      const [row] = await ledger.listCharges({ merchant_charge_id: chargeId })
      await ledger.updateCharges({ id: row!.id, account: "gone" })

      const answer = await cancel(orderId)

      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain(
        'Account "gone" is not configured any more.'
      )
    })

    it("that was paid by another provider passes as always, and the gateway is not asked", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckout({ ...shop, shopper })
      await succeeds(
        choosePayment(shopper, {
          collectionId: checkout.collectionId,
          providerId: "pp_system_default",
        })
      )
      const { order } = await succeeds(checkout.complete())

      const canceled = await succeeds(cancel(order.id))

      expect(canceled.order.status).toBe("canceled")
      expect(await shop.requests()).toEqual([])
    })

    it("that does not exist is not found", async () => {
      expect((await cancel("order_nobody_has")).status).toBe(404)
    })

    it("by somebody who is not logged in is unauthorized, and the gateway is not asked", async () => {
      const { orderId } = await aPaidOrder()

      const answer = await aGuest(shop.api, shop.store).request(
        "post",
        `/admin/orders/${orderId}/cancel`
      )

      expect(answer.status).toBe(401)
      expect(await shop.requests("look_up")).toEqual([])
    })
  })
})
