import { writeFileSync } from "node:fs"
import { join } from "node:path"

import type { Page } from "playwright-core"

import { describeServedShop } from "../support/shop-pages/describe-served-shop"
import { expectBought } from "../support/shop-pages/money-of-cart"
import {
  describeInOtherBrowsers,
  type BrowserWindow,
} from "../support/browser/other-browsers"
import {
  A_CARD,
  DECLINED_CARD,
  theCardForm,
} from "../support/shop-pages/the-card-form"
import { theCodePayment } from "../support/shop-pages/the-code-payment"
import { openWithCart } from "../support/shop-pages/open-with-cart"
import { addDemoProducts } from "../support/shop-pages/add-demo-products"
import { theLinkPayment } from "../support/shop-pages/the-link"
import { waitForOrderPage } from "../support/shop-pages/the-order-page"
import { STOREFRONT_TEXTS } from "../support/shop-pages/storefront-texts"
import {
  SHIRT_AND_SEDEX,
  walkToPayment,
} from "../support/shop-pages/walk-to-payment"
import {
  readRecordedPageErrors,
  addErrorRecorderToSite,
} from "../support/browser/record-page-errors"

const SIZES = [
  ["phone", { width: 390, height: 844 }],
  ["desktop", { width: 1280, height: 900 }],
] as const

/** The environment variable with the folder in which a screenshot of every page is saved for developers. */
const { PICTURES } = process.env

describeInOtherBrowsers((inEachBrowser) => {
  // The shop loads the simulator's SDK. The published SDK calls the gateway's host, which only Playwright can replace.
  describeServedShop(
    { sdk: "simulator", change: addErrorRecorderToSite },
    (shop) => {
      addDemoProducts(shop)

      inEachBrowser((name, browser) => {
        describe.each(SIZES)("at the size of a %s", (device, size) => {
          let window: BrowserWindow
          let tooWide: string[]
          beforeEach(async () => {
            tooWide = []
            window = await browser().open(size)
          })
          afterEach(() => window.close())

          /** Records a problem if the page is wider than its window. Saves a screenshot if PICTURES names a folder. */
          const checkPageWidthAndErrors = async (at: string) => {
            const [wide, inner] = await window.page.evaluate<[number, number]>(
              "[document.documentElement.scrollWidth, innerWidth]"
            )
            if (wide > inner) tooWide.push(`${at}: ${wide}`)
            if (PICTURES) {
              writeFileSync(
                join(PICTURES, `${name}-${device}-${at}.png`),
                await window.screenshot()
              )
            }
          }
          const expectPaid = async (
            page: Page,
            bought: Parameters<typeof expectBought>[1]
          ) => {
            const shown = await waitForOrderPage(page)
            expect(await expectBought(shop, bought)).toBe(shown)
            await checkPageWidthAndErrors("order")
            expect(tooWide).toEqual([])
            expect(await readRecordedPageErrors(page)).toEqual([])
          }

          it("a shopper who starts at the product list buys by Pix: the code is shown and can be copied, and the page shows the order after the payment", async () => {
            const { page } = window
            const cartId = await walkToPayment(
              shop,
              page,
              checkPageWidthAndErrors
            )
            const code = theCodePayment(page)
            const payload = await code.requestCode({ isDocumentKnown: true })
            const [charge] = await shop.charges()
            expect(payload).toBe(charge!.qrCode)
            await code.picture.waitFor()
            expect(await code.countdown.innerText()).toMatch(
              /^Expira em (30|[12]\d):\d\d$/
            )
            await code.copyButton.click()
            await page.getByText(STOREFRONT_TEXTS.copied).waitFor()
            await checkPageWidthAndErrors("Pix code")

            await shop.simulator.pay(charge!.merchantChargeId)

            await expectPaid(page, { cartId, amount: SHIRT_AND_SEDEX })
          })

          it("a shopper whose first card is declined buys with another card in three installments", async () => {
            const { page } = window
            const cartId = await openWithCart(shop, page)
            const form = theCardForm(page)
            await form.typeCard(DECLINED_CARD)
            await checkPageWidthAndErrors("card")
            await form.payButton.click()
            await form.waitForMessage(/outro cartão/)
            await checkPageWidthAndErrors("declined card")

            await form.typeCard(A_CARD)
            await form.installments.selectOption("3")
            await form.payButton.click()

            await expectPaid(page, {
              cartId,
              charges: ["CREDIT DENIED", "CREDIT PAID"],
            })
            const [, paid] = await shop.charges()
            expect(paid).toMatchObject({ installmentNumber: 3 })
          })

          it("a shopper who chooses a payment link pays on the gateway's page and returns to the order", async () => {
            const { page } = window
            const cartId = await openWithCart(shop, page)
            await theLinkPayment(page).openLinkPage()
            await checkPageWidthAndErrors("payment link")

            await page.getByRole("button", { name: "Pagar com Pix" }).click()

            await expectPaid(page, {
              cartId,
              charges: [],
              links: [expect.any(String) as string],
            })
          })
        })
      })
    }
  )
})
