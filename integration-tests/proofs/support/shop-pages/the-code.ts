import type { Page } from "playwright-core"

import { addShownTextToError } from "../browser/add-shown-text-to-error"
import { SAID } from "./the-texts"
import { typeOver } from "../browser/type-over"
import { CPF } from "../../../../harness/shopper/a-card-checkout"

/** Returns the parts of the payment by Pix code, which are found by their texts as a shopper finds them. */
export function theCode(page: Page) {
  const button = (name: string) => page.getByRole("button", { name })
  const code = {
    document: page.getByLabel(SAID.buyerDocument, { exact: true }),
    /** The button that requests the first code. */
    askButton: button(SAID.pixStart),
    newCodeButton: button(SAID.newCode),
    /** The field with the code's text, to be copied. */
    payload: page.getByLabel(SAID.pixPayload, { exact: true }),
    picture: page.getByRole("img", { name: SAID.image }),
    copyButton: button(SAID.copy),
    countdown: page.getByRole("timer"),
    /**
     * Chooses Pix and requests a code. Returns the code's text when it is shown. Set `isDocumentKnown` if the shop
     * knows the document from its address form, so that this form has no field for it.
     */
    async ask({ isDocumentKnown = false } = {}) {
      await page.getByRole("radio", { name: /^Pix/ }).check()
      if (!isDocumentKnown) await typeOver(code.document, CPF)
      await code.askButton.click()
      return addShownTextToError(page, code.payload.inputValue())
    },
  }
  return code
}
