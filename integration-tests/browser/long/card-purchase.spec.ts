import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { aBrowserShop } from "../../support/browser/a-browser-shop"
import {
  type AtThePayment,
  atThePayment,
} from "../../support/browser/at-the-payment"
import { complaints } from "../../support/browser/complaints"
import { expectBought } from "../../support/browser/money-of-shopper"
import { aSignal } from "../../support/browser/blocked-route"
import {
  A_CARD,
  type CardLabel,
  theCardForm,
} from "../../support/browser/the-card-form"
import { onTheOrderPage } from "../../support/browser/the-order-page"
import { BRAND_LOOKUP, TOKENIZER } from "../../support/browser/the-sdk-hosts"
import type { SentRequest } from "../../support/browser/browser-reports"
import { tablesThatContain } from "../../support/database/what-is-written"
import { loggedLines } from "../../support/quiet"

aBrowserShop("a card in the browser", {}, (shop) => {
  it("pays in one installment, and the page shows the order", async () => {
    const { page, cartId, reports } = await atThePayment(shop)
    const form = theCardForm(page)
    await form.type(A_CARD)

    await form.payButton.click()

    const shown = await onTheOrderPage(page)
    const orderId = await expectBought(shop, {
      cartId,
      charges: ["CREDIT PAID"],
    })
    expect(shown).toBe(orderId)
    expect(await shop.charges()).toMatchObject([
      { brand: "MASTERCARD", lastFour: "8884", installmentNumber: 1 },
    ])
    expect(complaints(reports)).toEqual([])
  })

  it("pays in three installments without interest when they are chosen", async () => {
    const { page, cartId } = await atThePayment(shop)
    const form = theCardForm(page)
    await form.type(A_CARD)
    await form.installments.selectOption({ label: "3x de R$ 33,30 sem juros" })

    await form.payButton.click()

    await onTheOrderPage(page)
    await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
    expect(await shop.charges()).toMatchObject([
      { originalAmount: 9990, installmentNumber: 3 },
    ])
    const [authorization] = await shop.requests("authorize")
    expect(authorization?.body).toMatchObject({
      transactions: [{ credit: { installmentType: "MERCHANT" } }],
    })
  })

  it("keeps what is typed while the page still looks whether something is open on the cart", async () => {
    const { page, cartId } = await atThePayment(shop)
    const form = theCardForm(page)
    const typed = aSignal()
    await page.route(/\?fields=completed_at,/, async (route) => {
      await typed.given
      await route.continue()
    })
    await page.reload()
    for (const [label, value] of Object.entries(A_CARD)) {
      await form.field(label as CardLabel).pressSequentially(value)
    }
    expect(await form.payButton.getAttribute("aria-disabled")).toBe("true")

    typed.give()
    await form.payButton.click()

    await onTheOrderPage(page)
    await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
  })

  describe("what a shopper types of her card", () => {
    const NUMBER = "378282246310005"
    const CVV = "9173"
    const HOLDER = "ZENAIDE QUARTZO"
    const DOCUMENT = "93541134780"
    /** However it is grouped; a cvv is part of many a number, so it counts only alone. */
    const card = [
      /3782\D{0,3}822463\D{0,3}10005/,
      /(?<![\dA-Za-z])9173(?![\dA-Za-z])/,
      /ZENAIDE\W+QUARTZO/i,
    ]
    const holder = [/935\D{0,3}411\D{0,3}347\D{0,3}80/]

    const stored: string[] = []
    let bought: AtThePayment
    let orderPage: string
    let atTheSimulator: string[]
    let tables: string[]

    /** Bought once; the tests look for the card everywhere it could have gone. */
    beforeAll(async () => {
      const { container, simulator } = shop
      container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("silly")
      bought = await atThePayment(shop, {
        async interfere() {
          stored.push(await bought.reports.stored())
          return "answer" as const
        },
      })
      const form = theCardForm(bought.page)
      for (const [label, typed] of [
        ["Número do cartão", NUMBER],
        ["Nome impresso no cartão", HOLDER],
        ["Validade (MM/AA)", "1230"],
        ["Código de segurança", CVV],
        ["CPF ou CNPJ do titular", DOCUMENT],
      ] as const) {
        await form.field(label).pressSequentially(typed)
      }

      await form.payButton.click()

      await onTheOrderPage(bought.page)
      stored.push(await bought.reports.stored())
      orderPage = await bought.page.content()
      atTheSimulator = (await simulator.requests()).map((request) =>
        JSON.stringify(request)
      )
      const database = container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      tables = await tablesThatContain(
        async (sql) => (await database.raw(sql)).rows,
        [NUMBER, "3782 822463 10005", HOLDER, DOCUMENT, "935.411.347-80"]
      )
    })

    it("goes to the tokenizer, in the body of one request", () => {
      const { requests } = bought.reports
      const bodies = requests.filter(isTokenizing).map(({ body }) => body)
      expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
        {
          brand: "AMEX",
          cardNumber: NUMBER,
          cardholderName: HOLDER,
          cardholderDocument: DOCUMENT,
          expirationMonth: "12",
          expirationYear: "2030",
          cvv: CVV,
        },
      ])
      // What the next tests look for would have been found there.
      for (const pattern of [...card, ...holder]) {
        expect(bodies[0]).toMatch(pattern)
      }
    })

    it("is in no other request, whoever it is for", () => {
      const { requests } = bought.reports
      const others = requests.filter((request) => !isTokenizing(request))
      expect(others.map(({ url }) => url)).toContain(
        `${shop.url}/store/carts/${bought.cartId}/complete`
      )
      expect(
        found(
          card,
          others.map(({ everything }) => everything)
        )
      ).toEqual([])
    })

    it("is in no address, not even of the brand look-up, which has six digits", () => {
      const { requests } = bought.reports
      const urls = requests.map(({ url }) => url)
      expect(found([...card, ...holder], urls)).toEqual([])
      expect(urls.filter((url) => url.startsWith(BRAND_LOOKUP))).toEqual([
        `${BRAND_LOOKUP}?bin=378282`,
      ])
    })

    it("leaves to the shop the document alone, in a body and in no header", () => {
      const { requests } = bought.reports
      const withDocument = requests.filter(({ body }) => holder[0]!.test(body))
      expect(withDocument.map(({ url }) => url)).toEqual([
        TOKENIZER,
        expect.stringMatching(/\/payment-collections\/\w+\/payment-sessions$/),
      ])
      const headers = requests.map((request) => request.headers)
      expect(found([...card, ...holder], headers)).toEqual([])
    })

    it("is nowhere in what the browser keeps, while it is paid and after", () => {
      expect(stored).toHaveLength(3)
      expect(stored[0]).toContain(bought.cartId)
      expect(found([...card, ...holder], [...stored, orderPage])).toEqual([])
    })

    it("is in no line of a console, nor of Medusa's log at its most talkative", () => {
      const { console: lines } = bought.reports
      expect(loggedLines().join("\n")).toContain(
        `/store/carts/${bought.cartId}/complete`
      )
      expect(found([...card, ...holder], [...lines, ...loggedLines()])).toEqual(
        []
      )
      expect(complaints(bought.reports)).toEqual([])
    })

    it("is in no table of the database, and the gateway gets a token in its place", () => {
      expect(tables).toEqual([])
      expect(found(card, atTheSimulator)).toEqual([])
      expect(atTheSimulator.join()).toContain('"operation":"authorize"')
    })
  })
})

function isTokenizing({ method, url }: SentRequest): boolean {
  return method === "POST" && url === TOKENIZER
}

/** The texts that say any of it. */
function found(patterns: RegExp[], texts: readonly string[]): string[] {
  return texts.filter((text) => patterns.some((pattern) => pattern.test(text)))
}
