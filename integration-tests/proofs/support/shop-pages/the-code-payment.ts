import type { Page } from "playwright-core"

import { addShownTextToError } from "../browser/add-shown-text-to-error"
import { STOREFRONT_TEXTS } from "./storefront-texts"
import { typeOver } from "../browser/type-over"
import { CPF } from "../../../../harness/shopper/a-card-checkout"

/** Returns locators for the parts of the Pix payment. They find the parts by the texts that a shopper sees. */
export function theCodePayment(page: Page) {
  const buttonNamed = (name: string) => page.getByRole("button", { name })
  const code = {
    document: page.getByLabel(STOREFRONT_TEXTS.buyerDocument, { exact: true }),
    /** The button that requests the first Pix code. */
    askButton: buttonNamed(STOREFRONT_TEXTS.pixStart),
    newCodeButton: buttonNamed(STOREFRONT_TEXTS.newCode),
    /** The field with the Pix code's text, which the shopper copies. */
    payload: page.getByLabel(STOREFRONT_TEXTS.pixPayload, { exact: true }),
    picture: page.getByRole("img", { name: STOREFRONT_TEXTS.image }),
    copyButton: buttonNamed(STOREFRONT_TEXTS.copy),
    countdown: page.getByRole("timer"),
    /**
     * Chooses Pix and requests a code. Returns the code's text when the page shows it. Set `isDocumentKnown` if the
     * payment form has no field for the document, because the address form already had one.
     */
    async requestCode({ isDocumentKnown = false } = {}) {
      await page.getByRole("radio", { name: /^Pix/ }).check()
      if (!isDocumentKnown) await typeOver(code.document, CPF)
      await code.askButton.click()
      return addShownTextToError(page, code.payload.inputValue())
    },
  }
  return code
}
