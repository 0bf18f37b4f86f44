import type { Page } from "playwright-core"

import { SAID } from "./the-texts"
import { addShownTextToError } from "../browser/add-shown-text-to-error"

/** Matches the address of the simulator's page of a link, `/p/<id>`. The link's id is the captured group. */
const PAYERS_PAGE = /\/p\/([^/?]+)$/

/** Returns the parts of the payment by link, which are found by their texts as a shopper finds them. */
export function theLink(page: Page) {
  return {
    /** The shop's link to the page of an existing payment link. */
    goOn: page.getByRole("link", { name: SAID.linkGo }),
    /** The shop's picture of a QR code that leads to the same payment. */
    picture: page.getByRole("img", { name: SAID.image }),
    /** Chooses the payment link and goes to the gateway's page. Returns the link's id. */
    async go() {
      await page.getByRole("radio", { name: "Link de pagamento" }).check()
      await page.getByRole("button", { name: SAID.linkStart }).click()
      return onPayersPage(page)
    },
  }
}

/** Waits for the gateway's page of a link. Returns the link's id. */
export async function onPayersPage(page: Page): Promise<string> {
  await addShownTextToError(page, page.waitForURL(PAYERS_PAGE))
  return PAYERS_PAGE.exec(page.url())![1]!
}
