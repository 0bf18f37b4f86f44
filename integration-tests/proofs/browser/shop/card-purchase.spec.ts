import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { aShopperAtPayment } from "../../support/shop-pages/a-shopper-at-payment"
import type { SentRequest } from "../../support/browser/record-browser-activity"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { theCardForm } from "../../support/shop-pages/the-card-form"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"
import {
  BRAND_LOOKUP_URL,
  SDK_HOST,
  TOKENIZER,
} from "../../support/shop-pages/route-sdk-hosts-to-simulator"
import { findTablesThatContain } from "../../../support/secrets/database-contents"
import { loggedLines } from "../../../support/jest/capture-console"

describeBrowserShop("a card in the browser", {}, (shop) => {
  it("during a card payment, the browser sends card data only to the card SDK's server, and no browser storage, log or database contains them in plain text", async () => {
    const { container, simulator } = shop
    container.resolve(ContainerRegistrationKeys.LOGGER).setLogLevel("silly")
    const kept: string[] = []
    const { page, cartId, reports } = await aShopperAtPayment(shop)
    await page.route(`${SDK_HOST}/**`, async (route) => {
      kept.push(await reports.readStoredData())
      await route.fallback()
    })
    const form = theCardForm(page)
    for (const [label, typed] of [
      ["Número do cartão", NUMBER],
      ["Nome impresso no cartão", HOLDER],
      ["Validade (MM/AA)", "1230"],
      ["Código de segurança", "9173"],
      ["CPF ou CNPJ do titular", DOCUMENT],
    ] as const) {
      await form.field(label).pressSequentially(typed)
    }

    await form.payButton.click()

    await waitForOrderPage(page)
    kept.push(await reports.readStoredData(), await page.content())
    const { requests } = reports
    const tokenizing = requests.filter(isTokenizing)
    expect(tokenizing.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        brand: "AMEX",
        cardNumber: NUMBER,
        cardholderName: HOLDER,
        cardholderDocument: DOCUMENT,
        expirationMonth: "12",
        expirationYear: "2030",
        cvv: "9173",
      },
    ])
    // This proves that the patterns find the data in a place where it is expected.
    for (const pattern of OF_ALL) {
      expect(tokenizing[0]!.body).toMatch(pattern)
    }
    const others = requests.filter((request) => !isTokenizing(request))
    expect(textsMatchingAny(OF_CARD, everythingOf(others))).toEqual([])
    expect(
      textsMatchingAny(
        OF_ALL,
        requests.flatMap(({ url, headers }) => [url, headers])
      )
    ).toEqual([])
    expect(
      urlsOf(requests, ({ url }) => url.startsWith(BRAND_LOOKUP_URL))
    ).toEqual([`${BRAND_LOOKUP_URL}?bin=378282`])
    expect(urlsOf(requests, ({ body }) => OF_HOLDER.test(body))).toEqual([
      TOKENIZER,
      expect.stringMatching(/\/payment-collections\/\w+\/payment-sessions$/),
    ])

    // Searches what the browser stores and shows, during and after the payment.
    expect(kept).toHaveLength(4)
    expect(kept[0]).toContain(cartId)
    expect(textsMatchingAny(OF_ALL, kept)).toEqual([])

    // Searches the browser's console, and Medusa's log at its most detailed level.
    const completion = `/store/carts/${cartId}/complete`
    expect(everythingOf(others).join()).toContain(completion)
    expect(loggedLines().join()).toContain(completion)
    expect(
      textsMatchingAny(OF_ALL, [...reports.console, ...loggedLines()])
    ).toEqual([])
    expect(listConsoleErrors(reports)).toEqual([])

    // Searches the database and the gateway's requests, which contain a token instead of the card.
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    expect(
      await findTablesThatContain(
        async (sql) => (await database.raw(sql)).rows,
        [NUMBER, "3782 822463 10005", HOLDER, DOCUMENT, "935.411.347-80"]
      )
    ).toEqual([])
    const atTheSimulator = (await simulator.requests()).map((request) =>
      JSON.stringify(request)
    )
    expect(atTheSimulator.join()).toContain('"operation":"authorize"')
    expect(textsMatchingAny(OF_CARD, atTheSimulator)).toEqual([])
  })
})

const NUMBER = "378282246310005"
const HOLDER = "ZENAIDE QUARTZO"
const DOCUMENT = "93541134780"
/**
 * Patterns of the card's number, security code and holder. The number is found without separators, or in groups of 4, 6
 * and 5 digits. The security code must not be part of a longer number or word.
 */
const OF_CARD = [
  /3782\D{0,3}822463\D{0,3}10005/,
  /(?<![\dA-Za-z])9173(?![\dA-Za-z])/,
  /ZENAIDE\W+QUARTZO/i,
]
const OF_HOLDER = /935\D{0,3}411\D{0,3}347\D{0,3}80/
const OF_ALL = [...OF_CARD, OF_HOLDER]

function isTokenizing({ method, url }: SentRequest): boolean {
  return method === "POST" && url === TOKENIZER
}

function everythingOf(requests: SentRequest[]): string[] {
  return requests.map(({ everything }) => everything)
}

function urlsOf(
  requests: SentRequest[],
  isMeant: (request: SentRequest) => boolean
): string[] {
  return requests.filter(isMeant).map(({ url }) => url)
}

function textsMatchingAny(
  patterns: RegExp[],
  texts: readonly string[]
): string[] {
  return texts.filter((text) => patterns.some((pattern) => pattern.test(text)))
}
