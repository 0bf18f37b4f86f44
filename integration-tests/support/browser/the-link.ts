import type { Locator, Page } from "playwright-core"

import { TEXTS } from "./the-texts"
import { orWhatIsShown } from "./or-what-is-shown"

/** Paying at a link, as a person finds it: by what is written on it. */
export interface TheLink {
  /** In the shop: makes a link and goes there. */
  payButton: Locator
  /** In the shop: goes to the link that there is. */
  goOn: Locator
  /** In the shop: a code that pays the same. */
  picture: Locator
  /** Chooses the method, goes to the payment service's page; resolves to the link's id there. */
  go(): Promise<string>
  /** On the payment service's page. */
  pay(how: HowToPay): Promise<void>
}

type HowToPay = "Pix" | "carteira digital" | "cartão"

/** The link's id is the last part of its address, at the simulator `/p/<id>`. */
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

/** Waits until the payment service's page is there; resolves to the link's id. */
export async function onPayersPage(page: Page): Promise<string> {
  await orWhatIsShown(page, page.waitForURL(PAYERS_PAGE))
  return PAYERS_PAGE.exec(page.url())![1]!
}
