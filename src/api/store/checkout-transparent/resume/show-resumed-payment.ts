import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { publicDataOf } from "../../../../domain/charge/public-data"
import { cartIdOfCollection } from "../../../../medusa/payment/payment-collections"
import { priceRulesOf } from "../../../../domain/price/price-rules"
import { compareOrderPriceWithWay } from "../../../../medusa/price/price-of-order"
import { ledgerOf } from "../../../../medusa/container"
import { findAccount } from "../../../../options/find-account"
import { readResumeToken } from "../../../../reminders/resume-link"
import { readPaymentToResume } from "../../../../reminders/read-payment-to-resume"
import {
  languageFromLocale,
  shopperText,
} from "../../../../texts/shopper-texts"
import { showSession } from "../sessions/show-session"
import { quoteWaysOfPaying } from "../ways-of-paying/quote-ways-of-paying"
import { traitsOf } from "../../../../domain/payment-method/payment-method"

/** The token from the link in a reminder. The storefront's page gets it in its URL. */
const token = z.string().max(2_048)

export const tokenBody = z.strictObject({ token })

/**
 * The request body to create another code. `document` is the buyer's CPF or CNPJ, which the shopper has to enter again.
 * `total` is the total that the storefront showed.
 */
export const newCodeBody = z.strictObject({
  token,
  document: z.string(),
  document_type: z.string().optional(),
  total: z.int().positive(),
  quote: z.string().max(4_096).nullish(),
})

const STATES_ALLOWING_NEW_CODE = ["expired", "canceled", "refused", "in_doubt"]

type PaymentOfToken = Awaited<
  ReturnType<typeof setHeadersAndReadResumedPayment>
>

/**
 * Returns the payment to which a token from a reminder gives access. Throws 404 if the token is invalid or expired, if
 * the payment has no code, or if the buyer's data were erased.
 *
 * Also sets response headers. Because of them, caches do not store the response, browsers do not send the page's URL to
 * other sites, and search engines do not list the page.
 */
export async function setHeadersAndReadResumedPayment(
  { scope, locale }: MedusaRequest,
  response: MedusaResponse,
  token: string
) {
  response.set({
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  })
  const ledger = ledgerOf(scope)
  const linked = await readResumeToken(ledger, token)
  const found =
    linked && (await readPaymentToResume(scope, linked.paymentCollectionId))
  if (!linked || !found) {
    const [first] = ledger.pluginOptions.accounts
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      shopperText(
        "link_over",
        languageFromLocale(locale, first?.locale ?? "pt-BR")
      )
    )
  }
  const { paymentCollectionId: collectionId, recipientDigest } = linked
  return { ...found, collectionId, recipientDigest }
}

/**
 * Returns what a storefront shows for a payment that was opened through a reminder. The result contains no personal
 * data. The result also contains no ids of the cart, the order and the session, because public routes show more to a
 * caller who knows these ids.
 */
export async function showResumedPayment(
  { scope }: MedusaRequest,
  {
    charge,
    code,
    order,
    isOrderedOtherwise,
    collectionId,
    recipientDigest,
  }: PaymentOfToken
) {
  const ledger = ledgerOf(scope)
  const [found, has_reminders] = await Promise.all([
    ledger.findChargeStateForStorefront(charge.paymentSessionId),
    recipientDigest !== undefined &&
      ledger.hasNotOptedOutOfReminders(recipientDigest),
  ])
  const shown = found && showSession(charge.paymentSessionId, found).session
  const isUnpaid = shown && STATES_ALLOWING_NEW_CODE.includes(shown.state)
  const state =
    (isUnpaid || shown?.state === "pending") && isOrderedOtherwise
      ? ("ordered_otherwise" as const)
      : isUnpaid && order?.isCanceled
        ? ("order_canceled" as const)
        : isUnpaid && order && order.due <= 0
          ? ("paid" as const)
          : (shown?.state ?? "expired")
  const canBeginAgain = STATES_ALLOWING_NEW_CODE.includes(state)
  const payable =
    state === "pending"
      ? publicDataOf(charge, {
          picture: await ledger.findQrCodeImage(charge.id),
        }).code
      : undefined
  return {
    account: charge.account,
    method: charge.method,
    state,
    /**
     * True if the order already exists and is not canceled. False if the order is canceled, or is placed only after the
     * payment.
     */
    order_waits: order !== undefined && !order.isCanceled,
    amount: charge.amount,
    code: payable
      ? { ...payable, seconds_left: shown?.seconds_left ?? null }
      : null,
    /** The current price of another code. Null if no other code can be created. */
    another: canBeginAgain ? await readPriceOfReplacementCode() : null,
    has_reminders,
  }

  async function readPriceOfReplacementCode() {
    const account = findAccount(ledger.pluginOptions.accounts, code.account)
    const cartId = await cartIdOfCollection(scope, collectionId)
    if (order) {
      const placed =
        account && cartId !== undefined
          ? await compareOrderPriceWithWay(scope, {
              cartId,
              collectionId,
              way: code,
              rules: priceRulesOf(account),
            })
          : undefined
      return placed?.fit === "another"
        ? null
        : { total: order.due, quote: null }
    }
    if (!account || cartId === undefined) {
      return null
    }
    const ways = await quoteWaysOfPaying(scope, { cart_id: cartId }, account)
    const total =
      traitsOf(code.method).price === "discount" ? ways.pix?.total : ways.total
    // A cart whose total is 0 now needs no other code.
    return total ? { total, quote: ways.quote } : null
  }
}
