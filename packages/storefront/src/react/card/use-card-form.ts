import { useEffect, useRef, useState } from "react"

import {
  cardDigits,
  type DocumentType,
  readDocument,
  readExpiry,
} from "../../card"
import type { CardPayment, WaysOfPaying } from "../../checkout"
import { type DocumentChoice, documentRule } from "../form/buyer-document"
import {
  useAnswer,
  useCall,
  useConfiguration,
  useTexts,
} from "../checkout-provider"
import {
  type CardField,
  cardFields,
  isNameOfField,
  momentOfExpiry,
} from "./card-fields"
import { type Fields, useFields } from "../form/fields"
import { type Installments, useInstallments } from "./installments"
import { CARD_TEXTS } from "../texts"
import {
  type KnownPayment,
  type PaymentOptions,
  useKnownPayment,
} from "../use-known-payment"
import { useReportedTotal } from "../ways-of-paying"

export interface CardFormOptions extends PaymentOptions {
  /** Medusa's `cart.total`, in major units. */
  amount: number | string
  /**
   * The buyer's CPF or CNPJ, if the page knows it. The form then asks for the holder's document, and fills in the
   * buyer's. If the document is missing or invalid, the form has one field whose document is used for buyer and
   * holder.
   */
  document?: string
  /** Those parts of the billing address that the cart's billing address does not have in separate fields. */
  billingAddress?: CardPayment["billingAddress"]
}

/**
 * The status of a form that pays by card:
 *
 * - `loading`: the form looks up whether the cart is already paid, and repeats this after failures.
 * - `unavailable`: the shop accepts no card, or has no credentials for the card SDK.
 * - `idle`: the form may be filled in and submitted.
 * - `tokenizing`, `paying`, `verifying`: the payment is running. `verifying` means that an answer was lost.
 * - `being_verified`: the outcome is unknown, or the order is not placed yet. This status ends by itself.
 * - `being_refunded`: the cart was paid, and the payment is being refunded.
 * - `nothing_to_pay`: promotions or credit pay for the cart. `starting` means that its order is being placed.
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
  | "nothing_to_pay"
  | "starting"
  | "done"

/**
 * The state of the form. `field` returns the properties of an `<input>`. `set` and `blur` are for inputs of your own.
 */
export interface CardFormState extends Fields<CardField>, DocumentChoice {
  /** The result of `useWaysOfPaying` for the cart. */
  ways: WaysOfPaying | null | undefined
  /**
   * The brand of the card as the card service names it ("VISA"). Undefined until it is known. The form can be
   * submitted without the brand.
   */
  brand: string | undefined
  installments: Installments
  /**
   * Whether installments are offered. They are not offered before their prices are loaded, and not during a payment
   * that was begun before the page was loaded, because the cart's total may then include interest.
   */
  hasInstallments: boolean
  status: CardFormStatus
  /**
   * Whether the form cannot be submitted. This is so in every status except `idle`. In the status `loading`, the
   * shopper can already type in the fields.
   */
  isLocked: boolean
  /** Places the order without a payment. Undefined unless the cart leaves nothing to pay. */
  placeOrder: (() => void) | undefined
  /** The message for the shopper, to be shown in a live region. */
  message: string | undefined
  /**
   * Checks the fields and pays. Use it as a form's `onSubmit`. A second call while the first is running does nothing.
   * `message` shows a failure, and a thrown error is also passed to the provider's `onError`.
   */
  submit: (event?: { preventDefault: () => void }) => void
}

export type { CardField } from "./card-fields"

type Month = Exclude<ReturnType<typeof readExpiry>, { problem: unknown }>

/** Keeps all state of a form that pays by card. */
export function useCardForm(given: CardFormOptions): CardFormState {
  const { cartId, billingAddress } = given
  const texts = useTexts(CARD_TEXTS)
  const payByCard = useCall("payByCard")
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
  } = useKnownPayment(given, texts)
  const shop = useConfiguration()
  const isOffered = !shop || (shop.methods.card && shop.sdk)
  const buyer = readDocument(given.document ?? "")
  const installments = useInstallments(given.amount, ways)
  const { plan, count, isReduced } = installments
  /** The last payment that this page has begun. Undefined if the page only found a payment that was begun earlier. */
  const [charged, setCharged] = useState<{
    cartId: string
    total: number | undefined
  }>()
  const isUnderWay = /^(being_|order)/.test(known.kind)
  useReportedTotal(
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
  const { fields, check, complain, clear, prefill, focus } =
    useFields<CardField>(
      {
        ...cardFields(texts, () => brand, !!shop?.sandbox),
        document: documentRule(texts, documentType),
      },
      // During `loading` the fields stay open, so that a shopper who types early does not lose the first digits.
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

  async function pay(
    given: Record<CardField, string>,
    signal: AbortSignal
  ): Promise<KnownPayment> {
    const { number, name, expiry, cvv, document } = given
    // `check` has just accepted the expiry.
    const { month, year } = readExpiry(expiry, momentOfExpiry()) as Month
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
      complain((name) =>
        outcome.errors.some(({ field }) => isNameOfField(field, name))
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
    status:
      isBusy || placeOrder
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
          ? plan?.label
          : undefined),
    submit(event) {
      event?.preventDefault()
      const checked = !isLocked && !placeOrder && check()
      if (checked) {
        setCharged({ cartId, total: ways ? plan?.total : undefined })
        begin("tokenizing", (signal) => pay(checked, signal))
      }
    },
  }
}

/**
 * Returns the brand of a card, or undefined until it is known. It is requested as soon as the first six digits are
 * typed.
 */
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
