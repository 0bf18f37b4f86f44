import type { PaymentMethod } from "../../../domain/payment-method/payment-method"
import {
  type InputProblem,
  inputProblemText,
} from "../../../domain/buyer/shopper-input"
import {
  textAskingForFields,
  type BuyerField,
} from "../../../texts/checkout-texts"
import {
  type ShopperLanguage,
  type ShopperMessage,
  shopperText,
} from "../../../texts/shopper-texts"

interface InvalidInput {
  method: PaymentMethod
  problems: readonly InputProblem[]
}

/**
 * The message for the shopper for some invalid fields. `shopperTextForInvalidInput` has its own texts for a missing
 * document and for the billing address. For any other field, the message is that the card data is missing.
 */
const MESSAGES: Partial<Record<string, ShopperMessage>> = {
  document: "document_invalid",
  document_type: "document_invalid",
  installments: "too_many_installments",
}

/**
 * Maps the names of the address fields that a storefront sends with a card to the fields that the message for the
 * shopper names.
 */
const ADDRESS_FIELDS: Partial<Record<string, BuyerField>> = {
  street: "billing_address.address_1",
  number: "billing_address.address_1",
  neighborhood: "billing_address.neighborhood",
}

/**
 * Returns a text about the invalid payment data for the storefront's developer. The text contains no value from the
 * request.
 */
export function developerTextForInvalidInput({
  method,
  problems,
}: InvalidInput): string {
  return `Invalid ${method} payment: ${problems.map(inputProblemText).join("; ")}.`
}

/**
 * Returns the error text for a request with invalid payment data. The text tells the shopper what to correct. If a
 * field has the wrong type, or the number of installments is malformed, the storefront has a bug. The text is then for
 * the storefront's developer.
 */
export function shopperTextForInvalidInput(
  read: InvalidInput,
  language: ShopperLanguage
): string {
  const isOfThePage = read.problems.some(
    ({ path: [name], fault }) =>
      fault === "mistyped" || (name === "installments" && fault === "malformed")
  )
  if (isOfThePage) {
    return developerTextForInvalidInput(read)
  }
  const { path = [], fault } = read.problems[0] ?? {}
  const [name = "", part = ""] = path
  if (name === "document" && fault === "missing") {
    return shopperText("document_missing", language, read)
  }
  if (name === "billing_address") {
    const field = ADDRESS_FIELDS[part]
    return [
      shopperText("cart_incomplete", language, read),
      ...(field ? [textAskingForFields([field], language)] : []),
    ].join(" ")
  }
  return shopperText(MESSAGES[name] ?? "card_missing", language, read)
}
