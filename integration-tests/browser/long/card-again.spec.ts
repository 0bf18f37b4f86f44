import type { Page } from "playwright-core"

import { aBrowserShop } from "../../support/browser/a-browser-shop"
import { atThePayment, openPayment } from "../../support/browser/at-the-payment"
import { complaints } from "../../support/browser/complaints"
import { expectBought } from "../../support/browser/money-of-shopper"
import { A_CARD, theCardForm } from "../../support/browser/the-card-form"
import { onTheOrderPage } from "../../support/browser/the-order-page"

const BEING_VERIFIED = /não pague de novo/i

aBrowserShop("a card that is paid with again", {}, (shop) => {
  const givenATypedCard = async () => {
    const shopper = await atThePayment(shop)
    const form = theCardForm(shopper.page)
    await form.type(A_CARD)
    return { ...shopper, form }
  }
  /** A second tab of the same browser, with the card typed as well. */
  const givenTwoTabs = async () => {
    const first = await givenATypedCard()
    const secondPage = await first.newTab()
    await openPayment(shop, secondPage)
    const second = theCardForm(secondPage)
    await second.type(A_CARD)
    return { ...first, secondPage, second }
  }
  const expectOneCharge = async (cartId: string) => {
    const charges = ["CREDIT PAID"]
    const orderId = await expectBought(shop, { cartId, charges })
    expect(await shop.requests("authorize")).toHaveLength(1)
    return orderId
  }
  /** As somebody does who does not read. */
  const tryToPay = async (page: Page) => {
    const form = theCardForm(page)
    await form.payButton.click({ force: true })
    await form.field("Código de segurança").press("Enter")
    expect(await form.payButton.getAttribute("aria-disabled")).toBe("true")
  }

  it.each([
    ["a double click", (page: Page) => theCardForm(page).payButton.dblclick()],
    [
      "two submissions before the page can change",
      (page: Page) =>
        page.evaluate(() => {
          for (const form of [...document.forms, ...document.forms]) {
            form.requestSubmit()
          }
        }),
    ],
  ])("by %s is charged once", async (_what, press) => {
    const { page, cartId, reports } = await givenATypedCard()

    await press(page)

    await onTheOrderPage(page)
    await expectOneCharge(cartId)
    expect(await shop.requests("tokenize")).toHaveLength(1)
    expect(complaints(reports)).toEqual([])
  })

  it("is not possible after its order: no way back shows a form, and a tab that still has the cart leads to the order", async () => {
    const { page, cartId, newTab, reports } = await givenATypedCard()
    await theCardForm(page).payButton.click()
    const orderId = await onTheOrderPage(page)

    await page.goBack()
    await page.goForward()
    await onTheOrderPage(page)
    await openPayment(shop, page)
    await page.getByText("Seu carrinho está vazio.").waitFor()
    const anotherTab = await newTab()
    await openPayment(shop, anotherTab)

    expect(await theCardForm(page).payButton.count()).toBe(0)
    expect(await onTheOrderPage(anotherTab)).toBe(orderId)
    expect(await expectOneCharge(cartId)).toBe(orderId)
    expect(complaints(reports)).toEqual([])
  })

  it("whose answer was lost is being verified, also after a reload, and shows the order once it is known", async () => {
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
    await expectOneCharge(cartId)
  })

  it("in two tabs at the same time leaves one live charge, and both end at its order", async () => {
    const { page, form, secondPage, second, cartId } = await givenTwoTabs()

    await Promise.all([form.payButton.click(), second.payButton.click()])

    const orders = await Promise.all([page, secondPage].map(onTheOrderPage))
    const charges = ["CREDIT PAID"]
    const orderId = await expectBought(shop, { cartId, charges })
    expect(orders).toEqual([orderId, orderId])
  })
})
