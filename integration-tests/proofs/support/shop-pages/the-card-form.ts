import type { Page } from "playwright-core"

import { addShownTextToError } from "../browser/add-shown-text-to-error"
import { typeOver } from "../browser/type-over"

/** The data of a card as a shopper types it. The keys are the labels of the fields. */
export const A_CARD = {
  "Número do cartão": "5555 6666 7777 8884",
  "Nome impresso no cartão": "MARIA DA SILVA",
  "Validade (MM/AA)": "12/30",
  "Código de segurança": "123",
  "CPF ou CNPJ do titular": "529.982.247-25",
}

/** The data of a card that the gateway's sandbox declines. */
export const DECLINED_CARD = {
  ...A_CARD,
  "Número do cartão": "4389 3554 3218 5991",
}

/** Returns locators for the parts of the card form. They find the parts by the texts that a shopper sees. */
export function theCardForm(page: Page) {
  const fieldLabeled = (label: keyof typeof A_CARD) =>
    page.getByLabel(label, { exact: true })
  const message = page
    .getByRole("region", { name: "Pagamento" })
    .getByRole("status")
  return {
    field: fieldLabeled,
    async typeCard(card: typeof A_CARD) {
      for (const label of Object.keys(A_CARD) as (keyof typeof A_CARD)[]) {
        await typeOver(fieldLabeled(label), card[label])
      }
    },
    installments: page.getByLabel("Parcelas", { exact: true }),
    payButton: page.getByRole("button", { name: /^Pagar/ }),
    /** Waits for a message about the payment that matches `words`. Messages about single fields do not count. */
    waitForMessage: (words: RegExp) =>
      addShownTextToError(page, message.filter({ hasText: words }).waitFor()),
  }
}
