import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { MANUAL_CARD_PROVIDER } from "../../support/a-card-checkout"
import { aCodeCheckout, PIX_PROVIDER } from "../../support/a-code-checkout"
import { latestChargeOf } from "../../support/a-failed-completion"
import { aNotifiedShop } from "../../support/a-notified-shop"
import { aGuest, succeeds } from "../../support/a-shopper"
import {
  aSoldOrder,
  bothSums,
  letTimePass,
  resolveAndSynchronize,
  type Sale,
} from "../../support/a-sold-order"
import { adminPaymentLinks } from "../../support/admin-payment-links"
import { addABook, anOrderToPay } from "../../support/an-order-to-pay"
import { anOperator } from "../../support/an-operator"
import { eventually } from "../../support/eventually"
import { aRefusal } from "../../support/expect-money"
import { letCodeTimePass } from "../../support/let-code-time-pass"

/** Longer than core may be at work on anything, and than the gateway is given to show what it did. */
const A_WHILE_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

aNotifiedShop({}, (shop) => {
  const operator = anOperator(shop)
  const links = adminPaymentLinks(() => operator.admin)

  /** Says that the gateway's figure is right, as it is offered. */
  const acceptFigure = async (chargeId: string) => {
    const { observed } = await succeeds(operator.readFigure(chargeId))
    return operator.acceptFigure(chargeId, observed)
  }

  const afterAWhile = (sale: Sale, check: () => Promise<void>) =>
    eventually(async () => {
      await letTimePass(shop, sale, A_WHILE_MS, { endsLeases: false })
      await resolveAndSynchronize(shop)
      await check()
    })

  const answersOnly = (chargeStatus: string, { merchantChargeId }: Sale) => ({
    merchantChargeId,
    chargeStatus,
    transactions: [{ paymentType: "CREDIT", transactionStatus: chargeStatus }],
  })

  describe("a Pix that is paid with more than was asked for", () => {
    async function aPixOf120() {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCodeCheckout({ ...shop, shopper })
      const { merchantChargeId } = await checkout.code(PIX_PROVIDER)
      await shop.simulator.pay(merchantChargeId, { amount: 12_000 })
      await shop.resolved()
      const charge = await latestChargeOf(shop, checkout)
      await eventually(async () => {
        await resolveAndSynchronize(shop)
        expect(await operator.openKinds(charge.id)).toEqual(["contradicted"])
      })
      return { id: charge.id, merchantChargeId }
    }

    it("is given back whole when a person says that it was paid", async () => {
      const { id, merchantChargeId } = await aPixOf120()

      const accepted = await acceptFigure(id)

      expect(accepted.status).toBe(200)
      await eventually(async () => {
        await resolveAndSynchronize(shop)
        expect(await shop.simulator.charge(merchantChargeId)).toMatchObject({
          refundedAmount: 12_000,
        })
        expect(await operator.open(id)).toEqual([])
      })
    })
  })

  describe("what the gateway only said, when a person accepts its figure", () => {
    const contradicted = (sale: Sale) =>
      eventually(async () => {
        await letTimePass(shop, sale, A_WHILE_MS, { endsLeases: false })
        await operator.synchronize(sale.chargeId)
        expect(await operator.open(sale.chargeId)).not.toEqual([])
      })

    it("is no capture: what is reserved can be captured again", async () => {
      const order = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
      await shop.simulator
        .on("capture")
        .respond(200, { ...answersOnly("PAID", order), amount: 3_000 })
        .once()
      await operator.capture(order, 30)
      await contradicted(order)

      await succeeds(acceptFigure(order.chargeId))
      await afterAWhile(order, async () =>
        expect(await bothSums(shop, order)).toMatchObject({
          medusa: { captured: 0 },
          orderPaid: 0,
        })
      )
      const again = await operator.capture(order)

      expect(again.status).toBe(200)
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { captured: 9_990 },
        medusa: { captured: 9_990 },
      })
      await afterAWhile(order, async () =>
        expect(await operator.open(order.chargeId)).toEqual([])
      )
    })
  })

  it("what an order has outstanding is less what is on its way back, on our page as on Medusa's", async () => {
    const order = await anOrderToPay(shop, operator.admin)
    const { items } = await operator.order(order.orderId, "*items")
    const shirt = items.find(({ unit_price }: any) => unit_price > 50)
    await fulfillAll(order.orderId, items)
    const { return: begun } = await succeeds(
      operator.request("post", "/admin/returns", { order_id: order.orderId })
    )
    await succeeds(
      operator.request("post", `/admin/returns/${begun.id}/request-items`, {
        items: [{ id: shirt.id, quantity: 1 }],
      })
    )
    await succeeds(
      operator.request("post", `/admin/returns/${begun.id}/request`)
    )

    const { summary } = await operator.order(order.orderId, "summary,total")
    const shown = await succeeds(
      operator.request(
        "get",
        `/admin/checkout-transparent/orders/${order.orderId}/payments`
      )
    )

    expect(summary.pending_difference).toBeLessThan(0)
    expect(shown.payments.outstanding).toBe(0)
  })

  const fulfillAll = async (orderId: string, items: { id: string }[]) =>
    succeeds(
      operator.request("post", `/admin/orders/${orderId}/fulfillments`, {
        items: items.map(({ id }) => ({ id, quantity: 1 })),
      })
    )

  it("a refund that the gateway made and Medusa could not write down is said to be confirmed yet", async () => {
    const order = await aSoldOrder(shop)
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await knex.raw(
      `create function fail_refund() returns trigger language plpgsql as $$
        begin raise exception 'cannot execute INSERT in a read-only transaction'; end $$;
       create trigger fail_refund before insert on order_transaction
        for each row when (new.reference = 'refund') execute function fail_refund();`
    )

    const answer = await operator.refund(order)
    await knex.raw("drop trigger fail_refund on order_transaction")

    expect(answer.status).toBe(500)
    expect(answer.body.message).toMatch(
      /^Waiting for confirmation of the refund of charge .* do not repeat it/
    )
    await afterAWhile(order, async () =>
      expect(await bothSums(shop, order)).toMatchObject({
        gateway: { refunded: 9_990 },
        medusa: { refunded: 9_990 },
        orderPaid: 0,
      })
    )
  })

  it("marking an order as paid says that its payment link is open", async () => {
    const order = await anOrderToPay(shop, operator.admin)
    const link = await links.make({ order_id: order.orderId })

    const marked = await operator.request(
      "post",
      `/admin/payment-collections/${link.payment_collection_id}/mark-as-paid`,
      { order_id: order.orderId }
    )

    expect(marked).toMatchObject(
      aRefusal("Nothing was marked as paid", "open link", link.url)
    )
  })

  it("a new payment link can be made right after an order was edited", async () => {
    const order = await anOrderToPay(shop, operator.admin)
    await links.make({ order_id: order.orderId })

    await addABook(shop, operator.admin, order.orderId)
    const made = await links.ask({ order_id: order.orderId })

    expect(made).toMatchObject({ status: 200 })
  })

  it("a charge that was sent to another merchant is in doubt until a person says what came of it", async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCodeCheckout({ ...shop, shopper })
    await shop.simulator.on("pix").reset().always()
    await checkout.choose(PIX_PROVIDER)
    await shop.simulator.clearFaults()
    const { id, merchantChargeId } = await latestChargeOf(shop, checkout)
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await knex("checkout_transparent_operation")
      .where({ charge_id: id })
      .update({ sent_to: "merchant 1 at https://another.example" })

    await eventually(async () => {
      await letCodeTimePass(shop, { merchantChargeId }, DAY_MS)
      await resolveAndSynchronize(shop)
      const [listed] = await operator.open(id)
      expect(listed).toMatchObject({
        kind: "unresolved",
        details: expect.stringContaining("https://another.example"),
      })
    })
    const operationId = await operator.inDoubt(id)
    const { observed } = await succeeds(
      operator.readOperationFigure(operationId)
    )
    await succeeds(
      operator.resolveByPerson(operationId, "never_happened", observed)
    )
    await eventually(async () => {
      await resolveAndSynchronize(shop)
      expect(await operator.open(id)).toEqual([])
    })
  })
})
