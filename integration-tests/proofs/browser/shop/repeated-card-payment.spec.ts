import type { Page } from "playwright-core"

import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import {
  aShopperAtPayment,
  openPaymentPage,
} from "../../support/shop-pages/a-shopper-at-payment"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { expectBought } from "../../support/shop-pages/money-of-cart"
import { A_CARD, theCardForm } from "../../support/shop-pages/the-card-form"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"

const BEING_VERIFIED = /não pague de novo/i

describeBrowserShop("a shopper who tries to pay twice by card", {}, (shop) => {
  const givenATypedCard = async () => {
    const shopper = await aShopperAtPayment(shop)
    const form = theCardForm(shopper.page)
    await form.typeCard(A_CARD)
    return { ...shopper, form }
  }
  const expectOneCharge = async (cartId: string) => {
    const charges = ["CREDIT PAID"]
    const orderId = await expectBought(shop, { cartId, charges })
    expect(await shop.requests("authorize")).toHaveLength(1)
    return orderId
  }
  /** Clicks the disabled pay button and presses Enter, like an impatient shopper. */
  const tryToPay = async (page: Page) => {
    const form = theCardForm(page)
    await form.payButton.click({ force: true })
    await form.field("Código de segurança").press("Enter")
    expect(await form.payButton.getAttribute("aria-disabled")).toBe("true")
  }

  it("after a card purchase, the demo shop's payment page shows an empty cart if it is opened again in the same tab, and goes to the order's page if it is opened in a second tab", async () => {
    const { page, context, cartId, reports } = await givenATypedCard()
    await theCardForm(page).payButton.click()
    const orderId = await waitForOrderPage(page)

    await page.goBack()
    await page.goForward()
    await waitForOrderPage(page)
    await openPaymentPage(shop, page)
    await page.getByText("Seu carrinho está vazio.").waitFor()
    const anotherTab = await context.newPage()
    await openPaymentPage(shop, anotherTab)

    expect(await theCardForm(page).payButton.count()).toBe(0)
    expect(await waitForOrderPage(anotherTab)).toBe(orderId)
    expect(await expectOneCharge(cartId)).toBe(orderId)
    expect(listConsoleErrors(reports)).toEqual([])
  })

  it("if the answer to a card payment was lost, the demo shop shows, even after a reload, that the payment is being verified, and then the order", async () => {
    const { page, form, cartId } = await givenATypedCard()
    await shop.simulator.on("authorize").resetAfterCommit().once()
    await shop.simulator.on("look_up").failBeforeCommit(503).always()
    await form.payButton.click()
    await form.waitForMessage(BEING_VERIFIED)

    await page.reload()

    await form.waitForMessage(BEING_VERIFIED)
    await tryToPay(page)
    await shop.simulator.clearFaults()
    await waitForOrderPage(page)
    await expectOneCharge(cartId)
  })
})
