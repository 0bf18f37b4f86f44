import { join } from "node:path"

import type { Page } from "playwright-core"

import { eventually } from "../../../../harness/eventually"
import {
  createApiClient,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import { listConsoleErrors } from "../../support/browser/console-errors"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"
import { describeBrowserShop } from "../../support/shop-pages/describe-browser-shop"
import { aShopperAtPayment } from "../../support/shop-pages/a-shopper-at-payment"
import {
  expectBought,
  expectNoOrder,
} from "../../support/shop-pages/money-of-cart"
import {
  readLoginToken,
  theAccountPage,
} from "../../support/shop-pages/customer-account-page"
import { A_CARD, theCardForm } from "../../support/shop-pages/the-card-form"
import { addDemoProducts } from "../../support/shop-pages/add-demo-products"
import { waitForOrderPage } from "../../support/shop-pages/the-order-page"
import {
  SHIRT_AND_SEDEX,
  walkToPayment,
} from "../../support/shop-pages/walk-to-payment"

const DEVICES = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
}
const CARD = "MASTERCARD final 8884"
const BOX = "Salvar este cartão para as próximas compras"
const BOUGHT_ONCE = ["CREDIT PAID"]
const BOUGHT_TWICE = ["CREDIT PAID", "CREDIT PAID"]

/** The environment variable with the folder in which a screenshot of every page is saved for developers. */
const { PICTURES } = process.env

describeBrowserShop(
  "saved cards in the browser",
  { account: { savedCards: true } },
  (shop) => {
    addDemoProducts(shop)

    const boxIn = (page: Page) => page.getByLabel(BOX, { exact: true })
    const cardIn = (page: Page) =>
      page.getByRole("radio", { name: new RegExp(CARD) })
    const walkToPaymentStep = (page: Page) =>
      walkToPayment(shop, page, async () => {})

    /** Waits until the shop has saved the customer's card, which it does after the sale. */
    const theCardIsSaved = async (page: Page) => {
      const customer = createApiClient(shop.api, {
        "x-publishable-api-key": shop.store.publishableKey,
        authorization: `Bearer ${await readLoginToken(page)}`,
      })
      const path = "/store/checkout-transparent/cards?account=br"
      await eventually(async () => {
        const { cards } = await expectSuccess(customer.request("get", path))
        expect(cards).toHaveLength(1)
      })
    }

    /** Buys with a new card and saves it. Returns the id of the cart. */
    const buyAndSave = async (page: Page) => {
      const cartId = await walkToPaymentStep(page)
      const form = theCardForm(page)
      await form.typeCard(A_CARD)
      await boxIn(page).check()
      await form.payButton.click()
      await waitForOrderPage(page)
      await theCardIsSaved(page)
      return cartId
    }

    it("a shopper can save a card, buy again with it and delete it, and then the shopper's second device neither shows nor charges the card", async () => {
      const { page, reports } = await shop.newShopper({
        viewport: DEVICES.phone,
      })
      const account = theAccountPage(shop, page)
      await account.signUp()

      // The first purchase saves the card only because the box is ticked.
      const firstCart = await walkToPaymentStep(page)
      const form = theCardForm(page)
      await form.typeCard(A_CARD)
      expect(await boxIn(page).isChecked()).toBe(false)
      await boxIn(page).check()
      await form.payButton.click()
      const firstOrder = await waitForOrderPage(page)
      const amount = SHIRT_AND_SEDEX
      expect(
        await expectBought(shop, {
          cartId: firstCart,
          amount,
          charges: BOUGHT_ONCE,
        })
      ).toBe(firstOrder)
      await theCardIsSaved(page)
      expect(await shop.simulator.savedCards()).toMatchObject([
        { lastFourDigits: "8884", charges: 0 },
      ])

      // The second purchase.
      const secondCart = await walkToPaymentStep(page)
      await cardIn(page).click()
      await form.payButton.click()
      const secondOrder = await waitForOrderPage(page)
      expect(
        await expectBought(shop, {
          cartId: secondCart,
          amount,
          charges: BOUGHT_TWICE,
        })
      ).toBe(secondOrder)
      expect(await shop.simulator.savedCards()).toMatchObject([{ charges: 1 }])

      // A second device offers the card as well, until the first one deletes it.
      const second = await shop.newShopper()
      const secondAccount = theAccountPage(shop, second.page)
      await secondAccount.signIn()
      const thirdCart = await walkToPaymentStep(second.page)
      await cardIn(second.page).waitFor()
      await account.open()
      await account.deleteCard(CARD)
      await account.noCards.waitFor()
      await theCardForm(second.page).payButton.click()
      await second.page
        .getByText(/cartão salvo não pode mais ser usado/)
        .waitFor()
      await theCardForm(second.page).field("Número do cartão").waitFor()
      expect(await cardIn(second.page).count()).toBe(0)
      await secondAccount.open()
      await secondAccount.noCards.waitFor()
      await expectNoOrder(shop, { cartId: thirdCart, charges: BOUGHT_TWICE })

      expect(reports.refusals).toEqual([])
      expect(listConsoleErrors(reports)).toEqual([])
    })

    it("the checkout shows a guest neither a checkbox to save the card nor saved cards, and sends no request for saved cards", async () => {
      const { page, cartId, reports } = await aShopperAtPayment(shop)
      const form = theCardForm(page)
      await form.typeCard(A_CARD)
      const boxes = await page.getByRole("checkbox").count()
      const lists = await page.getByText("Cartões salvos").count()

      await form.payButton.click()
      await waitForOrderPage(page)

      await expectBought(shop, { cartId, charges: BOUGHT_ONCE })
      expect([boxes, lists]).toEqual([0, 0])
      expect(
        reports.requests.filter(({ url }) => url.includes("/cards"))
      ).toEqual([])
      expect(listConsoleErrors(reports)).toEqual([])
    })

    it("a cart that a shopper began as a guest can be paid with the shopper's saved card after the shopper signs in", async () => {
      const { page } = await shop.newShopper()
      await theAccountPage(shop, page).signUp()
      await buyAndSave(page)
      const { page: other, reports } = await shop.newShopper()
      const cartId = await walkToPaymentStep(other)
      await theCardForm(other).field("Número do cartão").waitFor()

      await theAccountPage(shop, other).signIn()
      await other.getByRole("link", { name: "Finalizar compra" }).click()
      await cardIn(other).waitFor()
      // The page has been loaded again since the shopper typed the document.
      await other
        .getByLabel("CPF ou CNPJ", { exact: true })
        .fill("529.982.247-25")
      await theCardForm(other).payButton.click()
      await waitForOrderPage(other)

      await expectBought(shop, {
        cartId,
        amount: SHIRT_AND_SEDEX,
        charges: BOUGHT_TWICE,
      })
      expect(listConsoleErrors(reports)).toEqual([])
    })

    it("the demo shop's pages with saved cards have no serious accessibility problem for axe-core, and fit the window of a phone and a desktop", async () => {
      const { page } = await shop.newShopper()
      const account = theAccountPage(shop, page)
      const problems: Record<string, unknown> = {}
      const auditOnAllDevices = async (name: string) => {
        for (const [device, viewport] of Object.entries(DEVICES)) {
          await page.setViewportSize(viewport)
          const found = await findAccessibilityProblems(page)
          const excess = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth
          )
          if (found.length > 0 || excess > 0) {
            problems[`${name}, ${device}`] = { found, excess }
          }
          if (PICTURES) {
            const path = join(PICTURES, `${device}-${name}.png`)
            await page.screenshot({ path, fullPage: true })
          }
        }
      }

      await account.open()
      await page.getByRole("heading", { name: "Entrar" }).waitFor()
      await auditOnAllDevices("sign-in")
      await account.signUp()
      await account.noCards.waitFor()
      await auditOnAllDevices("account-without-cards")
      await walkToPaymentStep(page)
      await theCardForm(page).typeCard(A_CARD)
      await boxIn(page).check()
      await auditOnAllDevices("box")
      await theCardForm(page).payButton.click()
      await waitForOrderPage(page)
      await theCardIsSaved(page)
      await walkToPaymentStep(page)
      await cardIn(page).waitFor()
      await auditOnAllDevices("saved-card")
      await page.getByRole("button", { name: `Excluir ${CARD}` }).click()
      await page.getByRole("button", { name: "Sim, excluir" }).waitFor()
      await auditOnAllDevices("deletion")
      await page.getByRole("button", { name: "Manter" }).click()
      await page.getByRole("radio", { name: "Outro cartão" }).check()
      await boxIn(page).waitFor()
      await auditOnAllDevices("another-card")
      await account.open()
      await page.getByText(CARD).waitFor()
      await auditOnAllDevices("account")

      expect(problems).toEqual({})
    })
  }
)
