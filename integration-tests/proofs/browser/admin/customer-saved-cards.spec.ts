import { join } from "node:path"

import type { Page } from "playwright-core"

import { eventually } from "../../../../harness/eventually"
import { CARD_NUMBERS } from "../../../../harness/shopper/a-card"
import { expectSuccess } from "../../../../harness/shopper/a-shopper"
import { shopperText } from "../../../../src/texts/shopper-texts"
import {
  aCustomerWithSavedCard,
  aSessionDataWithCardToSave,
  aCheckoutWithSessionData,
  listSavedCardsOfShopper,
  createCardSession,
  savedCardSessionData,
} from "../../../support/saved-cards/a-customer-with-saved-card"
import { describeDashboard } from "../../support/browser/describe-dashboard"
import { findAccessibilityProblems } from "../../support/browser/find-accessibility-problems"

const LAST_FOUR = CARD_NUMBERS.approved.slice(-4)

/** The environment variable with the folder in which a screenshot of every page is saved for developers. */
const { PICTURES } = process.env

const WIDTHS = { desktop: 1280, phone: 390 }

const WORDS = {
  ptBR: {
    list: "Cartões salvos",
    card: `MASTERCARD final ${LAST_FOUR}`,
    lastUse: /Último uso em \d\d\/\d\d\/\d{4}/,
    remove: "Excluir",
    prompt: `Excluir MASTERCARD final ${LAST_FOUR}?`,
    cancel: "Cancelar",
    removed: "O cartão salvo foi excluído",
    savedCard: "Cartão salvo",
    typedCard: "Cartão de crédito",
    seePayment: "Ver a cobrança",
  },
  en: {
    list: "Saved cards",
    card: `MASTERCARD ending in ${LAST_FOUR}`,
    lastUse: /Last used on /,
    remove: "Delete",
    prompt: `Delete MASTERCARD ending in ${LAST_FOUR}?`,
    cancel: "Cancel",
    removed: "The saved card was deleted",
    savedCard: "Saved card",
    typedCard: "Credit card",
    seePayment: "See the payment",
  },
} as const
const LANGUAGES = [
  ["ptBR", "light"],
  ["en", "dark"],
] as const

describeDashboard(
  "saved cards in the admin's pages",
  { savedCards: true },
  (shop) => {
    /** Creates a customer who has paid an order with a saved card, and has chosen the card for a second cart. */
    const aCustomerWithUsedCard = async () => {
      const { shopper, customerId, card } = await aCustomerWithSavedCard(shop)
      const first = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const { order } = await expectSuccess(first.complete())
      await eventually(async () =>
        expect(await listSavedCardsOfShopper(shop, shopper)).toMatchObject([
          { last_used_at: expect.any(String) },
        ])
      )
      const waiting = await aCheckoutWithSessionData(
        shop,
        shopper,
        savedCardSessionData(card.id)
      )
      const { id: orderId } = order as { id: string }
      return { shopper, customerId, card, orderId, waiting }
    }

    const savePicture = async (page: Page, name: string) => {
      if (!PICTURES) return
      for (const [device, width] of Object.entries(WIDTHS)) {
        await page.setViewportSize({ width, height: 1000 })
        const path = join(PICTURES, `admin-${name}-${device}.png`)
        await page.screenshot({ path, fullPage: true })
      }
      await page.setViewportSize({ width: WIDTHS.desktop, height: 1000 })
    }

    it.each(LANGUAGES)(
      "the customer's page shows the last use of a saved card, and after an administrator removes the card there, the customer cannot pay with it (language %s, %s theme)",
      async (language, theme) => {
        const words = WORDS[language]
        const { shopper, customerId, card, waiting } =
          await aCustomerWithUsedCard()
        const page = await shop.openDashboard({
          language,
          theme,
          path: `/customers/${customerId}`,
        })
        const list = page.getByRole("list", { name: words.list })
        await list.getByText(words.card, { exact: true }).waitFor()
        await list.getByText(words.lastUse).waitFor()
        expect(
          await findAccessibilityProblems(
            page,
            `ul[aria-label="${words.list}"]`
          )
        ).toEqual([])
        await list.scrollIntoViewIfNeeded()
        await savePicture(page, `customer-${language}`)
        const removeIt = list.getByRole("button", { name: words.remove })
        const prompt = page.getByRole("alertdialog", { name: words.prompt })

        await removeIt.click()
        await prompt.waitFor()
        // While the prompt fades in, its colors have too little contrast.
        await prompt.evaluate(async (element) => {
          const animations = element.getAnimations({ subtree: true })
          await Promise.all(animations.map(({ finished }) => finished))
        })
        expect(
          await findAccessibilityProblems(page, "[role=alertdialog]")
        ).toEqual([])
        await savePicture(page, `removal-${language}`)
        await prompt.getByRole("button", { name: words.cancel }).click()
        await prompt.waitFor({ state: "detached" })
        const kept = await listSavedCardsOfShopper(shop, shopper)
        await removeIt.click()
        await prompt.getByRole("button", { name: words.remove }).click()
        await page.getByText(words.removed).first().waitFor()
        // While a prompt is open, the rest of the page has no roles.
        await prompt.waitFor({ state: "detached" })
        await list.waitFor({ state: "detached" })
        await savePicture(page, `removed-${language}`)

        const completed = await expectSuccess(waiting.complete())
        const chosen = await createCardSession(
          waiting,
          savedCardSessionData(card.id)
        )
        expect(kept).toHaveLength(1)
        expect(await listSavedCardsOfShopper(shop, shopper)).toEqual([])
        expect(completed).toMatchObject({
          type: "cart",
          error: { message: shopperText("saved_card_unusable", "pt-BR") },
        })
        expect(chosen).toMatchObject({
          status: 400,
          body: { code: "saved_card_unusable" },
        })
        expect(await shop.charges()).toHaveLength(2)
      }
    )

    it("if an administrator removes one of a customer's two saved cards, the customer's page still shows the remaining card", async () => {
      const { shopper, customerId } = await aCustomerWithSavedCard(shop)
      const data = await aSessionDataWithCardToSave(
        shop,
        CARD_NUMBERS.approved,
        "4111111111111111"
      )
      const checkout = await aCheckoutWithSessionData(shop, shopper, data)
      await expectSuccess(checkout.complete())
      await eventually(async () =>
        expect(await listSavedCardsOfShopper(shop, shopper)).toHaveLength(2)
      )
      const page = await shop.openDashboard({
        language: "ptBR",
        path: `/customers/${customerId}`,
      })
      const list = page.getByRole("list", { name: WORDS.ptBR.list })
      const mastercard = list.getByRole("listitem").filter({
        hasText: WORDS.ptBR.card,
      })
      await list.getByText("VISA final 1111").waitFor()

      await mastercard.getByRole("button", { name: "Excluir" }).click()
      const prompt = page.getByRole("alertdialog")
      await prompt.getByRole("button", { name: "Excluir" }).click()
      await prompt.waitFor({ state: "detached" })
      await mastercard.waitFor({ state: "detached" })

      expect(await list.getByRole("listitem").count()).toBe(1)
      expect(await listSavedCardsOfShopper(shop, shopper)).toMatchObject([
        { last_four: "1111" },
      ])
    })

    it.each(LANGUAGES)(
      "the order page, the payment page, the customer page and the list of payments show that a payment was made with a saved card (language %s, %s theme)",
      async (language, theme) => {
        const { savedCard, typedCard, seePayment } = WORDS[language]
        const { customerId, orderId } = await aCustomerWithUsedCard()
        const name = new RegExp(`^${savedCard}: `)
        const page = await shop.openDashboard({
          language,
          theme,
          path: `/orders/${orderId}`,
        })

        const payment = page.getByRole("region", { name })
        await payment.waitFor()
        await savePicture(page, `order-${language}`)
        await payment.getByRole("link", { name: seePayment }).click()
        await page.getByRole("heading", { name, level: 1 }).waitFor()
        await savePicture(page, `payment-${language}`)
        await page.goto(`${shop.url}/app/customers/${customerId}`)
        await page
          .getByRole("listitem")
          .filter({ hasText: ` · ${savedCard} · #` })
          .waitFor()
        await page.goto(`${shop.url}/app/payments`)
        const rowWith = (hasText: string) =>
          page.getByRole("row").filter({ hasText })
        await rowWith(savedCard).waitFor()

        await rowWith(typedCard).waitFor()
        await savePicture(page, `payments-${language}`)
      }
    )
  }
)
