import { findAccount } from "../../options/find-account"
import { z } from "@medusajs/framework/zod"
import {
  isShopperMessageText,
  languageFromLocale,
  type ShopperMessage,
  shopperText,
} from "../../texts/shopper-texts"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../route-handler"
import type { Charge } from "../../domain/charge/charge"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { isCartCompletion } from "../store/carts/prepare-cart-change"
import {
  type CartReference,
  readCartToPay,
} from "../../medusa/cart/cart-to-pay"
import { parseOwnProviderId } from "../../domain/payment-method/provider-id"
import { ledgerOf, logOf } from "../../medusa/container"
import { rewriteAnswer } from "./rewrite-answer"

/**
 * The two shapes in which Medusa returns an error message. One is the body of Medusa's error handler. The other has
 * `type: "cart"`, and is the body for a cart completion that placed no order.
 */
const coreErrorAnswer = z.union([
  z.object({ message: z.string() }),
  z.object({
    type: z.literal("cart"),
    error: z.object({ message: z.string() }),
  }),
])

/**
 * Patterns of the messages with which Medusa refuses to create a session or to complete a cart (Medusa 2.21.2). The key
 * of each pattern is the message that the shopper gets instead.
 */
const CORE_MESSAGE_PATTERNS: Partial<Record<ShopperMessage, RegExp>> = {
  out_of_stock:
    /^Not enough stock available|not have the required inventory|not associated with any stock location|not have any inventory items/,
  shipping_missing:
    /^No shipping method selected|shipping profiles that are not satisfied/,
  promotion_ended: /^Promotion usage exceeds/,
  cart_empty: /^Cannot complete a cart with no items/,
  method_unavailable: /^Payment providers? .+ not enabled in the cart's region/,
  payment_replaced:
    /^Payment ?(Session|Collection)\b.+ not found|^Payment sessions are required|^Payment collection has not been initiated|^Could not delete all payment sessions/,
  another_payment_open:
    /^Cannot create multiple links between|^Payment with payment_session_id/,
  shop_failed:
    /^An unknown error occurred|^Payment authorization failed|^More information is required|not authorized with the provider/,
}

/**
 * Returns Medusa's message (`said`), and the shopper message that replaces it (`meaning`). Returns undefined if the
 * plugin does not recognize the response as an error of Medusa.
 */
export function recognizeCoreMessage(status: number, body: unknown) {
  const answer = coreErrorAnswer.safeParse(body).data
  if (!answer) {
    return undefined
  }
  const said = "error" in answer ? answer.error.message : answer.message
  const meanings = Object.keys(CORE_MESSAGE_PATTERNS) as ShopperMessage[]
  const meaning =
    status === 409
      ? "another_payment_open"
      : (meanings.find((one) => CORE_MESSAGE_PATTERNS[one]?.test(said)) ??
        // Core failed for another reason, for example because it has undone an order that was canceled in the meantime.
        (status >= 500 && !isShopperMessageText(said)
          ? "shop_failed"
          : undefined))
  return meaning && { said, meaning }
}

export function replaceMessageInBody(body: object, message: string): object {
  return "error" in body
    ? { ...body, error: { ...(body.error as object), message } }
    : { ...body, message }
}

/**
 * Replaces Medusa's English message with a message in the shopper's language that says what to do. Applies when Medusa
 * refuses to complete a cart that is paid with this plugin, or to create a payment session of this plugin.
 *
 * The response's status and type do not change, and Medusa's message is logged. The messages of the store's own hooks
 * usually match no pattern and stay as they are.
 */
export const translateCoreMessage: Handler = (request, response) => {
  // The id is read here, because Express has removed the parameters when an error response is sent.
  const { id = "" } = request.params
  const asked = /^\/store\/carts\//i.test(request.path)
    ? isCartCompletion(request) && { cartId: id }
    : { collectionId: id }
  if (asked) {
    rewriteAnswer(response, (body) => {
      const core = recognizeCoreMessage(response.statusCode, body)
      return core === undefined
        ? body
        : translateForShopper(request, asked, core).then((text) =>
            text === undefined
              ? body
              : replaceMessageInBody(body as object, text)
          )
    })
  }
}

/**
 * Returns the text for the shopper. Returns undefined if the request does not concern a payment of this plugin, or if
 * an error occurs. Never throws.
 */
async function translateForShopper(
  request: MedusaRequest,
  asked: CartReference,
  { said, meaning }: NonNullable<ReturnType<typeof recognizeCoreMessage>>
): Promise<string | undefined> {
  const { scope, validatedBody } = request
  const log = logOf(scope)
  const subject =
    "cartId" in asked
      ? `cart ${asked.cartId}`
      : `payment collection ${asked.collectionId}`
  try {
    const ledger = ledgerOf(scope)
    const [cart, open] = await Promise.all([
      readCartToPay(scope, asked),
      "cartId" in asked
        ? ledger.findOpenChargeOfCart(asked.cartId)
        : ledger.findOpenChargeOfCollection(asked.collectionId),
    ])
    const chosen =
      "cartId" in asked
        ? // A cart without a session counts as paid with this plugin if its region offers a payment method of the plugin.
          ((cart?.sessionProviderIds.length
            ? cart.sessionProviderIds
            : cart?.regionProviderIds) ?? [])
        : [providerBody.parse(validatedBody).provider_id]
    const provider =
      open ?? chosen.flatMap((id) => parseOwnProviderId(id) ?? [])[0]
    if (!provider) {
      return undefined
    }
    const { accounts } = ledger.pluginOptions
    const account = findAccount(accounts, provider.account)
    const message = selectMessageByOpenCharge(open, meaning)
    log.info(
      `checkout-transparent: for ${subject} Medusa said "${said}"; the shopper reads "${message}" instead.`
    )
    return shopperText(
      message,
      languageFromLocale(cart?.locale, account?.locale ?? "pt-BR"),
      provider
    )
  } catch (error) {
    log.warn(
      `checkout-transparent: what Medusa said for ${subject} could not be translated for shoppers: ${describeError(error)}`
    )
    return undefined
  }
}

const providerBody = z.object({ provider_id: z.string() })

/**
 * Selects the message for a shopper whose request Medusa refused. `meaning` is the message that matches Medusa's error,
 * and is usually returned unchanged. `open` is the open charge of the cart or payment collection. If this charge is
 * being refunded or may have been paid, the shopper usually gets a message about the charge instead.
 */
export function selectMessageByOpenCharge(
  open: Charge | undefined,
  meaning: ShopperMessage
): ShopperMessage {
  if (meaning === "another_payment_open") {
    // Core sends the same message when the cart is locked and when many shoppers request the same stock.
    return open ? meaning : "shop_busy"
  }
  if (!open) {
    return meaning
  }
  if (open.refundDecision) {
    return "being_refunded"
  }
  if (open.state === "pending" && isAsynchronousMethod(open.method)) {
    // The code may have been paid just now.
    return meaning === "cart_empty" ? "payment_replaced" : meaning
  }
  return open.state === "pending" || open.state === "unresolved"
    ? "being_verified"
    : "order_not_placed"
}
