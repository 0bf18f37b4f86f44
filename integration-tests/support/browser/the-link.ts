import type { Locator, Page } from "playwright-core"

import { TEXTS } from "./the-texts"
import { orWhatIsShown } from "./or-what-is-shown"

/** Payment by link as a person finds it: by its texts. */
export interface TheLink {
  /** The shop's button that makes a link and goes there. */
  payButton: Locator
  /** The shop's link to an existing payment link. */
  goOn: Locator
  /** The shop's picture of a code that pays the same. */
  picture: Locator
  /** Chooses the method and goes to the payment service's page; returns the link's id. */
  go(): Promise<string>
  /** Pays on the payment service's page. */
  pay(how: HowToPay): Promise<void>
}

type HowToPay = "Pix" | "carteira digital" | "cartão"

/** Matches the simulator's page of a link, `/p/<id>`; the link's id is its last part. */
const PAYERS_PAGE = /\/p\/([^/?]+)$/

export function theLink(page: Page): TheLink {
  const texts = TEXTS["pt-BR"]
  const link: TheLink = {
    payButton: page.getByRole("button", { name: texts.linkStart }),
    goOn: page.getByRole("link", { name: texts.linkGo }),
    picture: page.getByRole("img", { name: texts.image }),
    async go() {
      await page.getByRole("radio", { name: "Link de pagamento" }).check()
      await link.payButton.click()
      return onPayersPage(page)
    },
    pay: (how) =>
      page.getByRole("button", { name: `Pagar com ${how}` }).click(),
  }
  return link
}

/** Waits for the payment service's page; returns the link's id. */
export async function onPayersPage(page: Page): Promise<string> {
  await orWhatIsShown(page, page.waitForURL(PAYERS_PAGE))
  return PAYERS_PAGE.exec(page.url())![1]!
}
