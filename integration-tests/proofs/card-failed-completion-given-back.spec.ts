import { setTimeout as delay } from "node:timers/promises"
import type { CardCheckout } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  aFailedCompletion,
  anErp,
  orderless,
  stockOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { letTimePass, settleAndSynchronize } from "../support/a-sold-order"
import { medusaSums } from "../support/medusa-sums"
import { differencesOf } from "../support/the-differences"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
  failedCompletion: { refundAfterMinutes: 0 },
  automaticRefunds: { mostPerHour: 2 },
}
/** Longer than core may be at work on a completion. */
const A_WHILE_MS = 120_000

const erp = anErp()

aCardShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const sessionsOf = async ({ collectionId }: CardCheckout) => {
    const sessions = await shop.container
      .resolve("payment")
      .listPaymentSessions({ payment_collection_id: collectionId })
    return sessions.map(({ status }) => status)
  }

  const isGivenBack = async (checkout: CardCheckout, count = 1) => {
    expect((await shop.charges()).at(-1)).toMatchObject({
      capturedAmount: 9990,
      refundedAmount: 9990,
    })
    expect(await shop.requests("refund")).toHaveLength(count)
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ orders: [], captured: 9990, refunded: 9990 })
    expect(await sessionsOf(checkout)).toEqual(["canceled"])
  }

  const noOrderIsPlacedOn = async (checkout: CardCheckout) => {
    const answer = await checkout.complete()

    expect(answer.status).toBe(400)
    expect(
      (await medusaSums(shop.container, checkout.collectionId)).orders
    ).toEqual([])
  }

  /** The job finds that the cart still cannot be completed. */
  const aHopelessCompletion = async () => {
    const hopeless = await aFailedCompletion(shop, erp)
    erp.isDown = true
    await theJobComesAfter(shop, hopeless.charge, A_WHILE_MS)
    erp.isDown = false
    return hopeless
  }

  describe("money of a cart that cannot be completed in time", () => {
    it("is given back once, with its session closed, and booked; completing later places no order", async () => {
      const { checkout, charge } = await aHopelessCompletion()

      await isGivenBack(checkout)
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await noOrderIsPlacedOn(checkout)
      await isGivenBack(checkout)
      expect(await differencesOf(admin, charge, "open")).toEqual([])
    })

    it("does not stand in the way of a new card, which pays the order", async () => {
      const { checkout } = await aHopelessCompletion()

      await succeeds(checkout.chooseCard())
      const { order } = await succeeds(checkout.complete())

      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [{ id: order.id }] })
      expect(await shop.charges()).toMatchObject([
        { capturedAmount: 9990, refundedAmount: 9990 },
        { capturedAmount: 9990, refundedAmount: 0 },
      ])
      await settleAndSynchronize(shop)
      expect(await shop.requests("refund")).toHaveLength(1)
    })

    it("is not given back when the job can place the order", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(await shop.requests("refund")).toEqual([])
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [{ id: expect.any(String) }], refunded: 0 })
    })

    it("is given back when the stock is gone", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await stockOf(shop, 0)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await isGivenBack(checkout)
      await stockOf(shop, 10)
      await noOrderIsPlacedOn(checkout)
    })

    it("is given back once when the answer is lost, and booked when it is known", async () => {
      await shop.simulator.on("refund").hangAfterCommit().once()
      const { charge, checkout } = await aFailedCompletion(shop, erp)
      await shop.simulator.on("look_up").slow(0).once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      erp.isDown = true
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await noOrderIsPlacedOn(checkout)
      await shop.simulator.clearFaults()
      erp.isDown = false

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await isGivenBack(checkout)
      await noOrderIsPlacedOn(checkout)
    })

    it("is listed when the gateway refuses to give it back, and given back when it does not any more", async () => {
      await shop.simulator.setBalance(0)
      const { checkout, charge } = await aHopelessCompletion()
      const listed = await differencesOf(admin, charge, "open")
      await noOrderIsPlacedOn(checkout)
      await shop.simulator.setBalance(null)
      await shop.simulator.advanceClock(30 * 60_000)

      await theJobComesAfter(shop, charge, 30 * 60_000)

      expect(listed).toMatchObject([
        {
          kind: "give_back_failed",
          details: expect.stringContaining("balance"),
          gateway: { state: "paid", captured: 99.9, refunded: 0 },
        },
      ])
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await isGivenBack(checkout, 2)
      expect(await differencesOf(admin, charge, "open")).toEqual([])
    })

    it("is not given back by itself any more when there were as many in this hour as are allowed", async () => {
      const failed = []
      for (let count = 0; count < 4; count++) {
        failed.push(await aFailedCompletion(shop, erp))
      }
      erp.isDown = true

      for (const { charge } of failed) {
        await letTimePass(shop, orderless(charge), A_WHILE_MS)
      }
      await settleAndSynchronize(shop)

      expect(await shop.requests("refund")).toHaveLength(2)
      const differences = await Promise.all(
        failed.map(({ charge }) => differencesOf(admin, charge, "open"))
      )
      expect(differences.flat()).toMatchObject(
        [1, 2].map(() => ({
          kind: "paid_without_order",
          details: expect.stringContaining(
            "automaticRefunds.mostPerHour (2) is reached"
          ),
        }))
      )
    })
  })

  describe("the shopper who completes while the money is being given back", () => {
    const ROUNDS = 20

    it(`gets either the order or the money, at ${ROUNDS} different moments`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { checkout, charge } = await aFailedCompletion(shop, erp)
        const refundsBefore = (await shop.requests("refund")).length
        let calls = 0
        const first = () => {
          // Whoever completes first fails, the other one may succeed.
          calls += 1
          erp.isDown = calls === 1
          erp.meanwhile = () => Promise.resolve(first())
        }
        erp.meanwhile = () => Promise.resolve(first())

        await Promise.all([
          delay(Math.random() * 20).then(() =>
            theJobComesAfter(shop, charge, A_WHILE_MS)
          ),
          delay(round * 15).then(() => checkout.complete()),
        ])
        erp.isDown = false
        erp.meanwhile = undefined
        await theJobComesAfter(shop, charge, A_WHILE_MS)

        const { orders, refunded } = await medusaSums(
          shop.container,
          checkout.collectionId
        )
        const refunds = (await shop.requests("refund")).length - refundsBefore
        const charged = (await shop.charges()).filter(
          ({ merchantChargeId }) => merchantChargeId === charge.merchantChargeId
        )
        expect(charged).toMatchObject([{ refundedAmount: refunded }])
        expect(orders.length + refunds).toBe(1)
        expect(refunded).toBe(orders.length === 1 ? 0 : 9990)
        await forgetWhatWasGivenBack()
      }
    }, 180_000)
  })

  /** So that the cap of an hour does not end the race. */
  async function forgetWhatWasGivenBack(): Promise<void> {
    await shop.container
      .resolve("__pg_connection__")("checkout_transparent_charge")
      .whereNotNull("give_back_at")
      .update({ give_back_at: new Date(Date.now() - 2 * 3_600_000) })
  }
})
