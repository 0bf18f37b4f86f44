import type { Page } from "playwright-core"

import { STOREFRONT_TEXTS } from "./storefront-texts"
import { addShownTextToError } from "../browser/add-shown-text-to-error"

/** Matches the URL of the simulator's page for a payment link, `/p/<id>`, and captures the id. */
const PAYERS_PAGE = /\/p\/([^/?]+)$/

/** Returns locators for the parts of the payment by link. They find the parts by the texts that a shopper sees. */
export function theLinkPayment(page: Page) {
  return {
    /** The shop's hyperlink to the page of an existing payment link. */
    continueLink: page.getByRole("link", { name: STOREFRONT_TEXTS.linkGo }),
    /** The shop's QR code. It opens the same page as the hyperlink `continueLink`. */
    picture: page.getByRole("img", { name: STOREFRONT_TEXTS.image }),
    /** Chooses the payment link and opens the gateway's page. Returns the payment link's id. */
    async openLinkPage() {
      await page.getByRole("radio", { name: "Link de pagamento" }).check()
      await page
        .getByRole("button", { name: STOREFRONT_TEXTS.linkStart })
        .click()
      return waitForLinkPage(page)
    },
  }
}

/** Waits until the gateway's page of a payment link is open. Returns the payment link's id. */
export async function waitForLinkPage(page: Page): Promise<string> {
  await addShownTextToError(page, page.waitForURL(PAYERS_PAGE))
  return PAYERS_PAGE.exec(page.url())![1]!
}
