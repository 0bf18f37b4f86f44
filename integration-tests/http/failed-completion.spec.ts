import { accountOptionsOf } from "../support/notifications/stored-notifications"
import { MINUTE_MS } from "../../src/domain/duration"
import {
  type CardCheckout,
  MANUAL_CARD_PROVIDER,
} from "../../harness/shopper/a-card-checkout"
import { shopperText } from "../../src/texts/shopper-texts"
import { describeShopWithSimulator } from "../support/app/describe-shop-with-simulator"
import {
  aChargedCheckoutThatFailed,
  registerFakeErp,
  completeCartAndExpectNoOrder,
  listSessionStatusesOfCheckout,
  ageStoreRecordsAndSynchronize,
} from "../support/sales/a-failed-completion"
import { expectSuccess } from "../../harness/shopper/a-shopper"
import { message } from "../../src/domain/message"
import { AUTOMATIC_ACTOR } from "../../src/domain/refund/automatic-refund-caps"
import { ledgerOf } from "../../src/medusa/container"
import {
  anAdminWithActionHelpers,
  listDiscrepanciesOfCharge,
} from "../support/admin/an-admin-with-actions"
import { rulesOfAccount } from "../support/admin/automatic-action-rules"
import { medusaSums } from "../support/orders/medusa-sums"

/**
 * How far the tests move the time forward, in milliseconds. Medusa then no longer works on a completion, and the
 * scheduled job completes the cart again.
 */
const A_WHILE_MS = 120_000

const erp = registerFakeErp()

describeShopWithSimulator({}, (shop) => {
  const operator = anAdminWithActionHelpers(shop)
  const rules = rulesOfAccount(shop)

  const refunds = async () => (await shop.requests("refund")).length

  const expectPaidWithOneCharge = async ({ collectionId }: CardCheckout) => {
    expect(await medusaSums(shop.container, collectionId)).toMatchObject({
      orders: [{ id: expect.any(String) }],
      payments: [{ canceled_at: null }],
      captured: 9990,
      refunded: 0,
    })
    await expectChargedOnce()
  }

  const expectChargedOnce = async () => {
    expect(await shop.requests("authorize")).toHaveLength(1)
    expect(await refunds()).toBe(0)
    expect(await shop.charges()).toMatchObject([
      { capturedAmount: 9990, refundedAmount: 0 },
    ])
  }

  describe("a completion that fails after the card was charged", () => {
    it("if completing a cart fails after the card was charged, the shopper cannot choose another card, and the next completion places the order with this charge", async () => {
      const logged = jest.spyOn(shop.container.resolve("logger"), "error")
      const { checkout, charge } = await aChargedCheckoutThatFailed(shop, erp)
      const lines = logged.mock.calls.flat().join("\n")
      logged.mockRestore()

      const newCard = await checkout.chooseCard()
      await expectSuccess(checkout.complete())

      expect(lines).toContain(
        `the cart ${checkout.cartId} could not be completed, and payment ${charge.merchantChargeId} is kept`
      )
      expect(newCard).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("pagamento em andamento") },
      })
      await expectPaidWithOneCharge(checkout)
    })

    it("if the payer has disputed the card charge of a cart whose completion failed, a later completion places no order", async () => {
      const { checkout, charge } = await aChargedCheckoutThatFailed(shop, erp)
      await shop.simulator.panelChargeBack(charge.merchantChargeId)
      await operator.synchronize(charge.id)

      const again = await checkout.complete()

      expect(again).toMatchObject({
        status: 400,
        body: { message: shopperText("being_verified", "pt-BR") },
      })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [] })
    })

    it("if a cart with a card charge repeatedly cannot be completed, the charge is listed as a discrepancy and not refunded, and the order is placed after the cause has ended", async () => {
      const { checkout, charge } = await aChargedCheckoutThatFailed(shop, erp)
      erp.isDown = true
      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)
      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)
      const whileItFails = await listDiscrepanciesOfCharge(
        operator.admin,
        charge
      )
      await expectChargedOnce()
      erp.isDown = false

      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)

      expect(whileItFails).toMatchObject([
        {
          kind: "paid_without_order",
          details: {
            code: "cart_fails",
            values: { cart: checkout.cartId },
            because: expect.stringContaining("ERP is down"),
          },
          merchant_charge_id: charge.merchantChargeId,
          account: "br",
          cart_id: checkout.cartId,
          order_id: null,
          gateway: { state: "paid", captured: 99.9, refunded: 0 },
          resolved_at: null,
        },
      ])
      await expectPaidWithOneCharge(checkout)
      expect(
        await listDiscrepanciesOfCharge(operator.admin, charge)
      ).toMatchObject([
        { id: whileItFails[0]?.id, resolved_by: "checkout-transparent" },
      ])
    })
  })

  describe("money of a cart that cannot be completed in time", () => {
    beforeEach(() => {
      rules().failedCompletion.refundAfterMinutes = 0
    })

    const expectRefunded = async (checkout: CardCheckout) => {
      expect((await shop.charges()).at(-1)).toMatchObject({
        capturedAmount: 9990,
        refundedAmount: 9990,
      })
      expect(await refunds()).toBe(1)
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [], captured: 9990, refunded: 9990 })
      expect(await listSessionStatusesOfCheckout(shop, checkout)).toEqual([
        "canceled",
      ])
    }

    it("if a cart cannot be completed within the configured time, the cart's card charge is refunded once, and a later completion of the cart places no order", async () => {
      const { checkout, charge } = await aChargedCheckoutThatFailed(shop, erp)
      erp.isDown = true
      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)
      erp.isDown = false

      await expectRefunded(checkout)
      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)
      await completeCartAndExpectNoOrder(shop, checkout)
      await expectRefunded(checkout)
      expect(
        await listDiscrepanciesOfCharge(operator.admin, charge, "open")
      ).toEqual([])
    })

    it("if a cart cannot be completed in time, the reserved money of its card is released even if the limit of automatic refunds is reached", async () => {
      const { automaticRefunds } = accountOptionsOf(shop.container, "br-manual")
      const { mostPerHour } = automaticRefunds
      automaticRefunds.mostPerHour = 0
      const { checkout, charge } = await aChargedCheckoutThatFailed(shop, erp, {
        providerId: MANUAL_CARD_PROVIDER,
      })
      erp.isDown = true
      await ageStoreRecordsAndSynchronize(shop, charge, 40 * MINUTE_MS)
      await ageStoreRecordsAndSynchronize(shop, charge, MINUTE_MS)
      automaticRefunds.mostPerHour = mostPerHour

      expect((await shop.charges()).at(-1)).toMatchObject({
        transactionStatus: "CANCELED",
      })
      expect(
        await medusaSums(shop.container, checkout.collectionId)
      ).toMatchObject({ orders: [], captured: 0 })
    })

    it("if an administrator requests a refund that was decided automatically but not carried out yet, the refund has the administrator's reason", async () => {
      const { checkout, charge } = await aChargedCheckoutThatFailed(shop, erp)
      const ledger = ledgerOf(shop.container)
      await ledger.recordRefundDecision(charge.id, {
        by: AUTOMATIC_ACTOR,
        reason: message("canceled_in_medusa"),
      })
      await ledger.recordRefundDecision(charge.id, {
        by: "user_ana",
        reason: "The customer asked for it.",
      })

      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)

      await expectRefunded(checkout)
      expect(await ledger.findOperationsOfCharges([charge.id])).toContainEqual(
        expect.objectContaining({
          kind: "refund",
          actor: "user_ana",
          reason: "The customer asked for it.",
        })
      )
    })
  })

  describe("the list of discrepancies", () => {
    /** Creates a charge whose cart cannot be completed, and runs the job, which lists it. The fake ERP stays down. */
    const aListedCharge = async () => {
      const { charge } = await aChargedCheckoutThatFailed(shop, erp)
      erp.isDown = true
      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)
      const [listed] = await operator.listOpenDiscrepancies(charge.id)
      return { charge, id: listed!.id }
    }

    it("a resolved discrepancy shows its resolution and the user who resolved it, and is opened again only after the charge's amounts change", async () => {
      const { id, charge } = await aListedCharge()

      const empty = await operator.resolveDiscrepancy(id, { resolution: " " })
      const { charge: shown } = await expectSuccess(
        operator.resolveDiscrepancy(id, { resolution: " Paid back in cash. " })
      )
      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)
      const unchanged = await operator.listOpenDiscrepancies(charge.id)
      await shop.simulator.panelRefund(charge.merchantChargeId, 1000)
      await operator.synchronize(charge.id)
      await ageStoreRecordsAndSynchronize(shop, charge, A_WHILE_MS)

      expect(empty.status).toBe(400)
      expect(shown.discrepancies).toMatchObject([
        {
          id,
          resolution: "Paid back in cash.",
          resolved_by: expect.stringMatching(/^user_/),
        },
      ])
      expect(unchanged).toEqual([])
      expect(await operator.listOpenDiscrepancies(charge.id)).toMatchObject([
        { gateway: { captured: 99.9, refunded: 10 } },
      ])
    })
  })
})
