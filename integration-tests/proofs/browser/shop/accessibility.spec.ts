import type { Page } from "playwright-core"

import { STOREFRONT_TEXTS } from "../../support/shop-pages/storefront-texts"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { aShopperAtPayment } from "../../support/shop-pages/a-shopper-at-payment"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { leaveAndReturnTo } from "../../support/browser/tab-visibility"
import {
  expectBought,
  readMoneyRecordsOfCart,
} from "../../support/shop-pages/money-of-cart"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"
import { theCardForm } from "../../support/shop-pages/the-card-form"
import { theCodePayment } from "../../support/shop-pages/the-code-payment"
import { addDemoProducts } from "../../support/shop-pages/add-demo-products"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"
import { letChargeTimePass } from "../../../support/app/let-charge-time-pass"

const DEVICES = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
}
const SHIRT = "Camiseta de algodão pima"
/**
 * How far the tests move the time forward, in milliseconds. A code has then expired, but its unpaid order is not
 * canceled yet.
 */
const BEYOND_ITS_LIFE_MS = 31 * 60_000
/** Matches the sentence that a code has expired. The shop's page and the backend use different words. */
const IT_IS_OVER = /expirou|não vale mais/

describeBrowserShop(
  "the accessibility of the shop in the browser",
  {},
  (shop) => {
    addDemoProducts(shop)

    /** Returns functions that check a page with axe-core at several screen sizes, and collect the serious problems. */
    const anAudit = (page: Page) => {
      const findings: Record<string, string[]> = {}
      return {
        async audit(name: string) {
          for (const [device, viewport] of Object.entries(DEVICES)) {
            await page.setViewportSize(viewport)
            findings[`${name}, ${device}`] =
              await findAccessibilityProblems(page)
          }
        },
        expectNothingIn(pages: number) {
          const names = Object.keys(findings)
          expect(names).toHaveLength(pages * Object.keys(DEVICES).length)
          expect(findings).toEqual(
            Object.fromEntries(names.map((name) => [name, []]))
          )
        },
      }
    }
    const latestCharge = async () => (await shop.charges()).at(-1)!
    const paymentStatusOf = async (orderId: string): Promise<unknown> => {
      const path = `/store/orders/${orderId}?fields=payment_status`
      const guest = aGuest(shop.api, shop.store)
      const { order } = await expectSuccess(guest.request("get", path))
      return order.payment_status
    }

    it("axe-core finds no serious accessibility problem on the demo shop's pages before the payment, with and without input errors", async () => {
      const { page, reports } = await aShopperAtPayment(shop)
      const { audit, expectNothingIn } = anAudit(page)

      await page.goto(shop.shopUrl)
      await page.getByRole("link", { name: SHIRT }).waitFor()
      await audit("products")
      await page.getByRole("link", { name: SHIRT }).click()
      await page.getByRole("button", { name: "Adicionar ao carrinho" }).click()
      await page.getByRole("link", { name: "Finalizar compra" }).waitFor()
      await audit("cart")
      await page.goBack()
      await page.getByRole("radio", { name: "M" }).waitFor()
      await audit("product")
      await page.goto(`${shop.shopUrl}/finalizar/endereco`)
      const goOn = page.getByRole("button", {
        name: "Continuar para a entrega",
      })
      await goOn.waitFor()
      await audit("address")
      await goOn.click()
      await page.getByText("Informe o bairro.").waitFor()
      await audit("address with errors")
      await page.goto(`${shop.shopUrl}/finalizar/entrega`)
      await page.getByRole("radio", { name: "SEDEX" }).waitFor()
      await audit("shipping")
      await page.goto(`${shop.shopUrl}/nada`)
      await page
        .getByRole("heading", { name: "Página não encontrada" })
        .waitFor()
      await audit("nothing there")

      expectNothingIn(7)
      expect(listConsoleErrors(reports)).toEqual([])
    })

    it("axe-core finds no serious accessibility problem on the demo shop's payment and order pages while a Pix code is shown, expires and is replaced", async () => {
      const { page, cartId, reports } = await aShopperAtPayment(shop, {
        account: "br-at-checkout",
      })
      const { audit, expectNothingIn } = anAudit(page)
      const pix = theCodePayment(page)

      await page.getByLabel(STOREFRONT_TEXTS.number).waitFor()
      await audit("card")
      await theCardForm(page).payButton.click()
      await page.getByText(STOREFRONT_TEXTS.numberEmpty).waitFor()
      await audit("card with errors")
      await page.getByRole("radio", { name: /^Pix/ }).check()
      await pix.askButton.click()
      await page.getByText(STOREFRONT_TEXTS.documentEmpty).first().waitFor()
      await audit("Pix with an error")
      const first = await pix.requestCode()
      await page.getByText(STOREFRONT_TEXTS.orderWaits).waitFor()
      await audit("Pix code")
      const [orderId] = (await readMoneyRecordsOfCart(shop, cartId)).orders
      const statusBefore = await paymentStatusOf(orderId!)
      await page.reload()
      await page.waitForURL(`**/pedidos/${orderId}*`)
      await page
        .getByRole("heading", { name: "Aguardando o pagamento" })
        .waitFor()
      const afterReload = await pix.payload.inputValue()
      await audit("waiting order")
      await letChargeTimePass(shop, await latestCharge(), BEYOND_ITS_LIFE_MS)
      await leaveAndReturnTo(page)
      await pix.newCodeButton.waitFor()
      await page.getByText(IT_IS_OVER).waitFor()
      const isStillShown = await pix.payload.isVisible()
      await audit("expired Pix")
      await pix.document.fill("529.982.247-25")
      await pix.newCodeButton.click()
      const second = await pix.payload.inputValue()
      await shop.simulator.pay((await latestCharge()).merchantChargeId)
      const shown = await waitForOrderPage(page)
      await audit("order")

      expectNothingIn(7)
      expect(statusBefore).toBe("awaiting")
      expect(afterReload).toBe(first)
      expect(isStillShown).toBe(false)
      expect(second).not.toBe(first)
      expect(shown).toBe(orderId)
      const charges = ["PIX EXPIRED", "PIX PAID"]
      expect(await expectBought(shop, { cartId, charges })).toBe(orderId)
      expect(await paymentStatusOf(shown)).toBe("captured")
      expect(listConsoleErrors(reports)).toEqual([])
    })
  }
)
