import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { publicDataOf } from "../../../../domain/charge/public-data"
import { cartOfCollection } from "../../../../medusa/payment/collections"
import { priceRulesOf } from "../../../../domain/price/price-rules"
import { priceOfOrder } from "../../../../medusa/price/price-of-order"
import { ledgerOf } from "../../../../medusa/core"
import { findAccount } from "../../../../options/find-account"
import { readResumeToken } from "../../../../reminders/resume-link"
import { readResumedPayment } from "../../../../reminders/resumed-payment"
import { shopperLanguage, shopperText } from "../../../../texts/shopper-texts"
import { showSession } from "../sessions/show-session"
import { waysOfPaying } from "../ways-of-paying/ways-of-cart"
import { traitsOf } from "../../../../domain/payment-method/payment-method"

/** The token in the address of the shop's page, from the link in a reminder. */
const token = z.string().max(2_048)

export const tokenBody = z.strictObject({ token })

/** The body for another code: the buyer's document, which is not kept, and the total that the shopper was shown. */
export const newCodeBody = z.strictObject({
  token,
  document: z.string(),
  document_type: z.string().optional(),
  total: z.int().positive(),
  quote: z.string().max(4_096).nullish(),
})

const STATES_ALLOWING_NEW_CODE = ["expired", "canceled", "refused", "in_doubt"]

type PaymentOfToken = Awaited<ReturnType<typeof paymentOfToken>>

/**
 * Returns the payment that a token opens. Throws 404 for any other token: an expired or invented token, or a token for
 * a payment without a code or of a buyer whose data were erased. Also sets headers that forbid caches to keep the
 * answer, browsers to send the page's address on, and search engines to list it.
 */
export async function paymentOfToken(
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
    linked && (await readResumedPayment(scope, linked.paymentCollectionId))
  if (!linked || !found) {
    const [first] = ledger.pluginOptions.accounts
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      shopperText(
        "link_over",
        shopperLanguage(locale, first?.locale ?? "pt-BR")
      )
    )
  }
  const { paymentCollectionId: collectionId, recipientDigest } = linked
  return { ...found, collectionId, recipientDigest }
}

/**
 * Returns what the page of a resume link shows. It contains nothing personal and no id of the cart, the order or the
 * session, because public routes of core and of this plugin answer more for those ids.
 */
export async function showResumed(
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
    ledger.findSessionState(charge.paymentSessionId),
    recipientDigest !== undefined && ledger.wantsReminders(recipientDigest),
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
          picture: await ledger.findCodePicture(charge.id),
        }).code
      : undefined
  return {
    account: charge.account,
    method: charge.method,
    state,
    /** Whether an order exists and waits for the payment. If not, the order is placed when the code is paid. */
    order_waits: order !== undefined && !order.isCanceled,
    amount: charge.amount,
    code: payable
      ? { ...payable, seconds_left: shown?.seconds_left ?? null }
      : null,
    /** What another code would cost now, or null if no other code can be created. */
    another: canBeginAgain ? await priceOfAnother() : null,
    has_reminders,
  }

  async function priceOfAnother() {
    const account = findAccount(ledger.pluginOptions.accounts, code.account)
    const cartId = await cartOfCollection(scope, collectionId)
    if (order) {
      const placed =
        account && cartId !== undefined
          ? await priceOfOrder(scope, {
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
    const ways = await waysOfPaying(scope, { cart_id: cartId }, account)
    const total =
      traitsOf(code.method).price === "discount" ? ways.pix?.total : ways.total
    // A cart whose total is 0 now needs no other code.
    return total ? { total, quote: ways.quote } : null
  }
}
