import type { Page } from "playwright-core"

import { SAID } from "./the-texts"
import { orWhatIsShown } from "../browser/or-what-is-shown"

/** Matches the simulator's page of a link, `/p/<id>`; the link's id is its last part. */
const PAYERS_PAGE = /\/p\/([^/?]+)$/

/** Payment by link as a person finds it: by its SAID. */
export function theLink(page: Page) {
  return {
    /** The shop's link to an existing payment link. */
    goOn: page.getByRole("link", { name: SAID.linkGo }),
    /** The shop's picture of a code that pays the same. */
    picture: page.getByRole("img", { name: SAID.image }),
    /** Chooses the method and goes to the payment service's page; returns the link's id. */
    async go() {
      await page.getByRole("radio", { name: "Link de pagamento" }).check()
      await page.getByRole("button", { name: SAID.linkStart }).click()
      return onPayersPage(page)
    },
  }
}

/** Waits for the payment service's page; returns the link's id. */
export async function onPayersPage(page: Page): Promise<string> {
  await orWhatIsShown(page, page.waitForURL(PAYERS_PAGE))
  return PAYERS_PAGE.exec(page.url())![1]!
}
