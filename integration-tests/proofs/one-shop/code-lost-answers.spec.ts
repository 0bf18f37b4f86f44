import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aShownCode, type ShownCode } from "../../support/a-code-sale"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { type Answer, succeeds } from "../../support/a-shopper"
import { resolveAndSynchronize } from "../../support/a-sold-order"
import { chooseCardInstead } from "../../support/another-payment"
import { eventually } from "../../support/eventually"
import { theJobSeesCodeAfter } from "../../support/let-code-time-pass"
import { givenLookupsThatReportNothing } from "../../support/lost-answers"
import { all, moneyOfCart, type MoneyOfCart } from "../../support/money-of-cart"
import { expectPublished } from "../../support/expect-published"

const MINUTE_MS = 60_000
const PAST_ITS_GRACE_MS = 41 * MINUTE_MS
const BEING_VERIFIED =
  "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos."
const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."
const UNMATCHED = "checkout_transparent.payment.unmatched"

const CANCELED = { state: "canceled", events: ["code_created", "canceled"] }
const REFUNDED = {
  state: "refunded",
  events: ["code_created", "paid", "refunded"],
}
const PAID = { state: "paid", events: ["code_created", "paid"] }
const RESOLVED = { unresolvedOperations: 0, openDiscrepancies: [] }

aNotifiedShop({}, (shop) => {
  afterEach(async () => {
    await shop.simulator.setCodesCancelable(true)
    await shop.simulator.setExpiredCodesShown("expired")
    await shop.simulator.setBalance(null)
  })

  const becomes = (
    { checkout }: ShownCode,
    expected: Partial<Record<keyof MoneyOfCart, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject(expected)
    )

  /** One order, paid with this code; the first of the cart came to what is given. */
  const isPaidWith = async (
    code: ShownCode,
    { merchantChargeId }: { merchantChargeId: string },
    first: object = CANCELED
  ) => {
    await shop.simulator.pay(merchantChargeId)
    await becomes(code, {
      orders: [expect.any(String)],
      charges: [first, { merchantChargeId, ...PAID }],
      kept: all(9990),
      ...RESOLVED,
    })
    await shop.resolved()
  }

  const isPublished = ({ status, body }: Answer, message: string) =>
    expect({ status, type: body.type, message: body.message }).toEqual({
      status: 400,
      type: "not_allowed",
      message,
    })

  const changeQuantity = async ({
    checkout: { shopper, cartId },
  }: ShownCode) => {
    const cart = `/store/carts/${cartId}`
    const { body } = await shopper.request("get", cart)
    const path = `${cart}/line-items/${body.cart.items[0].id as string}`
    return shopper.request("post", path, { quantity: 2 })
  }

  const cancels = async () => (await shop.requests("refund")).length

  describe("a shopper who wants to pay otherwise, while the cancel's answer is lost,", () => {
    it.each([
      ["a card", (code: ShownCode) => chooseCardInstead(shop, code.checkout)],
      ["more goods", changeQuantity],
    ])(
      "is told that it is being verified until it is known, whatever he wants (%s)",
      async (_what, want) => {
        const code = await aShownCode(shop)
        await givenLookupsThatReportNothing(shop)
        await shop.simulator.on("refund").resetAfterCommit().once()

        const refused = await want(code)
        await shop.simulator.clearFaults()
        const meanwhile = await moneyOfCart(shop, code.checkout)
        await resolveAndSynchronize(shop)
        const allowed = await code.checkout.code()

        isPublished(refused, BEING_VERIFIED)
        expect(meanwhile.charges).toHaveLength(1)
        expect(await cancels()).toBe(1)
        await isPaidWith(code, allowed)
      }
    )
  })

  describe("a code that is paid at the very moment in which it is canceled", () => {
    it("is refunded by the gateway's own cancel; the new code pays the order, and nothing else does", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.on("refund").afterPanel({ kind: "pay" }).once()

      const second = await code.checkout.code()

      await isPaidWith(code, second, REFUNDED)
      await expectPublished(shop, UNMATCHED, [
        {
          merchant_charge_id: code.merchantChargeId,
          is_refunded_automatically: true,
        },
      ])
      expect(await cancels()).toBe(1)
    })

    it("and that cannot be refunded, is the payment of the order; the shopper is told so", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.setBalance(0)
      await shop.simulator.on("refund").afterPanel({ kind: "pay" }).once()

      const refused = await code.checkout.choose()

      isPublished(refused, PAID_ALREADY)
      await becomes(code, {
        orders: [expect.any(String)],
        charges: [PAID],
        kept: all(9990),
        ...RESOLVED,
      })
    })
  })

  describe("the job, which cancels a code that the gateway never tells the end of,", () => {
    const anEndedCode = async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      return aShownCode(shop)
    }

    it("lets it go at last, when it was turned away all the time, and tells a person", async () => {
      const code = await anEndedCode()
      await shop.simulator
        .on("refund")
        .respond(429, { message: "Too many requests" })
        .always()

      await theJobSeesCodeAfter(shop, code, PAST_ITS_GRACE_MS)
      await eventually(async () => {
        await theJobSeesCodeAfter(shop, code, 10 * MINUTE_MS)
        expect(await moneyOfCart(shop, code.checkout)).toMatchObject({
          charges: [{ state: "pending", isAbandoned: true }],
          openDiscrepancies: ["unresolved"],
        })
      })
      await shop.simulator.clearFaults()

      expect(await cancels()).toBeGreaterThan(3)
      await succeeds(code.checkout.choose())
    })

    it("cancels one whose session is gone, since nobody can have an order with it", async () => {
      const code = await aShownCode(shop)
      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      await knex("payment_session").where({ id: code.session.id }).delete()

      await theJobSeesCodeAfter(shop, code, MINUTE_MS)

      await becomes(code, { charges: [CANCELED], ...RESOLVED })
    })
  })
})
