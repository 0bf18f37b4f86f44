import { aBrowserShop } from "../../support/browser/a-browser-shop"
import { atThePayment } from "../../support/browser/at-the-payment"
import { complaints } from "../../support/browser/complaints"
import { blockedRoute } from "../../support/browser/blocked-route"
import {
  expectBought,
  expectNoOrder,
} from "../../support/browser/money-of-shopper"
import {
  A_CARD,
  type CardLabel,
  DECLINED_CARD,
  theCardForm,
} from "../../support/browser/the-card-form"
import { onTheOrderPage } from "../../support/browser/the-order-page"
import { SDK_CHUNK, TOKENIZER } from "../../support/browser/the-sdk-hosts"
import type { SentRequest } from "../../support/browser/browser-reports"
import { eventually } from "../../support/eventually"

const NOTHING_CHARGED = /nada foi cobrado/
/** What the browser itself says of an answer that is a refusal, or of none; and what a shop's log gets. */
const PROVOKED = /Failed to load resource|uncaught: CardSdkError/
const WRONG: [CardLabel, typed: string, says: RegExp][] = [
  ["Número do cartão", "5555 6666 7777 8885", /Confira/],
  ["Número do cartão", "5555 6666", /Faltam/],
  ["Nome impresso no cartão", "  ", /Informe/],
  ["Validade (MM/AA)", "13/30", /Confira/],
  ["Validade (MM/AA)", "01/20", /vencido/],
  ["Código de segurança", "12", /tem 3 números/],
  ["CPF ou CNPJ do titular", "529.982.247-26", /Confira/],
]
const BEGINS_A_PAYMENT = /\/(payment-sessions|complete)$/

aBrowserShop("trouble with a card", {}, (shop) => {
  it("that is declined is told, and another one pays on the same page", async () => {
    const { page, cartId, reports } = await atThePayment(shop)
    const form = theCardForm(page)
    await form.type(DECLINED_CARD)

    await form.payButton.click()

    await form.says(/não foi autorizado/)
    await form.isAt("Número do cartão")
    expect(await form.field("Código de segurança").inputValue()).toBe("")
    await expectNoOrder(shop, { cartId, charges: ["CREDIT DENIED"] })

    await form.type(A_CARD)
    await form.payButton.click()

    await onTheOrderPage(page)
    await expectBought(shop, {
      cartId,
      charges: ["CREDIT DENIED", "CREDIT PAID"],
    })
    expect(begun(reports.requests)).toEqual([
      "payment-sessions",
      "complete",
      "payment-sessions",
      "complete",
    ])
    expect(complaints(reports)).toEqual([])
  })

  describe("found in the form", () => {
    it("is told at every field that is empty, and the first one gets the focus", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const form = theCardForm(page)

      await form.payButton.click()

      await form.isAt("Número do cartão")
      const problems = await form.problems()
      expect(Object.keys(problems)).toEqual(Object.keys(A_CARD))
      expect(Object.values(problems).join()).toMatch(/^(Informe[^,]+,?){5}$/)
      await expectNobodyAsked({ cartId, requests: reports.requests })
    })

    it("is told at the field, with the focus there, and asks nobody", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const form = theCardForm(page)

      for (const [label, typed, says] of WRONG) {
        await form.type({ ...A_CARD, [label]: typed })
        await form.payButton.click()

        await form.isAt(label)
        expect({ typed, problems: await form.problems() }).toEqual({
          typed,
          problems: { [label]: expect.stringMatching(says) },
        })
      }

      await expectNobodyAsked({ cartId, requests: reports.requests })
      expect(complaints(reports)).toEqual([])
    })

    it("is told of a cvv that is too short for the brand", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const form = theCardForm(page)
      await form.type({ ...A_CARD, "Número do cartão": "378282246310005" })
      await page.getByText("AMEX").waitFor()

      await form.payButton.click()

      await form.isAt("Código de segurança")
      await expectNobodyAsked({ cartId, requests: reports.requests })
    })
  })

  describe("found by the card service", () => {
    it("of which nobody knows the brand is told at the number", async () => {
      const { page, cartId } = await atThePayment(shop)
      const form = theCardForm(page)
      await form.type({ ...A_CARD, "Número do cartão": "6011 0000 0000 0004" })

      await form.payButton.click()

      await form.isAt("Número do cartão")
      expect(await form.problems()).toEqual({
        "Número do cartão": expect.stringMatching(/Confira/),
      })
      await expectNoOrder(shop, { cartId, charges: [] })
    })

    it("is told at its field, and pays once it is put right", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const form = theCardForm(page)
      await form.type(A_CARD)
      await shop.simulator
        .on("tokenize")
        .respond(400, {
          errors: [
            { errorCode: 2, message: "Cvv does not match", field: "Cvv" },
          ],
        })
        .once()

      await form.payButton.click()

      await form.isAt("Código de segurança")
      expect(await form.problems()).toEqual({
        "Código de segurança": expect.stringMatching(/Confira/),
      })
      expect(begun(reports.requests)).toEqual([])
      await expectNoOrder(shop, { cartId, charges: [] })

      await form.type({ "Código de segurança": "321" })
      await form.payButton.click()

      await onTheOrderPage(page)
      await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
      expect(complaints(reports, PROVOKED)).toEqual([])
    })
  })

  describe("with the way to the card service", () => {
    it("that is slow keeps the button busy, and pressing it again does nothing", async () => {
      const tokenization = blockedRoute(TOKENIZER)
      const { page, cartId, reports } = await atThePayment(shop, tokenization)
      const form = theCardForm(page)
      await form.type(A_CARD)

      await form.payButton.click()
      await tokenization.reached
      expect(await form.payButton.getAttribute("aria-busy")).toBe("true")
      await form.payButton.click({ force: true })
      await form.field("Código de segurança").press("Enter")
      tokenization.abandon()

      await onTheOrderPage(page)
      await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
      expect(await shop.requests("tokenize")).toHaveLength(1)
      expect(begun(reports.requests)).toEqual(["payment-sessions", "complete"])
    })

    it("that breaks off is told, and the second try pays once", async () => {
      let breaksOff = true
      const { page, cartId, reports } = await atThePayment(shop, {
        interfere: (url) =>
          url === TOKENIZER && breaksOff ? "break off" : "answer",
      })
      const form = theCardForm(page)
      await form.type(A_CARD)

      await form.payButton.click()

      await form.says(NOTHING_CHARGED)
      expect(begun(reports.requests)).toEqual([])
      await expectNoOrder(shop, { cartId, charges: [] })

      breaksOff = false
      await form.payButton.click()

      await onTheOrderPage(page)
      await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
      expect(complaints(reports, PROVOKED)).toEqual([])
    })

    it("that never answers is told in time, and the second try pays once", async () => {
      const { page, cartId } = await atThePayment(shop)
      const form = theCardForm(page)
      await form.type(A_CARD)
      await shop.simulator.on("tokenize").hang().once()
      await page.clock.install()

      await form.payButton.click()
      await eventually(async () => {
        expect(await shop.requests("tokenize")).toHaveLength(1)
      })
      await page.clock.fastForward(16_000)

      await form.says(NOTHING_CHARGED)
      await expectNoOrder(shop, { cartId, charges: [] })

      await form.payButton.click()

      await onTheOrderPage(page)
      await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
    })

    it("for which the SDK's own code does not come is told, and pays once the page is loaded anew", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const form = theCardForm(page)
      await page.route(SDK_CHUNK, (route) => route.abort("connectionreset"))
      await form.type(A_CARD)

      await form.payButton.click()

      await form.says(NOTHING_CHARGED)
      expect(reports.requests.map(({ url }) => url)).toContainEqual(
        expect.stringMatching(SDK_CHUNK)
      )
      await expectNoOrder(shop, { cartId, charges: [] })

      await page.unroute(SDK_CHUNK)
      await page.reload()
      await form.type(A_CARD)
      await form.payButton.click()

      await onTheOrderPage(page)
      await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
      expect(complaints(reports, PROVOKED)).toEqual([])
    })
  })

  async function expectNobodyAsked(given: {
    cartId: string
    requests: SentRequest[]
  }): Promise<void> {
    expect(await shop.requests("tokenize")).toEqual([])
    expect(begun(given.requests)).toEqual([])
    await expectNoOrder(shop, { cartId: given.cartId, charges: [] })
  }
})

/** What of a payment was asked of the shop, in order. */
function begun(requests: SentRequest[]): string[] {
  return requests.flatMap(
    ({ method, url }) =>
      (method === "POST" && BEGINS_A_PAYMENT.exec(url)?.[1]) || []
  )
}
