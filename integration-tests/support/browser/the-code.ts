import type { Locator, Page } from "playwright-core"

import { orWhatIsShown } from "./or-what-is-shown"
import { TEXTS } from "./the-texts"
import { CPF } from "../a-card-checkout"

/** Payment by code as a person finds it: by its texts. */
export interface TheCode {
  document: Locator
  /** The button that asks for a first code. */
  askButton: Locator
  newCodeButton: Locator
  /** The field with the text that is copied and pasted. */
  payload: Locator
  picture: Locator
  copyButton: Locator
  countdown: Locator
  /** Chooses the method and asks for a code. */
  begin(): Promise<void>
  /** Chooses the method and asks for a code; returns the code's text when it is shown. */
  ask(): Promise<string>
}

/** The shop's own names of the methods. */
const NAMES = {
  "pt-BR": { pix: "Pix", wallet: "Carteira digital" },
  en: { pix: "Pix", wallet: "Digital wallet" },
}

export function theCode(
  page: Page,
  method: "pix" | "wallet" = "pix",
  locale: "pt-BR" | "en" = "pt-BR"
): TheCode {
  const texts = TEXTS[locale]
  const button = (name: string) => page.getByRole("button", { name })
  const code: TheCode = {
    document: page.getByLabel(texts.buyerDocument, { exact: true }),
    askButton: button(texts[`${method}Start`]),
    newCodeButton: button(texts.newCode),
    payload: page.getByLabel(texts[`${method}Payload`], { exact: true }),
    picture: page.getByRole("img", { name: texts.image }),
    copyButton: button(texts.copy),
    countdown: page.getByRole("timer"),
    async begin() {
      await page
        .getByRole("radio", { name: new RegExp(`^${NAMES[locale][method]}`) })
        .check()
      await code.document.fill(CPF)
      await code.askButton.click()
    },
    async ask() {
      await code.begin()
      return orWhatIsShown(page, code.payload.inputValue())
    },
  }
  return code
}
