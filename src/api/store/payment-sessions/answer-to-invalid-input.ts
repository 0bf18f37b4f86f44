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
 * The messages for the fields that a shopper can correct. If another field is wrong, the shopper reads that the payment
 * data is missing.
 */
const MESSAGES: Partial<Record<string, ShopperMessage>> = {
  document: "document_invalid",
  document_type: "document_invalid",
  installments: "too_many_installments",
}

/** The fields of the buyer's address, by the names under which a page may send them with a card. */
const ADDRESS_FIELDS: Partial<Record<string, BuyerField>> = {
  street: "billing_address.address_1",
  number: "billing_address.address_1",
  neighborhood: "billing_address.neighborhood",
}

/** Returns what is wrong with the data, for the developer of the page. The text contains no value. */
export function invalidPaymentText({ method, problems }: InvalidInput): string {
  return `Invalid ${method} payment: ${problems.map(inputProblemText).join("; ")}.`
}

/**
 * Returns the answer to a request whose payment data is not valid: a text that says what the shopper should do. A field
 * of a wrong type is a defect of the page that no shopper can correct. The answer then names the required type for the
 * page's developer.
 */
export function answerToInvalidInput(
  read: InvalidInput,
  language: ShopperLanguage
): string {
  const isOfThePage = read.problems.some(
    ({ path: [name], fault }) =>
      fault === "mistyped" || (name === "installments" && fault === "malformed")
  )
  if (isOfThePage) {
    return invalidPaymentText(read)
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
