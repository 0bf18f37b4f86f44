import type { Page } from "playwright-core"

import { orWhatIsShown } from "../browser/or-what-is-shown"
import { SAID } from "./the-texts"
import { typeOver } from "../browser/type-over"
import { CPF } from "../../../../harness/shopper/a-card-checkout"

/** Payment by Pix code as a person finds it: by its SAID. */
export function theCode(page: Page) {
  const button = (name: string) => page.getByRole("button", { name })
  const code = {
    document: page.getByLabel(SAID.buyerDocument, { exact: true }),
    /** The button that asks for a first code. */
    askButton: button(SAID.pixStart),
    newCodeButton: button(SAID.newCode),
    /** The field with the text that is copied and pasted. */
    payload: page.getByLabel(SAID.pixPayload, { exact: true }),
    picture: page.getByRole("img", { name: SAID.image }),
    copyButton: button(SAID.copy),
    countdown: page.getByRole("timer"),
    /**
     * Chooses the method and asks for a code; returns the code's text when it is shown. The document is not asked
     * for where the shop knows it from its address form.
     */
    async ask({ isDocumentKnown = false } = {}) {
      await page.getByRole("radio", { name: /^Pix/ }).check()
      if (!isDocumentKnown) await typeOver(code.document, CPF)
      await code.askButton.click()
      return orWhatIsShown(page, code.payload.inputValue())
    },
  }
  return code
}
