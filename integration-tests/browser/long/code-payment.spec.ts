import { codeImage } from "../../../src/charge/public-data/code-image"
import type { LedgerCharge } from "../../../src/simulator"
import { TEXTS } from "../../support/browser/the-texts"
import { aGuest, succeeds } from "../../support/a-shopper"
import { aBrowserShop } from "../../support/browser/a-browser-shop"
import { atThePayment } from "../../support/browser/at-the-payment"
import { complaints } from "../../support/browser/complaints"
import { comeBackTo, makeTab } from "../../support/browser/leave-page"
import {
  expectBought,
  moneyOfShopper,
} from "../../support/browser/money-of-shopper"
import { theCode } from "../../support/browser/the-code"
import { onTheOrderPage } from "../../support/browser/the-order-page"
import { letCodeTimePass } from "../../support/let-code-time-pass"

const MINUTE_MS = 60_000
/** Half an hour of the code, not yet its time of grace. */
const BEYOND_ITS_LIFE_MS = 31 * MINUTE_MS

const SAID = TEXTS["pt-BR"]
/** The page has words of its own, the backend others: this is what they have in common. */
const IT_IS_OVER = /expirou|não vale mais/

aBrowserShop("a code in the browser", { account: {} }, (shop) => {
  const latestCharge = async (): Promise<LedgerCharge> =>
    (await shop.charges()).at(-1)!
  const payLatest = async () =>
    shop.simulator.pay((await latestCharge()).merchantChargeId)
  /** What Medusa calls the payment of an order. */
  const paymentStatusOf = async (orderId: string): Promise<unknown> => {
    const path = `/store/orders/${orderId}?fields=payment_status`
    const guest = aGuest(shop.api, shop.store)
    const { order } = await succeeds(guest.request("get", path))
    return order.payment_status
  }

  it("is shown with picture, text and time, is the same one after a reload and in a second tab, and paid by hand both show the order", async () => {
    const { page, context, newTab, cartId, reports } = await atThePayment(shop)
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    const code = theCode(page)

    const payload = await code.ask()
    const { qrCode } = await latestCharge()
    await code.copyButton.click()
    await page.getByText(SAID.copied).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const time = await code.countdown.innerText()
    const picture = await code.picture.evaluate(
      ({ src, naturalWidth }: HTMLImageElement) => ({ src, naturalWidth })
    )
    await page.reload()
    const afterReload = await code.payload.inputValue()
    const tab = await newTab()
    await tab.goto(page.url())
    const inNewTab = await theCode(tab).payload.inputValue()
    const opened = context.waitForEvent("page")
    await page
      .getByRole("region", { name: "Pagamento" })
      .getByRole("link", { name: "Painel do pagador" })
      .click()
    const panel = await opened
    await makeTab(page, "hidden")
    const mine = panel.getByRole("article", { name: payload.slice(-8) })
    await mine.getByRole("button", { name: "Confirmar pagamento" }).click()
    await mine.getByRole("heading", { name: "Pagamento confirmado" }).waitFor()
    await makeTab(page, "visible")
    const shown = await Promise.all([page, tab].map(onTheOrderPage))

    expect([payload, copied, afterReload, inNewTab]).toEqual(
      Array(4).fill(qrCode)
    )
    expect(time).toMatch(/^Expira em (30|[12]\d):\d\d$/)
    expect(picture.src).toBe(codeImage(payload, undefined))
    expect(picture.naturalWidth).toBeGreaterThan(100)
    const orderId = await expectBought(shop, { cartId })
    expect(shown).toEqual([orderId, orderId])
    expect(await shop.requests("pix")).toHaveLength(1)
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
    const charges = ["PIX EXPIRED", "PIX PAID"]
    expect(await expectBought(shop, { cartId, charges })).toBe(shown)
    expect(complaints(reports)).toEqual([])
  })

  it("of an order that was placed before it waits on the order's page, is replaced there when it has expired, and pays the same order", async () => {
    const { page, cartId, reports } = await atThePayment(shop, {
      account: "br-at-checkout",
    })
    const code = theCode(page)

    const first = await code.ask()
    await page.getByText(SAID.orderWaits).waitFor()
    const [orderId] = (await moneyOfShopper(shop, cartId)).orders
    const statusBefore = await paymentStatusOf(orderId!)
    await page.reload()
    await page.waitForURL(`**/pedidos/${orderId}*`)
    await page
      .getByRole("heading", { name: "Aguardando o pagamento" })
      .waitFor()
    const afterReload = await code.payload.inputValue()
    await letCodeTimePass(shop, await latestCharge(), BEYOND_ITS_LIFE_MS)
    await comeBackTo(page)
    await page.getByText(IT_IS_OVER).waitFor()
    await code.document.fill("529.982.247-25")
    await code.newCodeButton.click()
    await code.payload.waitFor()
    await payLatest()
    const shown = await onTheOrderPage(page)

    expect(statusBefore).toBe("awaiting")
    expect(afterReload).toBe(first)
    expect(shown).toBe(orderId)
    const charges = ["PIX EXPIRED", "PIX PAID"]
    expect(await expectBought(shop, { cartId, charges })).toBe(orderId)
    expect(await paymentStatusOf(shown)).toBe("captured")
    expect(complaints(reports)).toEqual([])
  })
})
