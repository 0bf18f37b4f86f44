import type { Page } from "playwright-core"

import { TEXTS } from "./the-texts"
import { orWhatIsShown } from "./or-what-is-shown"

/** Matches the simulator's page of a link, `/p/<id>`; the link's id is its last part. */
const PAYERS_PAGE = /\/p\/([^/?]+)$/

/** Payment by link as a person finds it: by its texts. */
export function theLink(page: Page) {
  const texts = TEXTS["pt-BR"]
  return {
    /** The shop's link to an existing payment link. */
    goOn: page.getByRole("link", { name: texts.linkGo }),
    /** The shop's picture of a code that pays the same. */
    picture: page.getByRole("img", { name: texts.image }),
    /** Chooses the method and goes to the payment service's page; returns the link's id. */
    async go() {
      await page.getByRole("radio", { name: "Link de pagamento" }).check()
      await page.getByRole("button", { name: texts.linkStart }).click()
      return onPayersPage(page)
    },
  }
}

/** Waits for the payment service's page; returns the link's id. */
export async function onPayersPage(page: Page): Promise<string> {
  await orWhatIsShown(page, page.waitForURL(PAYERS_PAGE))
  return PAYERS_PAGE.exec(page.url())![1]!
}
