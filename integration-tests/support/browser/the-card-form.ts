import type { Locator, Page } from "playwright-core"

import { orWhatIsShown } from "./or-what-is-shown"

/** What a person types, by the labels of the form. */
export interface TypedCard {
  "Número do cartão": string
  "Nome impresso no cartão": string
  "Validade (MM/AA)": string
  "Código de segurança": string
  "CPF ou CNPJ do titular": string
}

export type CardLabel = keyof TypedCard

export const A_CARD: TypedCard = {
  "Número do cartão": "5555 6666 7777 8884",
  "Nome impresso no cartão": "MARIA DA SILVA",
  "Validade (MM/AA)": "12/30",
  "Código de segurança": "123",
  "CPF ou CNPJ do titular": "529.982.247-25",
}

/** A card that the operator's sandbox declines. */
export const DECLINED_CARD: TypedCard = {
  ...A_CARD,
  "Número do cartão": "4389 3554 3218 5991",
}

/** The card form as a person finds it: by its texts. */
export interface TheCardForm {
  field(label: CardLabel): Locator
  /** Fills in the given fields, and no others. */
  type(card: Partial<TypedCard>): Promise<void>
  installments: Locator
  payButton: Locator
  /** Waits until the form shows this message about the payment as a whole. */
  says(words: RegExp): Promise<void>
  /** Waits until the field has the focus. */
  isAt(label: CardLabel): Promise<void>
}

export function theCardForm(page: Page): TheCardForm {
  const labels = Object.keys(A_CARD) as CardLabel[]
  const field = (label: CardLabel) => page.getByLabel(label, { exact: true })
  const message = page
    .getByRole("region", { name: "Pagamento" })
    .getByRole("status")
  return {
    field,
    async type(card) {
      for (const label of labels) {
        const typed = card[label]
        if (typed !== undefined) {
          await field(label).fill(typed)
        }
      }
    },
    installments: page.getByLabel("Parcelas", { exact: true }),
    payButton: page.getByRole("button", { name: /^Pagar/ }),
    says: (words) =>
      orWhatIsShown(page, message.filter({ hasText: words }).waitFor()),
    isAt: (label) =>
      orWhatIsShown(page, field(label).and(page.locator(":focus")).waitFor()),
  }
}
