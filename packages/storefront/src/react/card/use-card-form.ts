import { useEffect, useRef, useState } from "react"

import {
  cardDigits,
  type DocumentType,
  readDocument,
  readExpiry,
} from "../../card"
import type { CardPayment, WaysOfPaying } from "../../checkout"
import { type DocumentChoice, documentFieldRule } from "../form/buyer-document"
import {
  useRequestOnChange,
  useCheckoutFunction,
  useConfiguration,
  useTexts,
} from "../checkout-provider"
import {
  type CardField,
  cardFieldRules,
  isSdkNameOfField,
  expiryComparisonTime,
} from "./card-fields"
import { type Fields, useFields } from "../form/fields"
import { type Installments, useInstallments } from "./installments"
import { CARD_FORM_TEXTS } from "../texts"
import {
  type KnownPayment,
  type PaymentOptions,
  useUnfinishedPayment,
} from "../use-unfinished-payment"
import { useReportTotal } from "../ways-of-paying"

export interface CardFormOptions extends PaymentOptions {
  /** Medusa's `cart.total`, in major units. */
  amount: number | string
  /**
   * The buyer's CPF or CNPJ, if the page knows it. The form's document field is then for the cardholder's document, and
   * contains the buyer's document at first. Without a valid `document`, the field is for both the buyer and the
   * cardholder.
   */
  document?: string
  /** Parts of the billing address. Needed only if the cart's billing address does not have them in separate fields. */
  billingAddress?: CardPayment["billingAddress"]
}

/**
 * The status of a card form:
 *
 * - `loading`: the form loads the prices and checks whether the cart is already paid. It tries again after failures.
 * - `unavailable`: the shop accepts no cards, or has no credentials for the card SDK.
 * - `idle`: the shopper can fill in and submit the form.
 * - `tokenizing`, `paying`: the payment is running.
 * - `verifying`: the payment is running. An answer of the shop was lost, and the form repeats the request.
 * - `being_verified`: the form waits until the outcome is known and the order is placed.
 * - `being_refunded`: the cart was paid, and the payment is being refunded.
 * - `nothing_to_pay`: promotions or credit cover the cart. `placeOrder` places its order.
 * - `starting`: the order of a cart with nothing to pay is being placed.
 * - `done`: the order is placed.
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
  | "nothing_to_pay"
  | "starting"
  | "done"

/**
 * The state of a card form. `field` returns the properties for an `<input>`. With your own kind of inputs, use `set`
 * and `blur`.
 */
export interface CardFormState extends Fields<CardField>, DocumentChoice {
  /** The result of `useWaysOfPaying` for the cart. */
  ways: WaysOfPaying | null | undefined
  /**
   * The card's brand as the card service names it ("VISA"). Undefined while it is unknown. The form can be submitted
   * without it.
   */
  brand: string | undefined
  installments: Installments
  /**
   * Whether to show the installments. False until their prices are loaded, while a payment is being verified or
   * refunded, and after the order is placed.
   */
  hasInstallments: boolean
  status: CardFormStatus
  /**
   * True if the form cannot be submitted: while a payment is unfinished, while the form is loading, and if the shop
   * accepts no cards. In the status `loading`, the shopper can already type.
   */
  isLocked: boolean
  /** Places the order without a payment. Defined only if the cart has nothing to pay. */
  placeOrder: (() => void) | undefined
  /** The message for the shopper. Show it in a live region. */
  message: string | undefined
  /**
   * Checks the fields and pays. Use it as a form's `onSubmit`. Pays nothing if `isLocked` is true, if the cart has
   * nothing to pay, or if a field is wrong. After a failure, `message` is the text for the shopper.
   */
  submit: (event?: { preventDefault: () => void }) => void
}

export type { CardField } from "./card-fields"

type Month = Exclude<ReturnType<typeof readExpiry>, { problem: unknown }>

/** Provides the state and functions of a card form, for your own markup. */
export function useCardForm(given: CardFormOptions): CardFormState {
  const { cartId, billingAddress } = given
  const texts = useTexts(CARD_FORM_TEXTS)
  const payByCard = useCheckoutFunction("payByCard")
  const {
    known,
    status,
    message,
    isBusy,
    ways,
    priceOf,
    learn,
    begin,
    placeOrder,
  } = useUnfinishedPayment(given, texts)
  const shop = useConfiguration()
  const isOffered = !shop || (shop.methods.card && shop.sdk)
  const buyer = readDocument(given.document ?? "")
  const installments = useInstallments(given.amount, ways)
  const { plan, count, isReduced } = installments
  /** The last payment that this page started. Undefined if the page only found an earlier payment. */
  const [charged, setCharged] = useState<{
    cartId: string
    total: number | undefined
  }>()
  const isUnderWay = /^(being_|order)/.test(known.kind)
  useReportTotal(
    given,
    // The cart of an interrupted payment has the price of that payment, interest included.
    isUnderWay
      ? charged?.cartId === cartId
        ? charged.total
        : undefined
      : ways
        ? plan?.total
        : undefined
  )
  const [documentType, setDocumentType] = useState<DocumentType>()
  const isLocked = isBusy || !isOffered
  const { fields, validate, markErrors, clear, prefill, focus } =
    useFields<CardField>(
      {
        ...cardFieldRules(texts, () => brand, !!shop?.sandbox),
        document: documentFieldRule(texts, documentType),
      },
      // In the status `loading` the shopper can already type, so that the first digits are not lost.
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

  const wasKnown = useRef<boolean>(undefined)
  useEffect(() => {
    const { document = "" } = buyer ?? {}
    // This keeps what the shopper typed before this script ran.
    if (wasKnown.current === undefined) prefill("document", document)
    else if (document || wasKnown.current) set("document", document)
    wasKnown.current = !!document
  }, [buyer?.document])

  async function payWithFormValues(
    given: Record<CardField, string>,
    signal: AbortSignal
  ): Promise<KnownPayment> {
    const { number, name, expiry, cvv, document } = given
    // `validate` has just accepted the expiry.
    const { month, year } = readExpiry(expiry, expiryComparisonTime()) as Month
    const holder = readDocument(document, documentType)!
    const outcome = await payByCard({
      cartId,
      ...priceOf(plan?.total),
      ...(buyer ?? holder),
      installments: count,
      card: {
        number: cardDigits(number),
        holderName: name.trim(),
        expirationMonth: month,
        expirationYear: year,
        cvv,
        ...(brand && number === values.number && { brand }),
        ...(buyer && { holderDocument: documentType ? "" : holder.document }),
      },
      ...(billingAddress && { billingAddress }),
      signal,
      onStep: (kind) => learn({ kind }),
    })
    if (outcome.kind === "invalid_card") {
      markErrors((name) =>
        outcome.errors.some(({ field }) => isSdkNameOfField(field, name))
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
    ways,
    installments,
    hasInstallments: !isUnderWay && ways !== undefined,
    documentType,
    setDocumentType,
    placeOrder,
    status: isBusy
      ? (status as CardFormStatus)
      : placeOrder
        ? "nothing_to_pay"
        : isOffered
          ? "idle"
          : "unavailable",
    isLocked,
    message:
      message ??
      (!isOffered
        ? texts.cardUnavailable
        : isReduced
          ? plan?.label
          : undefined),
    submit(event) {
      event?.preventDefault()
      const checked = !isLocked && !placeOrder && validate()
      if (checked) {
        setCharged({ cartId, total: ways ? plan?.total : undefined })
        begin("tokenizing", (signal) => payWithFormValues(checked, signal))
      }
    },
  }
}

/** Returns the card's brand, or undefined while it is unknown. Requests the brand as soon as six digits are typed. */
function useCardBrand(number: string): string | undefined {
  const getCardBrand = useCheckoutFunction("getCardBrand")
  const [found, setFound] = useState<{
    bin: string | undefined
    brand: string | undefined
  }>()
  const bin = /^\d{6}/.exec(cardDigits(number))?.[0]
  useRequestOnChange(
    [getCardBrand, bin],
    async (signal) => ({
      bin,
      brand: bin && (await getCardBrand(bin, { signal })),
    }),
    setFound
  )
  return found?.bin === bin ? found?.brand : undefined
}
