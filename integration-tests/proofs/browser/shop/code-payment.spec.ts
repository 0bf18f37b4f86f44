import { qrCodeImage } from "../../../../src/domain/charge/qr-code-image"
import { STOREFRONT_TEXTS } from "../../support/shop-pages/storefront-texts"
import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { aShopperAtPayment } from "../../support/shop-pages/a-shopper-at-payment"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { setTabVisibility } from "../../support/browser/tab-visibility"
import { expectBought } from "../../support/shop-pages/money-of-cart"
import { theCodePayment } from "../../support/shop-pages/the-code-payment"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"

describeBrowserShop("a code in the browser", {}, (shop) => {
  it("the demo shop shows a Pix code even after a reload and in a second tab, and both tabs show the order when the code is paid", async () => {
    const { page, context, cartId, reports } = await aShopperAtPayment(shop)
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    const code = theCodePayment(page)

    const payload = await code.requestCode()
    const { qrCode } = (await shop.charges()).at(-1)!
    await code.copyButton.click()
    await page.getByText(STOREFRONT_TEXTS.copied).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const time = await code.countdown.innerText()
    const picture = await code.picture.evaluate(
      ({ src, naturalWidth }: HTMLImageElement) => ({ src, naturalWidth })
    )
    await page.reload()
    const afterReload = await code.payload.inputValue()
    const tab = await context.newPage()
    await tab.goto(page.url())
    const inNewTab = await theCodePayment(tab).payload.inputValue()
    const opened = context.waitForEvent("page")
    await page
      .getByRole("region", { name: "Pagamento" })
      .getByRole("link", { name: "Painel do pagador" })
      .click()
    const panel = await opened
    await setTabVisibility(page, "hidden")
    const mine = panel.getByRole("article", { name: payload.slice(-8) })
    await mine.getByRole("button", { name: "Confirmar pagamento" }).click()
    await mine.getByRole("heading", { name: "Pagamento confirmado" }).waitFor()
    await setTabVisibility(page, "visible")
    const shown = await Promise.all([page, tab].map(waitForOrderPage))

    expect([payload, copied, afterReload, inNewTab]).toEqual(
      Array(4).fill(qrCode)
    )
    expect(time).toMatch(/^Expira em (30|[12]\d):\d\d$/)
    expect(picture.src).toBe(qrCodeImage(payload, undefined))
    expect(picture.naturalWidth).toBeGreaterThan(100)
    const orderId = await expectBought(shop, { cartId })
    expect(shown).toEqual([orderId, orderId])
    expect(await shop.requests("pix")).toHaveLength(1)
    expect(listConsoleErrors(reports)).toEqual([])
  })
})
