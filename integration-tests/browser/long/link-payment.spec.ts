import { TEXTS } from "../../support/browser/the-texts"
import { aBrowserShop } from "../../support/browser/a-browser-shop"
import { atThePayment, openPayment } from "../../support/browser/at-the-payment"
import { complaints } from "../../support/browser/complaints"
import { comeBackTo } from "../../support/browser/leave-page"
import { expectBoughtAtLink } from "../../support/browser/money-of-link-shopper"
import { moneyOfShopper } from "../../support/browser/money-of-shopper"
import { seriousFindings } from "../../support/browser/serious-findings"
import { onPayersPage, theLink } from "../../support/browser/the-link"
import { onTheOrderPage } from "../../support/browser/the-order-page"
import { letCodeTimePass } from "../../support/let-code-time-pass"

const SAID = TEXTS["pt-BR"]
/** Two days: a link of one day is over by then. */
const BEYOND_ITS_LIFE_MS = 2 * 24 * 60 * 60_000
/** Orders are placed before their link is paid. */
const AT_CHECKOUT = { account: "br-at-checkout" }

aBrowserShop("in the browser", {}, (shop) => {
  const linksMade = async () => (await shop.requests("create_link")).length

  describe("a payment link", () => {
    it.each(["Pix", "carteira digital", "cartão"] as const)(
      "leads to the payment service's page, is paid there with %s, and leads back to the order",
      async (how) => {
        const { page, cartId, reports } = await atThePayment(shop)
        const link = theLink(page)

        await link.go()
        const paidAt = new URL(page.url()).origin
        await link.pay(how)
        const shown = await onTheOrderPage(page)

        expect(paidAt).toBe(new URL(shop.simulator.url).origin)
        expect(await expectBoughtAtLink(shop, { cartId })).toBe(shown)
        expect(complaints(reports)).toEqual([])
      }
    )

    it("is nothing that the shop keeps in the browser, nor sends where payers are to go", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const link = theLink(page)

      const linkId = await link.go()
      await page.goBack()
      await link.goOn.waitFor()
      const { charges } = await moneyOfShopper(shop, cartId)
      const stored = await reports.stored()
      const sent = reports.requests
        .filter(({ method }) => method === "POST")
        .map(({ body }) => body)
        .join()

      expect(stored).not.toContain(linkId)
      expect(stored).not.toContain(charges[0]!.merchantChargeId)
      expect(sent).not.toMatch(/voltar|redirect/)
    })

    it("that was paid, and whose notification was lost, becomes an order when the shopper comes back", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const link = theLink(page)
      await shop.simulator.onNotification().lose().once()

      await link.go()
      await link.pay("Pix")
      const shown = await onTheOrderPage(page)

      // It is made inactive by whoever looks next: nobody has told the backend to.
      expect(
        await expectBoughtAtLink(shop, {
          cartId,
          links: [expect.any(String) as string],
        })
      ).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("that is not paid yet is the same one after the way back and a reload, and is paid then", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const link = theLink(page)
      const first = await link.go()

      await page.goBack()
      await link.goOn.waitFor()
      await page.reload()
      await page.getByText(SAID.link).waitFor()
      const findings = await seriousFindings(page)
      const hasPicture = await link.picture.isVisible()
      await link.goOn.click()
      const second = await onPayersPage(page)
      await link.pay("Pix")
      const shown = await onTheOrderPage(page)

      expect(second).toBe(first)
      expect(findings).toEqual([])
      expect(hasPicture).toBe(true)
      expect(await linksMade()).toBe(1)
      expect(await expectBoughtAtLink(shop, { cartId })).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("that is paid on another device while the shop's page waits shows the order by itself", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const link = theLink(page)
      const linkId = await link.go()
      await page.goBack()
      await link.goOn.waitFor()

      await shop.simulator.payLink(linkId, { paymentType: "PIX" })
      const shown = await onTheOrderPage(page)

      expect(await expectBoughtAtLink(shop, { cartId })).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("that is paid with the shop's page closed is an order, which the shopper finds next time", async () => {
      const { page, newTab, cartId, reports } = await atThePayment(shop)
      const linkId = await theLink(page).go()
      await page.close()

      await shop.simulator.payLink(linkId)
      const orderId = await expectBoughtAtLink(shop, { cartId })
      const tab = await newTab()
      await openPayment(shop, tab)
      const shown = await onTheOrderPage(tab)

      expect(shown).toBe(orderId)
      expect(complaints(reports)).toEqual([])
    })

    it("that is paid on another device thanks whoever comes back there, and the order is placed by itself", async () => {
      const { page, cartId } = await atThePayment(shop)
      await theLink(page).go()
      const other = await shop.newShopper()

      await other.page.goto(page.url())
      await theLink(other.page).pay("Pix")
      await other.page.getByRole("heading", { name: "Obrigado!" }).waitFor()

      await expectBoughtAtLink(shop, { cartId })
      expect(complaints(other.reports)).toEqual([])
    })

    it("that has expired says so, a new one takes its place, and only that one can be paid", async () => {
      const { page, cartId, reports } = await atThePayment(shop)
      const link = theLink(page)
      const first = await link.go()
      await page.goBack()
      await link.goOn.waitFor()
      const { charges } = await moneyOfShopper(shop, cartId)

      await shop.simulator.expireLink(first)
      await letCodeTimePass(shop, charges[0]!, BEYOND_ITS_LIFE_MS, {
        atGateway: false,
      })
      await comeBackTo(page)
      await page.getByText(SAID.linkExpired).waitFor()
      const isStillShown = await link.goOn.isVisible()
      await link.payButton.click()
      const second = await onPayersPage(page)
      await expect(shop.simulator.payLink(first)).rejects.toThrow()
      await link.pay("Pix")
      const shown = await onTheOrderPage(page)

      expect(isStillShown).toBe(false)
      expect(second).not.toBe(first)
      expect(
        await expectBoughtAtLink(shop, {
          cartId,
          links: ["EXPIRED", "INACTIVE"],
        })
      ).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })
  })

  describe("the link of an order that was placed before it", () => {
    it("is paid on the payment service's page, and leads back to that order", async () => {
      const { page, cartId, reports } = await atThePayment(shop, AT_CHECKOUT)
      const link = theLink(page)

      await link.go()
      const { orders } = await moneyOfShopper(shop, cartId)
      await link.pay("Pix")
      const shown = await onTheOrderPage(page)

      expect(orders).toEqual([shown])
      expect(await expectBoughtAtLink(shop, { cartId })).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })

    it("waits on the order's page for whoever comes back without having paid", async () => {
      const { page, cartId, reports } = await atThePayment(shop, AT_CHECKOUT)
      const link = theLink(page)
      const first = await link.go()
      const { orders } = await moneyOfShopper(shop, cartId)

      await page.goto(`${shop.shopUrl}/voltar?account=br-at-checkout`)
      await page.waitForURL(`**/pedidos/${orders[0]}*`)
      await link.goOn.click()
      const second = await onPayersPage(page)
      await shop.simulator.payLink(second)
      await page.goBack()
      const shown = await onTheOrderPage(page)

      expect(second).toBe(first)
      expect(shown).toBe(orders[0])
      expect(await expectBoughtAtLink(shop, { cartId })).toBe(shown)
      expect(complaints(reports)).toEqual([])
    })
  })
})
