import { resolveDue } from "../../../src/payments/resolve-due"
import type { Page } from "playwright-core"

import { aBrowserShop } from "../../support/browser/a-browser-shop"
import {
  type AtThePayment,
  atThePayment,
  openPayment,
} from "../../support/browser/at-the-payment"
import { complaints } from "../../support/browser/complaints"
import { blockedRoute } from "../../support/browser/blocked-route"
import {
  expectBought,
  expectNoOrder,
  moneyOfShopper,
} from "../../support/browser/money-of-shopper"
import { A_CARD, theCardForm } from "../../support/browser/the-card-form"
import { onTheOrderPage } from "../../support/browser/the-order-page"
import { TOKENIZER } from "../../support/browser/the-sdk-hosts"
import { eventually } from "../../support/eventually"
import { pausedResolution } from "../../support/paused-resolution"

const BEING_VERIFIED = /não pague de novo/i
const TIMES = {
  resolveWindowMs: 1_500,
}

aBrowserShop("a card that is paid with again", { account: TIMES }, (shop) => {
  const givenATypedCard = async (
    options: Parameters<typeof atThePayment>[1] = {}
  ) => {
    const shopper = await atThePayment(shop, options)
    const form = theCardForm(shopper.page)
    await form.type(A_CARD)
    return { ...shopper, form }
  }
  const expectOneCharge = async ({ cartId }: Pick<AtThePayment, "cartId">) => {
    const orderId = await expectBought(shop, {
      cartId,
      charges: ["CREDIT PAID"],
    })
    expect(await shop.requests("authorize")).toHaveLength(1)
    return orderId
  }

  describe("in one moment", () => {
    it("by a double click charges it once", async () => {
      const { page, form, cartId, reports } = await givenATypedCard()

      await form.payButton.dblclick()

      await onTheOrderPage(page)
      await expectOneCharge({ cartId })
      expect(await shop.requests("tokenize")).toHaveLength(1)
      expect(complaints(reports)).toEqual([])
    })

    it("by Enter and a click charges it once", async () => {
      const tokenization = blockedRoute(TOKENIZER)
      const { page, form, cartId } = await givenATypedCard(tokenization)

      await form.field("Código de segurança").press("Enter")
      await form.payButton.click({ force: true })
      tokenization.abandon()

      await onTheOrderPage(page)
      await expectOneCharge({ cartId })
      expect(await shop.requests("tokenize")).toHaveLength(1)
    })

    it("by two submissions before the page can change charges it once", async () => {
      const { page, cartId } = await givenATypedCard()

      await page.evaluate(() => {
        for (const form of [...document.forms, ...document.forms]) {
          form.requestSubmit()
        }
      })

      await onTheOrderPage(page)
      await expectOneCharge({ cartId })
      expect(await shop.requests("tokenize")).toHaveLength(1)
    })
  })

  describe("after its order", () => {
    it("is not possible: neither back nor the payment's address show a form", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      await page.goto(`${shop.shopUrl}/carrinho`)
      await page.getByRole("link", { name: "Finalizar compra" }).click()
      const form = theCardForm(page)
      await form.type(A_CARD)
      await form.payButton.click()
      await onTheOrderPage(page)

      await page.goBack()
      await page.getByText("Seu carrinho está vazio.").waitFor()
      await page.goForward()
      await onTheOrderPage(page)
      await openPayment(shop, page)
      await page.getByText("Seu carrinho está vazio.").waitFor()

      expect(await form.payButton.count()).toBe(0)
      await expectOneCharge({ cartId })
      expect(complaints(reports)).toEqual([])
    })

    it("is not possible: a browser that still has the cart is led to the order", async () => {
      const { page, form, cartId, newTab } = await givenATypedCard()
      await form.payButton.click()
      const orderId = await onTheOrderPage(page)

      const anotherTab = await newTab()
      await openPayment(shop, anotherTab)

      expect(await onTheOrderPage(anotherTab)).toBe(orderId)
      expect(await expectOneCharge({ cartId })).toBe(orderId)
    })
  })

  describe("after a reload", () => {
    it("while it was tokenized charges nothing twice: nothing had begun", async () => {
      const tokenization = blockedRoute(TOKENIZER)
      const { page, form, cartId } = await givenATypedCard(tokenization)
      await form.payButton.click()
      await tokenization.reached

      await page.reload()
      tokenization.abandon()
      await expectNoOrder(shop, { cartId, charges: [] })
      await form.type(A_CARD)
      await form.payButton.click()

      await onTheOrderPage(page)
      await expectOneCharge({ cartId })
    })

    it("while it was charged pays nothing: the page waits, and shows the order by itself", async () => {
      const { page, form, cartId, reports } = await givenATypedCard()
      const charging = pausedResolution(shop)
      await form.payButton.click()
      await theGatewayIsAsked()

      await page.reload()

      await form.says(BEING_VERIFIED)
      await tryToPay(page)
      charging.abandon()
      await onTheOrderPage(page)
      await expectOneCharge({ cartId })
      expect(complaints(reports)).toEqual([])
    })

    it("of a page whose payment's answer was lost pays nothing, and shows the order once it is known", async () => {
      const { page, form, cartId } = await givenATypedCard()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await form.payButton.click()
      await form.says(BEING_VERIFIED)

      await page.reload()

      await form.says(BEING_VERIFIED)
      await tryToPay(page)
      await shop.simulator.clearFaults()
      await onTheOrderPage(page)
      await expectOneCharge({ cartId })
    })

    it("of a page whose payment was never made says so once that is sure, and then pays once", async () => {
      const { page, form, cartId } = await givenATypedCard()
      await shop.simulator.on("authorize").reset().once()
      await shop.simulator.on("look_up").failBeforeCommit(503).always()
      await form.payButton.click()
      await form.says(BEING_VERIFIED)

      await page.reload()

      await form.says(BEING_VERIFIED)
      await tryToPay(page)
      await shop.simulator.clearFaults()
      await eventually(async () => {
        // As the job does every few seconds.
        await resolveDue(shop.container)
        expect((await moneyOfShopper(shop, cartId)).charges).toMatchObject([
          { state: "absent" },
        ])
      })
      await form.says(/não foi autorizado/)
      await form.type(A_CARD)
      await form.payButton.click()

      await onTheOrderPage(page)
      await expectBought(shop, { cartId, charges: ["CREDIT PAID"] })
    })

    it("in another tab, when the one that paid was closed, shows the order as well", async () => {
      const { page, form, cartId, newTab } = await givenATypedCard()
      const charging = pausedResolution(shop)
      await form.payButton.click()
      await theGatewayIsAsked()
      await page.close()

      const anotherTab = await newTab()
      await openPayment(shop, anotherTab)
      await theCardForm(anotherTab).says(BEING_VERIFIED)
      charging.abandon()

      await onTheOrderPage(anotherTab)
      await expectOneCharge({ cartId })
    })
  })

  describe("in two tabs", () => {
    it("at the same time leaves one live charge, and both tabs end at its order", async () => {
      const { page, form, cartId, newTab } = await givenATypedCard()
      const secondPage = await newTab()
      await openPayment(shop, secondPage)
      const second = theCardForm(secondPage)
      await second.type(A_CARD)

      await Promise.all([form.payButton.click(), second.payButton.click()])

      const orders = await Promise.all([page, secondPage].map(onTheOrderPage))
      const orderId = await expectBought(shop, {
        cartId,
        charges: ["CREDIT PAID"],
      })
      expect(orders).toEqual([orderId, orderId])
    })

    it("when the second one comes between the first one's card and its charge leaves one live charge", async () => {
      const { page, form, cartId, newTab } = await givenATypedCard()
      const secondPage = await newTab()
      await openPayment(shop, secondPage)
      const second = theCardForm(secondPage)
      await second.type(A_CARD)
      const secondHasBegun = secondPage.waitForResponse(/\/payment-sessions$/)
      const firstCompletes = page.waitForRequest(/\/complete$/)
      await page.route(/\/complete$/, async (route) => {
        await secondHasBegun
        await route.continue()
      })

      await form.payButton.click()
      await firstCompletes
      await second.payButton.click()

      const orders = await Promise.all([page, secondPage].map(onTheOrderPage))
      const orderId = await expectOneCharge({ cartId })
      expect(orders).toEqual([orderId, orderId])
    })

    it("while the first one is charged charges nothing more, and both end at its order", async () => {
      const { page, form, cartId, newTab } = await givenATypedCard()
      const secondPage = await newTab()
      await openPayment(shop, secondPage)
      const second = theCardForm(secondPage)
      await second.type(A_CARD)
      const charging = pausedResolution(shop)
      await form.payButton.click()
      await theGatewayIsAsked()

      await second.payButton.click()
      await second.says(BEING_VERIFIED)
      charging.abandon()

      const orders = await Promise.all([page, secondPage].map(onTheOrderPage))
      const orderId = await expectOneCharge({ cartId })
      expect(orders).toEqual([orderId, orderId])
    })
  })

  function theGatewayIsAsked(): Promise<void> {
    return eventually(async () => {
      expect(await shop.requests("authorize")).toHaveLength(1)
    })
  }

  /** As somebody does who does not read. */
  async function tryToPay(page: Page): Promise<void> {
    const form = theCardForm(page)
    await form.payButton.click({ force: true })
    await form.field("Código de segurança").press("Enter")
    expect(await form.payButton.getAttribute("aria-disabled")).toBe("true")
  }
})
