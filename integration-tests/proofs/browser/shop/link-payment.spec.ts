import { STOREFRONT_TEXTS } from "../../support/shop-pages/storefront-texts"
import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { aShopperAtPayment } from "../../support/shop-pages/a-shopper-at-payment"
import { listConsoleErrors } from "../../support/browser/console-errors"
import {
  expectBought,
  readMoneyRecordsOfCart,
} from "../../support/shop-pages/money-of-cart"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"
import {
  waitForLinkPage,
  theLinkPayment,
} from "../../support/shop-pages/the-link"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"

describeBrowserShop("a payment link in the browser", {}, (shop) => {
  it("a shopper pays a payment link on the gateway's page and returns to the shop's order page, even if the notification is lost", async () => {
    const { page, cartId, reports } = await aShopperAtPayment(shop)
    const link = theLinkPayment(page)
    await shop.simulator.onNotification().lose().once()

    await link.openLinkPage()
    const paidAt = new URL(page.url()).origin
    await page.getByRole("button", { name: "Pagar com Pix" }).click()
    const shown = await waitForOrderPage(page)

    expect(paidAt).toBe(new URL(shop.simulator.url).origin)
    // The backend was not notified, so the link may still be active until the next lookup deactivates it.
    const links = [expect.any(String) as string]
    const bought = { cartId, charges: [], links }
    expect(await expectBought(shop, bought)).toBe(shown)
    expect(listConsoleErrors(reports)).toEqual([])
  })

  it("an unpaid payment link is still shown after a reload and not stored in the browser, and the page shows the order when another device pays it", async () => {
    const { page, cartId, reports } = await aShopperAtPayment(shop)
    const link = theLinkPayment(page)
    const linkId = await link.openLinkPage()

    await page.goBack()
    await link.continueLink.waitFor()
    await page.reload()
    await page.getByText(STOREFRONT_TEXTS.link).waitFor()
    const findings = await findAccessibilityProblems(page)
    const hasPicture = await link.picture.isVisible()
    const stored = await reports.readStoredData()
    const { charges } = await readMoneyRecordsOfCart(shop, cartId)
    await link.continueLink.click()
    const again = await waitForLinkPage(page)
    await page.goBack()
    await link.continueLink.waitFor()
    await shop.simulator.payLink(linkId, { paymentType: "PIX" })
    const shown = await waitForOrderPage(page)

    expect(again).toBe(linkId)
    expect(await shop.requests("create_link")).toHaveLength(1)
    expect(findings).toEqual([])
    expect(hasPicture).toBe(true)
    expect(stored).not.toContain(linkId)
    expect(stored).not.toContain(charges[0])
    // Only the server may choose the URL to which a payer returns.
    const sent = reports.requests.map(({ body }) => body).join()
    expect(sent).not.toMatch(/voltar|redirect/)
    const bought = { cartId, charges: [], links: ["INACTIVE"] }
    expect(await expectBought(shop, bought)).toBe(shown)
    expect(listConsoleErrors(reports)).toEqual([])
  })
})
