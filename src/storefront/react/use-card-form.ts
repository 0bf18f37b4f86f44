import { useEffect, useState } from "react"

import {
  cardDigits,
  cvvLength,
  type DocumentType,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isCvv,
  readDocument,
  readExpiry,
} from "../card"
import type { CardPayment } from "../checkout"
import { type DocumentChoice, documentRule } from "./buyer-document"
import {
  useAnswer,
  useCall,
  useConfiguration,
  useTexts,
} from "./checkout-provider"
import { type FieldRule, type Fields, useFields } from "./fields"
import { type Installments, useInstallments } from "./installments"
import { CARD_TEXTS } from "./texts"
import {
  isOpen,
  type KnownPayment,
  type PaymentOptions,
  useKnownPayment,
} from "./use-known-payment"

export interface CardFormOptions extends PaymentOptions {
  /** As Medusa tells it: `cart.total`. */
  amount: number | string
  /**
   * The buyer's CPF or CNPJ, when the page knows it: the form's document is then only the holder's,
   * and begins as the buyer's. Default, also of a wrong one: the one document is both.
   */
  document?: string
  /** What the cart's billing address does not say in fields of their own. */
  billingAddress?: CardPayment["billingAddress"]
}

/**
 * - `loading`: looking whether the cart is paid already, also again and again.
 * - `unavailable`: the shop takes no card.
 * - `idle`: may be filled in and sent.
 * - `tokenizing`, `paying`: under way; `verifying`: also, and an answer was lost.
 * - `being_verified`: nobody knows yet; ends by itself.
 * - `being_refunded`: it was paid, and the money goes back.
 * - `done`: there is an order.
 */
export type CardFormStatus =
  | "loading"
  | "unavailable"
  | "idle"
  | "tokenizing"
  | "paying"
  | "verifying"
  | "being_verified"
  | "being_refunded"
  | "done"

/** `set` and `blur` are for inputs of your own; `field` has all that an `<input>` needs. */
export interface CardFormState extends Fields<CardField>, DocumentChoice {
  /** As the card service names it ("VISA"); undefined until it does, which stops nobody. */
  brand: string | undefined
  installments: Installments
  status: CardFormStatus
  /** Whether nothing can be changed or sent: in every status but `idle`. */
  isLocked: boolean
  /** What the shopper should be told, in a live region. */
  message: string | undefined
  /**
   * Checks the fields and pays; fits as a form's `onSubmit`. A second call while the first is under
   * way does nothing. `message` says what went wrong, and `onError` of the provider is told.
   */
  submit: (event?: { preventDefault: () => void }) => void
}

type Month = Exclude<ReturnType<typeof readExpiry>, { problem: unknown }>

/** All state of a form that pays by card. */
export function useCardForm(given: CardFormOptions): CardFormState {
  const { cartId, amount, billingAddress } = given
  const texts = useTexts(CARD_TEXTS)
  const payByCard = useCall("payByCard")
  const { known, status, message, learn, begin } = useKnownPayment(given, texts)
  const shop = useConfiguration()
  const isOffered = !shop || (shop.methods.card && shop.sdk)
  const buyer = readDocument(given.document ?? "")
  const installments = useInstallments(amount)
  const { options, count, isReduced } = installments
  const [documentType, setDocumentType] = useState<DocumentType>()
  const isBusy = isOpen(known.kind)
  const isLocked = isBusy || !isOffered
  const { fields, check, complain, clear, focus } = useFields<CardField>(
    {
      ...cardFields(texts, () => brand, !!shop?.sandbox),
      document: documentRule(texts, documentType),
    },
    // Whoever types before the page knows what is open would lose her first digits.
    isLocked && known.kind !== "loading"
  )
  const { values, set } = fields
  const brand = useCardBrand(values.number)

  useEffect(() => {
    if (/^(order|being_|canceled|refunded)/.test(known.kind)) {
      clear()
    } else if (!isBusy && !/^(failed|none)/.test(known.kind)) {
      set("cvv", "")
    }
  }, [known])

  useEffect(() => set("document", buyer?.document ?? ""), [buyer?.document])

  async function pay(signal: AbortSignal): Promise<KnownPayment> {
    const { number, name, expiry, cvv, document } = values
    // It has just been checked.
    const { month, year } = readExpiry(expiry, new Date()) as Month
    const holder = readDocument(document, documentType)!
    const outcome = await payByCard({
      cartId,
      amount,
      ...(buyer ?? holder),
      installments: count,
      card: {
        number: cardDigits(number),
        holderName: name.trim(),
        expirationMonth: month,
        expirationYear: year,
        cvv,
        ...(brand && { brand }),
        ...(buyer && { holderDocument: documentType ? "" : holder.document }),
      },
      ...(billingAddress && { billingAddress }),
      signal,
      onStep: (kind) => learn({ kind }),
    })
    if (outcome.kind === "invalid_card") {
      complain((name) =>
        outcome.errors.some(({ field }) => isSpelling(field, name))
      )
      return { kind: "failed" }
    }
    if (outcome.kind === "declined") {
      focus("number")
    }
    return outcome
  }

  return {
    ...fields,
    brand,
    installments,
    documentType,
    setDocumentType,
    status: isBusy
      ? (status as CardFormStatus)
      : isOffered
        ? "idle"
        : "unavailable",
    isLocked,
    message:
      message ??
      (!isOffered
        ? texts.cardUnavailable
        : isReduced
          ? options[count - 1]?.label
          : undefined),
    submit(event) {
      event?.preventDefault()
      if (!isLocked && check()) {
        begin("tokenizing", pay)
      }
    },
  }
}

/**
 * The tokenizer's spellings vary: "Cvv", "cardNumber", "cardholderDocument", "expirationYear" … A
 * "bin" or "brand" comes from the number.
 */
function isSpelling(reported: string, field: CardField): boolean {
  return RegExp(field.slice(0, 4), "i").test(reported.replace(/^b.*/, "number"))
}

export type CardField = "number" | "name" | "expiry" | "cvv" | "document"

/**
 * In the order in which they stand in the form, before the document. `brandNow` is asked when the
 * field is, since the brand follows from another field.
 */
function cardFields(
  texts: typeof CARD_TEXTS,
  brandNow: () => string | undefined,
  sandbox: boolean
): Record<Exclude<CardField, "document">, FieldRule> {
  return {
    number: {
      empty: texts.numberEmpty,
      invalid: texts.numberInvalid,
      check: (value) =>
        !isCardNumber(value, { sandbox }) &&
        (cardDigits(value).length > 12 || texts.numberIncomplete),
      mask: formatCardNumber,
      autoComplete: "cc-number",
      inputMode: "numeric",
    },
    name: {
      empty: texts.nameEmpty,
      invalid: texts.nameInvalid,
      check: (value) => !value.trim(),
      mask: String,
      autoComplete: "cc-name",
    },
    expiry: {
      empty: texts.expiryEmpty,
      invalid: texts.expiryInvalid,
      check(value) {
        const read = readExpiry(value, new Date())
        return (
          "problem" in read &&
          (read.problem === "past"
            ? texts.expiryPast
            : /\/(..){1,2}$/.test(value) || texts.expiryIncomplete)
        )
      },
      mask: formatExpiry,
      autoComplete: "cc-exp",
      inputMode: "numeric",
    },
    cvv: {
      empty: texts.cvvEmpty,
      invalid: texts.cvvInvalid,
      check: (value) => !isCvv(value, brandNow()) && texts.cvvIncomplete,
      mask(typed) {
        const brand = brandNow()
        return cardDigits(typed).slice(0, brand ? cvvLength(brand) : 4)
      },
      autoComplete: "cc-csc",
      inputMode: "numeric",
    },
  }
}

/** The brand of a card, asked for once its first six digits are there; undefined until it is told. */
function useCardBrand(number: string): string | undefined {
  const getCardBrand = useCall("getCardBrand")
  const [found, setFound] = useState<{
    bin: string | undefined
    brand: string | undefined
  }>()
  const bin = /^\d{6}/.exec(cardDigits(number))?.[0]
  useAnswer(
    [getCardBrand, bin],
    async (signal) => ({
      bin,
      brand: bin && (await getCardBrand(bin, { signal })),
    }),
    setFound
  )
  return found?.bin === bin ? found?.brand : undefined
}
