import { codeImage } from "../../../src/charge/public-data/code-image"
import { shopperText } from "../../../src/texts/shopper-texts"
import type { LedgerCharge } from "../../../src/simulator"
import { TEXTS } from "../../support/browser/the-texts"
import { aGuest, succeeds } from "../../support/a-shopper"
import { aBrowserShop } from "../../support/browser/a-browser-shop"
import { atThePayment } from "../../support/browser/at-the-payment"
import { complaints } from "../../support/browser/complaints"
import { comeBackTo, makeTab } from "../../support/browser/leave-page"
import {
  expectBought,
  expectNoOrder,
  moneyOfShopper,
} from "../../support/browser/money-of-shopper"
import { stateRequests } from "../../support/browser/state-requests"
import { A_CARD, theCardForm } from "../../support/browser/the-card-form"
import { theCode } from "../../support/browser/the-code"
import { onTheOrderPage } from "../../support/browser/the-order-page"
import { eventually } from "../../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../../support/let-code-time-pass"

const MINUTE_MS = 60_000
/** Half an hour of the code, not yet its time of grace. */
const BEYOND_ITS_LIFE_MS = 31 * MINUTE_MS
const BEYOND_THE_RESOLVE_WINDOW_MS = 4 * MINUTE_MS

const SAID = TEXTS["pt-BR"]
/** The page has words of its own, the backend others: this is what they have in common. */
const DO_NOT_PAY_AGAIN = /Não pague de novo/
const IT_IS_OVER = /expirou|não vale mais/
const NO_CODE = shopperText("code_declined", "pt-BR")
/** The browser itself writes down every answer that is no success. */
const A_REFUSAL = /status of 400/

/** Orders are placed before their code is paid. */
const AT_CHECKOUT = { account: "br-at-checkout" }

aBrowserShop("in the browser", { account: {} }, (shop) => {
  const latestCharge = async (): Promise<LedgerCharge> =>
    (await shop.charges()).at(-1)!
  const payLatest = async () =>
    shop.simulator.pay((await latestCharge()).merchantChargeId)
  /** What the ledger has of the only charge of a cart. */
  const chargeOf = async (cartId: string) =>
    (await moneyOfShopper(shop, cartId)).charges[0]!
  /** What Medusa calls the payment of an order. */
  const paymentStatusOf = async (orderId: string): Promise<unknown> => {
    const { order } = await succeeds(
      aGuest(shop.api, shop.store).request(
        "get",
        `/store/orders/${orderId}?fields=payment_status`
      )
    )
    return order.payment_status
  }

  describe("a Pix", () => {
    it("is shown with picture, text and time, and when it is paid the order appears by itself", async () => {
      const { page, context, cartId, reports } = await atThePayment(shop)
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      const code = theCode(page)

      const payload = await code.ask()
      const charge = await latestCharge()
      await code.copyButton.click()
      await page.getByText(SAID.copied).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      const time = await code.countdown.innerText()
      const picture = await code.picture.evaluate(
        ({ src, naturalWidth }: HTMLImageElement) => ({ src, naturalWidth })
      )
      await shop.simulator.pay(charge.merchantChargeId)
      const shown = await onTheOrderPage(page)

      expect([payload, copied]).toEqual([charge.qrCode, charge.qrCode])
      expect(time).toMatch(/^Expira em (30:00|29:[45]\d)$/)
      expect(picture).toEqual({
        src: codeImage(payload, undefined),
        naturalWidth: expect.any(Number),
      })
      expect(picture.naturalWidth).toBeGreaterThan(100)
      expect(await expectBought(shop, { cartId })).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("is paid by hand at the payer's panel in another tab, and the order appears by itself", async () => {
      const { page, context, cartId, reports } = await atThePayment(shop)
      const payload = await theCode(page).ask()

      const opened = context.waitForEvent("page")
      await page
        .getByRole("region", { name: "Pagamento" })
        .getByRole("link", { name: "Painel do pagador" })
        .click()
      const panel = await opened
      await makeTab(page, "hidden")
      await panel.getByRole("link", { name: payload.slice(-8) }).click()
      await panel.getByRole("button", { name: "Confirmar pagamento" }).click()
      await panel
        .getByRole("heading", { name: "Pagamento confirmado" })
        .waitFor()
      await makeTab(page, "visible")
      const shown = await onTheOrderPage(page)

      expect(await expectBought(shop, { cartId })).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("says when its time is over, is replaced by a new one on the shopper's wish, and the old one can not be paid any more", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const code = theCode(page)
      const first = await code.ask()
      const { merchantChargeId } = await latestCharge()

      await letCodeTimePass(shop, { merchantChargeId }, BEYOND_ITS_LIFE_MS)
      await comeBackTo(page)
      await code.newCodeButton.waitFor()
      await page.getByText(IT_IS_OVER).waitFor()
      const isStillShown = await code.payload.isVisible()
      await code.document.fill("529.982.247-25")
      await code.newCodeButton.click()
      const second = await code.payload.inputValue()
      const paidTooLate = shop.simulator.pay(merchantChargeId)
      await expect(paidTooLate).rejects.toThrow()
      await payLatest()
      const shown = await onTheOrderPage(page)

      expect(isStillShown).toBe(false)
      expect(second).not.toBe(first)
      expect(
        await expectBought(shop, {
          cartId,
          charges: ["PIX EXPIRED", "PIX PAID"],
        })
      ).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("is the same one after a reload and in a second tab, and both show the order", async () => {
      const { page, newTab, cartId, reports } = await atThePayment(shop)
      const payload = await theCode(page).ask()
      const charge = await latestCharge()

      await page.reload()
      const afterReload = await theCode(page).payload.inputValue()
      const tab = await newTab()
      await tab.goto(page.url())
      const inNewTab = await theCode(tab).payload.inputValue()
      await shop.simulator.pay(charge.merchantChargeId)
      const shown = await Promise.all([
        onTheOrderPage(page),
        onTheOrderPage(tab),
      ])

      expect([afterReload, inNewTab]).toEqual([payload, payload])
      const orderId = await expectBought(shop, { cartId })
      expect(shown).toEqual([orderId, orderId])
      expect(await shop.requests("pix")).toHaveLength(1)
      expect(complaints(reports)).toEqual([])
    })

    it("is not asked about while nobody sees the tab, and at once when somebody does", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      await page.clock.install()
      await page.reload()
      await theCode(page).ask()
      const asked = () => stateRequests(reports).length
      await eventually(() => expect(asked()).toBeGreaterThan(0))
      await page.clock.pauseAt(new Date(Date.now() + MINUTE_MS))

      await makeTab(page, "hidden")
      await page.clock.runFor(BEYOND_THE_RESOLVE_WINDOW_MS)
      const before = asked()
      await page.clock.runFor(BEYOND_THE_RESOLVE_WINDOW_MS)
      const whileHidden = asked() - before
      await makeTab(page, "visible")
      // No time passes for the page: its clock stands still.
      await eventually(() => expect(asked()).toBe(before + 1))
      await payLatest()
      await expectBought(shop, { cartId })
      await comeBackTo(page)
      const shown = await onTheOrderPage(page)

      expect(whileHidden).toBe(0)
      expect(await expectBought(shop, { cartId })).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("is given up for a card, which is the only one that is charged", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      await theCode(page).ask()

      await page.getByRole("radio", { name: "Cartão de crédito" }).check()
      const form = theCardForm(page)
      await form.type(A_CARD)
      await form.payButton.click()
      const shown = await onTheOrderPage(page)

      expect(
        await expectBought(shop, {
          cartId,
          charges: ["PIX CANCELED", "CREDIT PAID"],
        })
      ).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("is asked for only with a valid CPF", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const code = theCode(page)
      await page.getByRole("radio", { name: /^Pix/ }).check()

      await code.document.fill("529.982.247-24")
      await code.askButton.click()
      const wrong = page.getByText(SAID.documentInvalid)
      await wrong.waitFor()
      const marked = await code.document.evaluate((input) => ({
        isInvalid: input.getAttribute("aria-invalid"),
        hasFocus: input === document.activeElement,
      }))
      await expectNoOrder(shop, { cartId, charges: [] })
      const askedBefore = await shop.requests("pix")
      await code.document.fill("529.982.247-25")
      await code.askButton.click()
      await code.payload.waitFor()

      expect(marked).toEqual({ isInvalid: "true", hasFocus: true })
      expect(askedBefore).toEqual([])
      expect(await wrong.isVisible()).toBe(false)
      await expectNoOrder(shop, { cartId, charges: ["PIX PENDING"] })
      expect(complaints(reports)).toEqual([])
    })

    it("that the gateway refuses is nothing charged, says so, and another one is paid", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const code = theCode(page)
      await shop.simulator
        .on("pix")
        .respond(422, { message: "Invalid customer", errors: [] })
        .once()

      await page.getByRole("radio", { name: /^Pix/ }).check()
      await code.document.fill("529.982.247-25")
      await code.askButton.click()
      await page.getByText(NO_CODE).waitFor()
      await expectNoOrder(shop, { cartId, charges: [] })
      await code.askButton.click()
      await code.payload.waitFor()
      await payLatest()
      const shown = await onTheOrderPage(page)

      expect(await expectBought(shop, { cartId })).toBe(shown)
      expect(complaints(reports, A_REFUSAL)).toEqual([])
    })

    it("that the gateway answered with 502 is being verified, and when it turns out that there is none another one is paid", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const code = theCode(page)
      await shop.simulator.on("pix").html(502).once()

      await page.getByRole("radio", { name: /^Pix/ }).check()
      await code.document.fill("529.982.247-25")
      await code.askButton.click()
      await page.getByText(DO_NOT_PAY_AGAIN).waitFor()
      const canAskAgain = await page
        .getByRole("button", { name: /Gerar/ })
        .count()
      const lost = await chargeOf(cartId)
      await eventually(async () => {
        await theJobSeesCodeAfter(shop, lost, BEYOND_THE_RESOLVE_WINDOW_MS)
        expect(await chargeOf(cartId)).toMatchObject({ state: "absent" })
      })
      await comeBackTo(page)
      await page.getByText(NO_CODE).waitFor()
      await expectNoOrder(shop, { cartId, charges: [] })
      await code.document.fill("529.982.247-25")
      await code.askButton.click()
      await code.payload.waitFor()
      await payLatest()
      const shown = await onTheOrderPage(page)

      expect(canAskAgain).toBe(0)
      expect(await expectBought(shop, { cartId })).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("whose answer was lost is being verified, is shown when it is found, and is paid once", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const code = theCode(page)
      await shop.simulator.on("pix").resetAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()

      await page.getByRole("radio", { name: /^Pix/ }).check()
      await code.document.fill("529.982.247-25")
      await code.askButton.click()
      await page.getByText(DO_NOT_PAY_AGAIN).waitFor()
      await page.reload()
      await page.getByText(DO_NOT_PAY_AGAIN).waitFor()
      await shop.simulator.clearFaults()
      await eventually(async () => {
        // Little by little: whoever has claimed it and was too slow is waited for no longer.
        await theJobSeesCodeAfter(shop, await chargeOf(cartId), 1_000, {
          atGateway: false,
        })
        expect(await chargeOf(cartId)).toMatchObject({ state: "pending" })
      })
      await comeBackTo(page)
      const payload = await code.payload.inputValue()
      const charge = await latestCharge()
      await shop.simulator.pay(charge.merchantChargeId)
      const shown = await onTheOrderPage(page)

      expect(payload).toBe(charge.qrCode)
      expect(await expectBought(shop, { cartId })).toBe(shown)
      expect(await shop.requests("pix")).toHaveLength(1)
      expect(complaints(reports)).toEqual([])
    })
  })

  describe("a wallet's code", () => {
    it("is shown and paid, and the order appears by itself", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const code = theCode(page, "wallet")

      const payload = await code.ask()
      const { qrCode } = await latestCharge()
      const picture = await code.picture.evaluate(
        ({ naturalWidth }: HTMLImageElement) => naturalWidth
      )
      await payLatest()
      const shown = await onTheOrderPage(page)

      expect(payload).toBe(qrCode)
      expect(picture).toBeGreaterThan(0)
      expect(
        await expectBought(shop, { cartId, charges: ["WALLET PAID"] })
      ).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("takes the place of a Pix, which can not be paid any more", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      await theCode(page).ask()
      const { merchantChargeId } = await latestCharge()

      await theCode(page, "wallet").ask()
      await expect(shop.simulator.pay(merchantChargeId)).rejects.toThrow()
      await payLatest()
      const shown = await onTheOrderPage(page)

      expect(
        await expectBought(shop, {
          cartId,
          charges: ["PIX CANCELED", "WALLET PAID"],
        })
      ).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })
  })

  describe("the code of an order that was placed before it", () => {
    it.each(["pix", "wallet"] as const)(
      "waits (%s) on the order's page after a reload, and is paid there by itself",
      async (method) => {
        const { page, cartId, reports } = await atThePayment(shop, AT_CHECKOUT)
        const code = theCode(page, method)

        const payload = await code.ask()
        await page.getByText(SAID.orderWaits).waitFor()
        const { orders } = await moneyOfShopper(shop, cartId)
        const statusBefore = await paymentStatusOf(orders[0]!)
        await page.reload()
        await page.waitForURL(`**/pedidos/${orders[0]}*`)
        await page
          .getByRole("heading", { name: "Aguardando o pagamento" })
          .waitFor()
        const afterReload = await code.payload.inputValue()
        await payLatest()
        const shown = await onTheOrderPage(page)

        expect(statusBefore).toBe("awaiting")
        expect(afterReload).toBe(payload)
        expect(shown).toBe(orders[0])
        expect(
          await expectBought(shop, {
            cartId,
            charges: [`${method.toUpperCase()} PAID`],
          })
        ).toBe(shown)
        expect(await paymentStatusOf(shown)).toBe("captured")
        expect(complaints(reports)).toEqual([])
      }
    )

    it("is replaced when it has expired, and pays the same order", async () => {
      const { page, cartId, reports } = await atThePayment(shop, AT_CHECKOUT)
      const code = theCode(page)
      const first = await code.ask()
      const { orders } = await moneyOfShopper(shop, cartId)

      await letCodeTimePass(shop, await latestCharge(), BEYOND_ITS_LIFE_MS)
      await comeBackTo(page)
      await code.newCodeButton.waitFor()
      await page.getByText(IT_IS_OVER).waitFor()
      await code.document.fill("529.982.247-25")
      await code.newCodeButton.click()
      const second = await code.payload.inputValue()
      await payLatest()
      const shown = await onTheOrderPage(page)

      expect(second).not.toBe(first)
      expect(shown).toBe(orders[0])
      expect(
        await expectBought(shop, {
          cartId,
          charges: ["PIX EXPIRED", "PIX PAID"],
        })
      ).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })
  })
})
