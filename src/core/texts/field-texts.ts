import type { ShopperLanguage } from "./shopper-language"

/** What a buyer has to say of himself, by the cart field that it stands in. */
const FIELD_TEXTS = {
  email: { "pt-BR": "Informe o e-mail.", en: "Enter the e-mail address." },
  document: { "pt-BR": "Informe o CPF ou CNPJ.", en: "Enter the CPF or CNPJ." },
  "billing_address.first_name": {
    "pt-BR": "Informe o nome.",
    en: "Enter the name.",
  },
  "billing_address.phone": {
    "pt-BR": "Informe o telefone com DDD.",
    en: "Enter the phone number with its Brazilian area code.",
  },
  "billing_address.address_1": {
    "pt-BR": "Informe a rua e o número.",
    en: "Enter street and number.",
  },
  "billing_address.neighborhood": {
    "pt-BR": "Informe o bairro.",
    en: "Enter the neighborhood.",
  },
  "billing_address.city": {
    "pt-BR": "Informe a cidade.",
    en: "Enter the city.",
  },
  "billing_address.province": {
    "pt-BR": "Informe o estado pela sigla, como SP.",
    en: "Enter the state by its two letters, such as SP.",
  },
  "billing_address.country_code": {
    "pt-BR": "Informe o país.",
    en: "Enter the country.",
  },
  "billing_address.postal_code": {
    "pt-BR": "Informe o CEP com 8 dígitos.",
    en: "Enter the postal code (CEP), which has 8 digits.",
  },
} satisfies Record<string, Record<ShopperLanguage, string>>

export type BuyerField = keyof typeof FIELD_TEXTS

/** Asks for each field that is missing, or holds what cannot be used. */
export function askForFields(
  fields: readonly BuyerField[],
  language: ShopperLanguage
): string {
  return fields.map((field) => FIELD_TEXTS[field][language]).join(" ")
}
