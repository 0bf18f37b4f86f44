import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { priceRulesOf } from "../../../../src/domain/price/price-rules"
import { signQuote } from "../../../../src/domain/price/quote"
import Medusa from "@medusajs/js-sdk"
import { parse } from "csv-parse/sync"
import { dayOfMoment } from "../../../../src/domain/movement/sao-paulo-days"
import {
  aCodeCheckout,
  type CodeCheckout,
  PIX_AT_CHECKOUT_PROVIDER,
  PIX_PROVIDER,
  parseCodeSession,
} from "../../../../harness/shopper/a-code-checkout"
import {
  aTemporaryCardToken,
  CARD_NUMBERS,
} from "../../../../harness/shopper/a-card"
import { CARD_PROVIDER, CPF } from "../../../../harness/shopper/a-card-checkout"
import { PRICE_MARK } from "../../../../src/domain/price/priced-way-of-paying"
import { removeExpiredCartPrices } from "../../../../src/medusa/price/restore-plain-price"
import { createAndApplyPromotion } from "../../../support/sales/create-and-apply-promotion"
import {
  createAdminDownloader,
  readDownloadText,
} from "../../../support/admin/a-download"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import {
  aGuest,
  type CartContents,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import { HOUR_MS } from "../../../../src/domain/duration"
import { eventually } from "../../../../harness/eventually"
import {
  listTypeScriptBlocks,
  runCode,
} from "../../../support/documents/typescript-blocks"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"

const TODAY = dayOfMoment(new Date())

const PRICES = {
  "pix.discount.percent": 5,
  "installments.interestFree": 3,
  "installments.interest": "4-12: 1.99%",
  "installments.interestConfirmedBy": "Ana, 2026-11-26",
}

interface Ways {
  total: number
  pix: { total: number; discount: number } | null
  card: { count: number; total: number; interest: number; each: number }[]
  quote: string
}

const { waysOfPaying, payByPix } = runCode<{
  waysOfPaying: (sdk: Medusa, cartId: string) => Promise<Ways>
  payByPix: (sdk: Medusa, cart: object, ways: Ways, document: string) => any
}>(listTypeScriptBlocks("docs/prices.md")[0] ?? "")

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  const changeSettings = async (values: object, account = "br") => {
    const path = "/admin/checkout-transparent/settings"
    const { accounts } = await expectSuccess(admin.request("get", path))
    const { revision } = accounts.find(
      ({ id }: { id: string }) => id === account
    )
    await expectSuccess(
      admin.request("post", `${path}/${account}`, { revision, values })
    )
  }
  beforeEach(async () => {
    admin = await anAdmin(shop)
    await changeSettings(PRICES)
    await changeSettings({ "pix.discount.percent": 5 }, "br-at-checkout")
  })

  const beginPricedCheckout = async (contents: CartContents = {}) => {
    const shopping = await aCodeCheckout(
      { ...shop, shopper: aGuest(shop.api, shop.store) },
      contents
    )
    const { shopper, cartId, collectionId } = shopping
    const sdk = new Medusa({
      baseUrl: shop.url,
      publishableKey: shop.store.publishableKey,
    })
    const get = async (path: string) =>
      expectSuccess(shopper.request("get", path)) as Promise<any>
    const requestPaymentSession = (
      provider_id = PIX_PROVIDER,
      data: Record<string, unknown> = {}
    ) =>
      shopper.request(
        "post",
        `/store/payment-collections/${collectionId}/payment-sessions`,
        { provider_id, data }
      )
    return {
      ...shopping,
      ways: () => waysOfPaying(sdk, cartId),
      payByPix: async (ways: Ways) => {
        const { cart } = await sdk.store.cart.retrieve(cartId)
        return payByPix(sdk, cart, ways, CPF)
      },
      total: async (): Promise<number> =>
        (await get(`/store/carts/${cartId}?fields=total`)).cart.total,
      choose: requestPaymentSession,
      card: async (
        installments: number,
        { number, ...given }: { number?: string } & Record<string, unknown> = {}
      ) =>
        requestPaymentSession(CARD_PROVIDER, {
          document: CPF,
          temporary_card_token: await aTemporaryCardToken(
            shop.simulator.url,
            number
          ),
          installments,
          ...given,
        }),
      pix: (given: object = {}) =>
        requestPaymentSession(PIX_PROVIDER, { document: CPF, ...given }),
    }
  }

  /** Returns all rows of today's CSV file of movements. */
  const rowsOfToday = async () => {
    const download = await createAdminDownloader(shop.url)
    const query = `account=br&from=${TODAY}&to=${TODAY}`
    return parse<Record<string, string>>(
      await readDownloadText(
        await download(`/admin/checkout-transparent/movements.csv?${query}`)
      ),
      { bom: true, columns: true, delimiter: ";" }
    )
  }

  const orderOf = async ({ shopper }: CodeCheckout, id: string) =>
    (
      await expectSuccess(
        shopper.request(
          "get",
          `/store/orders/${id}?fields=total,discount_total,credit_line_total,payment_status,*items,+summary`
        )
      )
    ).order

  it("a Pix discount is rounded to whole centavos, and the charge at the gateway and the order have the same amount", async () => {
    const shopping = await beginPricedCheckout({
      quantity: 2,
      shipping: "paid",
    })

    const ways = await shopping.ways()
    const { pix } = ways
    const { id } = parseCodeSession(await shopping.payByPix(ways), PIX_PROVIDER)
    const [charge] = await shop.charges()
    await shop.simulator.pay(charge!.merchantChargeId)
    const order = await eventually(async () => {
      const { order_id } = await shopping.retrieveSessionState(id)
      const found = await orderOf(shopping, order_id ?? "")
      expect(found.payment_status).toBe("captured")
      return found
    })

    expect(pix).toMatchObject({ total: 19_981, discount: 999 })
    expect(charge).toMatchObject({ originalAmount: 19_981 })
    expect(order).toMatchObject({ total: 199.81, discount_total: 9.99 })
    expect(
      shop.publishedEvents("checkout_transparent.discrepancy.opened")
    ).toEqual([])
  })

  it("a card payment in twelve installments includes the interest that the shopper was shown, and so does the order's total", async () => {
    const shopping = await beginPricedCheckout({
      quantity: 2,
      shipping: "paid",
    })

    const { card, quote } = await shopping.ways()
    const plan = card.find(({ count }) => count === 12)!
    await expectSuccess(shopping.card(12, { total: plan.total, quote }))
    const { order } = await expectSuccess(shopping.complete())
    const found = await orderOf(shopping, order.id)

    expect(card.map(({ count, interest }) => [count, interest > 0])).toEqual(
      Array.from({ length: 12 }, (_, at) => [at + 1, at + 1 > 3])
    )
    expect(plan).toMatchObject({ count: 12, total: 23_796, each: 1_983 })
    expect(found).toMatchObject({ total: 237.96, payment_status: "captured" })
    expect(await shop.charges()).toMatchObject([
      { originalAmount: 23_796, capturedAmount: 23_796 },
    ])
  })

  it("the plugin refuses a card session whose total differs from the current price, and a session with interest that names no total", async () => {
    const shopping = await beginPricedCheckout()
    const { card } = await shopping.ways()

    const another = await shopping.card(4, { total: card[3]!.total + 1 })
    const unseen = await shopping.card(4)
    const tooMany = await shopping.card(13)

    const said = [another, unseen].map(({ status, body }) => [
      status,
      body.message,
    ])
    expect(said).toEqual(
      said.map(() => [400, expect.stringContaining("O valor do pedido mudou")])
    )
    expect(tooMany.status).toBe(400)
    expect(await shop.charges()).toEqual([])
    expect(await shopping.total()).toBe(99.9)
  })

  it("a cart has the price of the payment method and the number of installments that the shopper chose last", async () => {
    const shopping = await beginPricedCheckout()
    const { card, pix } = await shopping.ways()
    const [, , , four] = card

    await expectSuccess(shopping.pix({ total: pix!.total }))
    expect(await shopping.total()).toBe(94.9)
    await expectSuccess(shopping.card(4, { total: four!.total }))
    expect(await shopping.total()).toBe(four!.total / 100)
    expect(await shopping.ways()).toMatchObject({ total: 9_990, pix, card })
    await expectSuccess(shopping.choose("pp_system_default", {}))
    expect(await shopping.total()).toBe(99.9)
    await expectSuccess(shopping.pix())
    expect(await shopping.total()).toBe(94.9)
  })

  it("after a declined card or a change of the goods, a cart has the price without discount and interest again", async () => {
    const shopping = await beginPricedCheckout()
    const { card } = await shopping.ways()
    const [, , , four] = card
    await expectSuccess(
      shopping.card(4, { total: four!.total, number: CARD_NUMBERS.denied })
    )

    const { body } = await shopping.complete()
    expect(body).toMatchObject({ type: "cart" })
    expect(await shopping.total()).toBe(99.9)

    await expectSuccess(shopping.pix())
    await expectSuccess(
      shopping.shopper.request(
        "post",
        `/store/carts/${shopping.cartId}/line-items`,
        { variant_id: shop.store.variants.book, quantity: 1 }
      )
    )
    expect(await shopping.total()).toBe(119.89)
  })

  it("after its Pix code has expired, a cart has the price without the Pix discount again", async () => {
    const shopping = await beginPricedCheckout()
    await expectSuccess(shopping.pix())
    const [charge] = await shop.charges()

    await synchronizeAfterTimePassed(shop, charge!, HOUR_MS)

    await eventually(async () => expect(await shopping.total()).toBe(99.9))
  })

  it("a quote with a valid signature is refused if its price rules were never in force in the shop", async () => {
    const shopping = await beginPricedCheckout()
    const { pix, quote } = await shopping.ways()
    const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const account = ledger.pluginOptions.accounts.find(({ id }) => id === "br")!
    const rules = priceRulesOf(account)
    const { now } = await ledger.time()
    const signer = await ledger.loadSigner()
    const signQuoteWithRate = (rate: number) =>
      signQuote(
        {
          account: "br",
          now,
          rules: { ...rules, pix: { ...rules.pix, rate } },
        },
        signer
      )

    const answers = [
      await shopping.pix({ total: 4_745, quote: signQuoteWithRate(525_000) }),
      await shopping.pix({ total: 9_990, quote: signQuoteWithRate(0) }),
    ]

    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([
        400,
        expect.stringContaining("O valor do pedido mudou"),
      ])
    }
    expect(await shop.charges()).toEqual([])
    await expectSuccess(shopping.pix({ total: pix!.total, quote }))
  })

  it("after an administrator has switched off discounts, a shopper can still pay the discounted price with the signed quote that was received before", async () => {
    const shopping = await beginPricedCheckout()
    const { pix, quote } = await shopping.ways()
    const off = { "pix.discount.percent": null, "installments.interest": null }
    await changeSettings(off)
    await changeSettings(off, "br-at-checkout")

    const refused = await shopping.pix({ total: pix!.total })
    expect(refused.body.message).toContain("O valor do pedido mudou")
    const forged = await shopping.pix({ total: pix!.total, quote: `${quote}0` })
    expect(forged.status).toBe(400)
    await expectSuccess(shopping.pix({ total: pix!.total, quote }))
    expect(await shopping.total()).toBe(94.9)
    const [charge] = await shop.charges()
    await shop.simulator.pay(charge!.merchantChargeId)

    await shop.waitUntilNotificationsHandled()
    await eventually(() =>
      expect(
        shop.publishedEvents("checkout_transparent.payment.paid")
      ).toHaveLength(1)
    )
    expect(
      shop.publishedEvents("checkout_transparent.discrepancy.opened")
    ).toEqual([])
  })

  it("the nightly comparison removes a discount or interest from an open cart if the discount or interest is older than the time for which a quote is valid", async () => {
    const knex = shop.container.resolve("__pg_connection__")
    await changeSettings({ "pix.discount.base": "goods_and_freight" })
    const ofFreight = await beginPricedCheckout({ shipping: "paid" })
    await expectSuccess(ofFreight.choose(PIX_PROVIDER, {}))
    await knex("cart_line_item_adjustment").del()
    const shopping = await beginPricedCheckout()
    const { card } = await shopping.ways()
    await expectSuccess(shopping.card(4, { total: card[3]!.total }))
    const other = await beginPricedCheckout()
    await expectSuccess(other.choose(PIX_PROVIDER, {}))

    await removeExpiredCartPrices(shop.container)
    expect([await shopping.total(), await other.total()]).not.toContain(99.9)
    expect(await ofFreight.total()).toBeLessThan(109.9)
    for (const table of [
      "credit_line",
      "cart_line_item_adjustment",
      "cart_shipping_method_adjustment",
    ]) {
      await knex(table).update({ created_at: new Date("2026-01-01") })
    }
    await removeExpiredCartPrices(shop.container)

    expect([await shopping.total(), await other.total()]).toEqual([99.9, 99.9])
    expect(await ofFreight.total()).toBe(109.9)
  })

  it("the nightly comparison removes an old discount from a cart even if carts with an open charge fill the first page of discounts", async () => {
    const knex = shop.container.resolve("__pg_connection__")
    await knex("cart_line_item_adjustment").del()
    const charged = await beginPricedCheckout()
    await charged.payByPix(await charged.ways())
    const forgotten = await beginPricedCheckout()
    await expectSuccess(forgotten.choose(PIX_PROVIDER, {}))
    const [row] = await knex("cart_line_item_adjustment")
      .join("cart_line_item", "cart_line_item.id", "item_id")
      .where({ cart_id: charged.cartId, provider_id: PRICE_MARK })
      .select("cart_line_item_adjustment.*")
    const copies = Array.from({ length: 600 }, (_, index) => ({
      ...row,
      id: `calia_00${index}`,
      deleted_at: null,
    }))
    await knex("cart_line_item_adjustment").insert(copies)
    await knex("cart_line_item_adjustment").update({
      created_at: new Date("2026-01-01"),
    })

    await removeExpiredCartPrices(shop.container)

    expect(await forgotten.total()).toBe(99.9)
    const kept = await knex("cart_line_item_adjustment")
      .whereLike("id", "calia_00%")
      .where({ deleted_at: null })
    expect(kept).toHaveLength(600)
  })

  it("the interest of a card payment appears in the payment, the day's close, the CSV file of movements and the lines of the fiscal document", async () => {
    const shopping = await beginPricedCheckout({
      quantity: 2,
      shipping: "paid",
    })
    const { card, quote } = await shopping.ways()
    const { total } = card[11]!
    await expectSuccess(shopping.card(12, { total, quote }))
    const { order } = await expectSuccess(shopping.complete())
    const path = `/admin/checkout-transparent/orders/${order.id}`
    const requestAsAdmin = (what: string) =>
      expectSuccess(admin.request("get", what))

    const { payments } = await requestAsAdmin(`${path}/payments`)
    const { sale } = await requestAsAdmin(`${path}/fiscal-document`)

    expect(payments.charges).toMatchObject([
      { amount: 237.96, interest: 28.16, discount: 0 },
    ])
    expect(sale).toMatchObject({
      total: 237.96,
      discount: 0,
      other_expenses: 28.16,
      lines: [
        { kind: "item", quantity: 2, price: 199.8, other_expenses: 26.82 },
        { kind: "freight", price: 10, other_expenses: 1.34 },
      ],
      payments: [{ method: "card", installments: 12, amount: 237.96 }],
    })
    const [charge] = payments.charges
    await expectSuccess(
      admin.request(
        "post",
        `/admin/checkout-transparent/charges/${charge.id}/refund`,
        {
          refunded_as: charge.refunded_as,
          observed: charge.observed,
          amount: 113.31,
          reason: "Uma camiseta",
        }
      )
    )
    const { payments: after } = await requestAsAdmin(`${path}/payments`)
    expect(after.charges).toMatchObject([{ refunded: 113.31 }])
    const rows = await rowsOfToday()
    const ofCharge = rows.filter(
      (row) => row["Cobrança"] === charge.merchant_charge_id
    )
    expect(ofCharge.map((row) => [row.Valor, row.Juros])).toEqual([
      ["237,96", "28,16"],
      ["-113,31", "-13,41"],
    ])
    const { day_close: day } = await requestAsAdmin(
      `/admin/checkout-transparent/day-closes/br/${TODAY}`
    )
    const centavosOf = (column: string) =>
      rows.reduce((sum, row) => sum + Number(row[column]!.replace(",", "")), 0)
    expect(centavosOf("Juros")).toBe(
      Math.round((day.interest + day.interest_returned) * 100)
    )
    expect(centavosOf("Desconto no Pix")).toBe(
      Math.round((day.discount + day.discount_returned) * 100)
    )
    expect(day.interest_returned).toBeLessThan(0)
    expect(
      shop.publishedEvents("checkout_transparent.discrepancy.opened")
    ).toEqual([])
    expect(await orderOf(shopping, order.id)).toMatchObject({
      payment_status: "partially_refunded",
      total: 124.65,
    })
  })

  it("a Pix discount is computed from the total after promotions, even if this total has a third decimal", async () => {
    const shopping = await beginPricedCheckout()
    await createAndApplyPromotion(shop, shopping, 3.333)

    const ways = await shopping.ways()
    const { id } = parseCodeSession(await shopping.payByPix(ways), PIX_PROVIDER)
    const total = await shopping.total()
    const [charge] = await shop.charges()
    await shop.simulator.pay(charge!.merchantChargeId)
    await shop.waitUntilNotificationsHandled()
    const { order_id } = await shopping.retrieveSessionState(id)
    const order = await orderOf(shopping, order_id ?? "")

    expect(ways).toMatchObject({ total: 9_657, pix: { discount: 483 } })
    expect([total, order.total]).toEqual([91.74, 91.74])
    expect(charge).toMatchObject({ originalAmount: 9_174 })
    expect(
      shop.publishedEvents("checkout_transparent.discrepancy.opened")
    ).toEqual([])
  })

  it("if two browser tabs choose Pix and a card for one cart at the same moment, each charge has the price of its own payment method", async () => {
    const shopping = await beginPricedCheckout()
    const { card, pix } = await shopping.ways()

    const answers = await Promise.all([
      shopping.card(12, { total: card[11]!.total }),
      shopping.pix({ total: pix!.total }),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    const { body } = await shopping.complete()
    const total = await shopping.total()
    for (const charge of await shop.charges()) {
      expect(charge.originalAmount).toBe(
        charge.paymentType === "PIX" ? pix!.total : card[11]!.total
      )
    }
    expect([99.9, pix!.total / 100, card[11]!.total / 100]).toContain(total)
    if (body.type === "order") {
      expect((await orderOf(shopping, body.order.id)).total).toBe(
        card[11]!.total / 100
      )
    }
  })

  it("an order that is placed before its Pix code is paid has the discounted total of the code", async () => {
    const shopping = await beginPricedCheckout()
    const { pix } = await shopping.ways()
    await expectSuccess(
      shopping.choose(PIX_AT_CHECKOUT_PROVIDER, {
        document: CPF,
        total: pix!.total,
      })
    )
    const { order } = await expectSuccess(shopping.complete())
    const again = await shopping.choose(PIX_AT_CHECKOUT_PROVIDER, {
      document: CPF,
    })

    expect((await orderOf(shopping, order.id)).total).toBe(94.9)
    expect(again.status).toBe(400)
    expect(await shop.charges()).toMatchObject([{ originalAmount: 9_490 }])
  })

  it("if a cart with the Pix discount has the payment session of another provider, the store refuses to complete the cart and removes the discount", async () => {
    const shopping = await beginPricedCheckout()
    const knex = shop.container.resolve("__pg_connection__")
    // Simulates another tab that chose Pix after this tab got the plain price and before Medusa created this tab's
    // session.
    await expectSuccess(shopping.choose(PIX_PROVIDER, {}))
    expect(await shopping.total()).toBe(94.9)
    await knex("payment_session").update({ provider_id: "pp_system_default" })

    const answer = await shopping.complete()

    expect(answer).toMatchObject({ status: 400 })
    expect(await shopping.total()).toBe(99.9)
  })
})
