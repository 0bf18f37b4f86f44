import { setTimeout as delay } from "node:timers/promises"
import type { Charge } from "../../src/charge/charge"
import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  aFailedCompletion,
  anErp,
  latestChargeOf,
  noOrderIsPlacedOn,
  sessionStatuses,
  stockOf,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { rulesOfAccount } from "../support/replaced-codes"
import { medusaSums } from "../support/medusa-sums"
import { discrepanciesOf } from "../support/the-discrepancies"

/** Longer than core may be at work on a completion, and than the job pauses after the first. */
const A_WHILE_MS = 120_000

const erp = anErp()

aCardShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  const rules = rulesOfAccount(shop)

  const refunds = async () => (await shop.requests("refund")).length

  const isPaidWithOneCharge = async ({ collectionId }: CardCheckout) => {
    expect(await medusaSums(shop.container, collectionId)).toMatchObject({
      orders: [{ id: expect.any(String) }],
      payments: [{ canceled_at: null }],
      captured: 9990,
      refunded: 0,
    })
    await isCharged()
  }

  /** After it, what fails is not an outage of the store. */
  const anOrderIsPlaced = async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    await succeeds(checkout.complete())
  }

  const isCharged = async () => {
    expect(await shop.requests("authorize")).toHaveLength(1)
    expect(await refunds()).toBe(0)
    expect(await shop.charges()).toMatchObject([
      { capturedAmount: 9990, refundedAmount: 0 },
    ])
  }

  /** The other plugin calls this whenever it is asked for its part. */
  const whenTheErpIsAsked = (work: () => void) => {
    const asked = () => {
      work()
      erp.meanwhile = () => Promise.resolve(asked())
    }
    erp.meanwhile = () => Promise.resolve(asked())
  }

  describe("a completion that fails after the card was charged", () => {
    it("moves no money back, lets no new card in, is logged with its charge, and places the order on it when it is repeated", async () => {
      const logged = jest.spyOn(shop.container.resolve("logger"), "error")
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      const lines = logged.mock.calls.flat().join("\n")
      logged.mockRestore()

      const newCard = await checkout.chooseCard()
      await succeeds(checkout.complete())

      expect(lines).toContain(
        `charge ${charge.merchantChargeId} of cart ${checkout.cartId}`
      )
      expect(newCard).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("pagamento em andamento") },
      })
      await isPaidWithOneCharge(checkout)
    })

    it("is repeated by the job, which places the order without the shopper", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await isPaidWithOneCharge(checkout)
      expect(await discrepanciesOf(admin, charge)).toEqual([])
    })

    it("is listed while it goes on failing, with its money where it is, and closed by itself when the order is placed", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      erp.isDown = true
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      const whileItFails = await discrepanciesOf(admin, charge)
      await isCharged()
      erp.isDown = false

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(whileItFails).toMatchObject([
        {
          kind: "paid_without_order",
          details: expect.stringMatching(
            `cart ${checkout.cartId} cannot be completed.*ERP is down`
          ),
          merchant_charge_id: charge.merchantChargeId,
          account: "br",
          cart_id: checkout.cartId,
          order_id: null,
          gateway: { state: "paid", captured: 99.9, refunded: 0 },
          resolved_at: null,
        },
      ])
      await isPaidWithOneCharge(checkout)
      expect(await discrepanciesOf(admin, charge)).toMatchObject([
        { id: whileItFails[0]?.id, resolved_by: "checkout-transparent" },
      ])
    })

    it("is not repeated by the job more often than every half minute", async () => {
      const { charge } = await aFailedCompletion(shop, erp)
      let tries = 0
      whenTheErpIsAsked(() => (tries += 1))
      erp.isDown = true

      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await resolveAndSynchronize(shop)
      await resolveAndSynchronize(shop)

      expect(tries).toBe(1)
    })

    it("because the stock is gone keeps its money, and is placed when there is stock again", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await stockOf(shop, 0)
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      const withoutStock = await discrepanciesOf(admin, charge, "open")
      await isCharged()
      await stockOf(shop, 5)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      expect(withoutStock).toMatchObject([
        {
          kind: "paid_without_order",
          details: expect.stringMatching(/inventory|stock/i),
        },
      ])
      await isPaidWithOneCharge(checkout)
    })

    it("after the charge was seen to be booked is repeated all the same", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
      const theJobComes = async () =>
        theJobComesAfter(shop, await latestChargeOf(shop, checkout), A_WHILE_MS)
      erp.meanwhile = async () => {
        // The order is there with all of its money, and the ERP takes its time.
        await theJobComes()
        erp.isDown = true
      }
      await checkout.complete()
      erp.isDown = false

      await theJobComes()

      await isPaidWithOneCharge(checkout)
    })

    it("at the same time as the job tries makes one order", async () => {
      for (let round = 0; round < 5; round++) {
        const { checkout, charge } = await aFailedCompletion(shop, erp)
        const before = (await shop.requests("authorize")).length

        await Promise.all([
          checkout.complete(),
          theJobComesAfter(shop, charge, A_WHILE_MS),
        ])

        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({
          orders: [{ id: expect.any(String) }],
          captured: 9990,
          refunded: 0,
        })
        expect(await shop.requests("authorize")).toHaveLength(before)
      }
      expect(await refunds()).toBe(0)
    })
  })

  describe("money of a cart that cannot be completed in time", () => {
    beforeEach(() => {
      rules().failedCompletion.refundAfterMinutes = 0
    })

    const isRefunded = async (checkout: CardCheckout, calls = 1) => {
      expect((await shop.charges()).at(-1)).toMatchObject({
        capturedAmount: 9990,
        refundedAmount: 9990,
      })
      expect(await refunds()).toBe(calls)
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [], captured: 9990, refunded: 9990 })
      expect(await sessionStatuses(shop, checkout)).toEqual(["canceled"])
    }

    /** The job finds that the cart still cannot be completed. */
    const aHopelessCompletion = async () => {
      const hopeless = await aFailedCompletion(shop, erp)
      erp.isDown = true
      await theJobComesAfter(shop, hopeless.charge, A_WHILE_MS)
      erp.isDown = false
      return hopeless
    }

    it("is given back once, with its session closed, and booked; completing later places no order", async () => {
      const { checkout, charge } = await aHopelessCompletion()

      await isRefunded(checkout)
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await noOrderIsPlacedOn(shop, checkout)
      await isRefunded(checkout)
      expect(await discrepanciesOf(admin, charge, "open")).toEqual([])
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
      await resolveAndSynchronize(shop)
      expect(await refunds()).toBe(1)
    })

    it("is not given back when the job can place the order", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await isPaidWithOneCharge(checkout)
    })

    it("is given back when the stock is gone", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      await stockOf(shop, 0)

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await isRefunded(checkout)
      await stockOf(shop, 10)
      await noOrderIsPlacedOn(shop, checkout)
    })

    it("is given back once when the answer is lost, and booked when it is known", async () => {
      await shop.simulator.on("refund").hangAfterCommit().once()
      const { charge, checkout } = await aFailedCompletion(shop, erp)
      await shop.simulator.on("look_up").slow(0).once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      erp.isDown = true
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await noOrderIsPlacedOn(shop, checkout)
      await shop.simulator.clearFaults()
      erp.isDown = false

      await theJobComesAfter(shop, charge, A_WHILE_MS)

      await isRefunded(checkout)
      await noOrderIsPlacedOn(shop, checkout)
    })

    it("is listed when the gateway refuses to give it back, and given back when it does not any more", async () => {
      await shop.simulator.setBalance(0)
      const { checkout, charge } = await aHopelessCompletion()
      const listed = await discrepanciesOf(admin, charge, "open")
      await noOrderIsPlacedOn(shop, checkout)
      await shop.simulator.setBalance(null)
      await shop.simulator.advanceClock(30 * 60_000)

      await theJobComesAfter(shop, charge, 30 * 60_000)

      expect(listed).toMatchObject([
        {
          kind: "refund_failed",
          details: expect.stringContaining("balance"),
          gateway: { state: "paid", captured: 99.9, refunded: 0 },
        },
      ])
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      await isRefunded(checkout, 2)
      expect(await discrepanciesOf(admin, charge, "open")).toEqual([])
    })

    it("is not given back by itself any more when there were as many in this hour as are allowed", async () => {
      rules().automaticRefunds.mostPerHour = 2
      const failed: Charge[] = []
      for (let count = 0; count < 4; count++) {
        failed.push((await aFailedCompletion(shop, erp)).charge)
      }

      for (const charge of failed) {
        await anOrderIsPlaced()
        erp.isDown = true
        await theJobComesAfter(shop, charge, A_WHILE_MS)
        erp.isDown = false
      }

      const discrepancies = (
        await Promise.all(
          failed.map((charge) => discrepanciesOf(admin, charge, "open"))
        )
      ).flat()
      expect(await refunds()).toBe(2)
      expect(discrepancies).toMatchObject(
        [1, 2].map(() => ({
          kind: "paid_without_order",
          details: expect.stringContaining("limit of 2 automatic refunds"),
        }))
      )
      await resolveAndSynchronize(shop)
      expect(await refunds()).toBe(2)
    })

    it("goes back, or the shopper who completes meanwhile gets the order, never both, at 8 different moments", async () => {
      rules().automaticRefunds.mostPerHour = 20
      for (let round = 0; round < 8; round++) {
        const { checkout, charge } = await aFailedCompletion(shop, erp)
        const before = await refunds()
        let calls = 0
        // Whoever completes first fails, the other one may succeed.
        whenTheErpIsAsked(() => {
          calls += 1
          erp.isDown = calls === 1
        })

        await Promise.all([
          delay(Math.random() * 20).then(() =>
            theJobComesAfter(shop, charge, A_WHILE_MS)
          ),
          delay(round * 40).then(() => checkout.complete()),
        ])
        erp.isDown = false
        erp.meanwhile = undefined
        await theJobComesAfter(shop, charge, A_WHILE_MS)

        const { orders, refunded } = await medusaSums(
          shop.container,
          checkout.collectionId
        )
        expect(
          await shop.simulator.charge(charge.merchantChargeId)
        ).toMatchObject({ refundedAmount: refunded })
        expect(orders.length + (await refunds()) - before).toBe(1)
        expect(refunded).toBe(orders.length === 1 ? 0 : 9990)
      }
    })
  })
})
