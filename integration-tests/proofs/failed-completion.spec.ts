import type { Charge } from "../../src/charge/charge"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import type { CardCheckout } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import {
  aFailedCompletion,
  anErp,
  noOrderIsPlacedOn,
  sessionStatuses,
  theJobComesAfter,
} from "../support/a-failed-completion"
import { aSoldOrder } from "../support/a-sold-order"
import { succeeds, type Answer, aGuest } from "../support/a-shopper"
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

  const isCharged = async () => {
    expect(await shop.requests("authorize")).toHaveLength(1)
    expect(await refunds()).toBe(0)
    expect(await shop.charges()).toMatchObject([
      { capturedAmount: 9990, refundedAmount: 0 },
    ])
  }

  const pathOf = ({ id }: Pick<Charge, "id">) =>
    `/admin/checkout-transparent/charges/${id}/refund`

  const refundByAdmin = (charge: Pick<Charge, "id">): Promise<Answer> =>
    admin.request("post", pathOf(charge), { reason: "The customer asked." })

  const ledger = () =>
    shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)

  const gatewayHas = async ({ merchantChargeId }: Charge) =>
    shop.simulator.charge(merchantChargeId)

  const refundsOf = async ({ merchantChargeId }: Charge) =>
    (await shop.requests("refund")).filter(
      (request) => request.merchantChargeId === merchantChargeId
    )

  const isRefunded = async (checkout: CardCheckout, charge: Charge) => {
    expect(await gatewayHas(charge)).toMatchObject({
      capturedAmount: 9990,
      refundedAmount: 9990,
    })
    expect(await refundsOf(charge)).toHaveLength(1)
    expect(
      await medusaSums(shop.container, checkout.collectionId)
    ).toMatchObject({ orders: [], captured: 9990, refunded: 9990 })
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
  })

  describe("giving the money of a charge without an order back", () => {
    it("moves it once, closes the session and the difference that listed it, and records who decided it and why", async () => {
      const { checkout, charge } = await aFailedCompletion(shop, erp)
      erp.isDown = true
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      erp.isDown = false
      const listed = await discrepanciesOf(admin, charge, "open")

      const { charge: shown } = await succeeds(refundByAdmin(charge))
      await theJobComesAfter(shop, charge, A_WHILE_MS)
      const late = await checkout.complete()

      expect(shown).toMatchObject({
        id: charge.id,
        state: "refunded",
        captured: 99.9,
        refunded: 99.9,
      })
      expect(listed).toHaveLength(1)
      expect(late.status).toBe(400)
      await isRefunded(checkout, charge)
      const [row] = await ledger().listCharges({ id: charge.id })
      expect(row).toMatchObject({
        refund_decided_by: expect.stringMatching(/^user_/),
        refund_decision_reason: "The customer asked.",
      })
      expect(await discrepanciesOf(admin, charge, "open")).toEqual([])
    })

    it("is refused when an order has it, and tells which", async () => {
      const order = await aSoldOrder(shop)

      const answer = await refundByAdmin({ id: order.chargeId })

      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining(`order ${order.orderId} has`),
        },
      })
      expect(await shop.requests("refund")).toEqual([])
      const [row] = await ledger().listCharges({ id: order.chargeId })
      expect(row?.refund_decided_at).toBeNull()
    })

    it("needs a reason, a charge that is there, and somebody who is logged in", async () => {
      const { charge } = await aFailedCompletion(shop, erp)

      const answers = await Promise.all([
        admin.request("post", pathOf(charge), {}),
        admin.request("post", pathOf(charge), { reason: "  " }),
        admin.request("post", pathOf({ id: "ctchg_none" }), { reason: "So." }),
        aGuest(shop.api, shop.store).request("post", pathOf(charge), {
          reason: "So.",
        }),
      ])

      expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 401])
      expect(await shop.requests("refund")).toEqual([])
    })
  })
})
