import { readBuyerEmail } from "../../domain/buyer/buyer"
import { type MinorUnits, minorUnitsFromDecimal } from "../../domain/money"
import {
  type LinkRequest,
  type LinkPurpose,
  type GatewayLinkRequest,
  readLinkRequest,
} from "../../domain/payment-link/payment-link"
import type { AgreedPrice } from "../../domain/buyer/shopper-input"
import { chargeIntent } from "../session/charge-intent"
import type { PaymentSession } from "../../medusa/payment/payment-session"
import { invalidRequestError } from "../../medusa/refusal-errors"
import type { PreparedCharge, SessionToPrepare } from "../port"
import type { SessionAccess } from "../session/session-access"
import { linkCreator } from "./create-link"
import type { ShopperMessage } from "../../texts/shopper-texts"
import { cartToCharge, owesAtLeast } from "../session/session-amount"
import { installmentsWithoutInterest } from "../../domain/price/price-rules"
import type { AccountOptions } from "../../options/account-options"
import { fillLinkText } from "../../options/account/payment-link"
import { DateTime } from "luxon"

/** Checks the session of a payment link and prepares its charge. Does not call the gateway. */
export async function prepareLink(
  access: SessionAccess,
  { session, amount, plaintext }: SessionToPrepare
): Promise<PreparedCharge> {
  const { account, ledger } = access
  const request = plaintext ? readLinkRequest(plaintext) : undefined
  if (!request) {
    return { kind: "incomplete", missing: [] }
  }
  const { purpose, actor = "shopper" } = request
  const price = request.price as AgreedPrice | undefined
  const objection = await objectionToLink(access, session, {
    amount,
    purpose,
    price,
  })
  if (objection) {
    return { kind: "refused", message: objection }
  }
  const { expiresOn, secondsLeft } = lastPayableDay(
    (await ledger.time()).now,
    request.validityDays ?? account.paymentLink.validityDays
  )
  const email = readBuyerEmail(session.cart?.email)
  return {
    kind: "ready",
    plan: {
      intent: await chargeIntent(access, session, {
        emailDigest: email ? await ledger.emailDigest(email) : undefined,
        amount,
        installments: 1,
        lateCapture: false,
        codeSeconds: secondsLeft,
        linkPurpose: purpose,
      }),
      actor,
      // The attempt limits apply to shoppers, not to an administrator who requests a link.
      isLimited: actor === "shopper",
      open: linkCreator({
        order: linkOrder(account, request, { session, expiresOn }),
        createdBy: request.actor,
      }),
    },
  }
}

/**
 * Returns a message if a link of this amount must not be made for the session. Returns `undefined` if the amount is
 * right. Throws MedusaError for a problem that a developer or an administrator must correct.
 */
export async function objectionToLink(
  access: Pick<SessionAccess, "query" | "method"> & {
    account: Pick<AccountOptions, "id">
  },
  session: PaymentSession,
  {
    amount,
    purpose,
    price,
  }: {
    amount: MinorUnits
    purpose: LinkPurpose
    price?: AgreedPrice | undefined
  }
): Promise<ShopperMessage | undefined> {
  switch (purpose) {
    case "cart": {
      const { account, method } = access
      const way = { account: account.id, method, installments: 1 }
      const cart = await cartToCharge(access, session, { amount, way, price })
      return typeof cart === "string" ? cart : undefined
    }
    case "order":
      // An administrator who requests a link for the outstanding amount also decides that this amount is paid by link.
      return objectionToOrder(session, amount)
    case "free":
      return hasCollectionAmount(session, amount) ? undefined : "amount_changed"
  }
}

/** Returns a message if the amount is more than the order owes, because the excess would have to be refunded. */
function objectionToOrder(
  session: PaymentSession,
  amount: MinorUnits
): ShopperMessage | undefined {
  const { orderDue, isOrderCanceled } = session
  if (isOrderCanceled) {
    return "order_canceled"
  }
  if (orderDue === undefined) {
    throw invalidRequestError(
      "No link was created: this payment session belongs to no order with an outstanding amount. Check what the order has outstanding, then create the link with POST /admin/checkout-transparent/payment-links."
    )
  }
  return owesAtLeast(orderDue, amount) && hasCollectionAmount(session, amount)
    ? undefined
    : "amount_changed"
}

function hasCollectionAmount(
  { collectionAmount }: PaymentSession,
  amount: MinorUnits
): boolean {
  return (
    collectionAmount !== undefined &&
    minorUnitsFromDecimal(collectionAmount) === amount
  )
}

/**
 * The number of characters of a link's reference. The last six characters of a ULID vary enough to distinguish links on
 * a bank statement.
 */
const REFERENCE_LENGTH = 6

/**
 * Returns the content of a link without its amount and order number. The address to which payers are sent after the
 * payment comes from the options. It is never taken from a request, because only the merchant decides about it.
 */
export function linkOrder(
  {
    paymentLink,
    installments,
  }: Pick<AccountOptions, "paymentLink" | "installments">,
  request: LinkRequest,
  { session, expiresOn }: { session: LinkedSession; expiresOn: string }
): Omit<GatewayLinkRequest, "orderNumber" | "amount"> {
  const { methods, redirectUrl } = paymentLink
  const reference = request.reference ?? referenceOf(session)
  const described = request.description
  return {
    name: fillLinkText(request.name ?? paymentLink.name, { reference }),
    ...(described === undefined
      ? {}
      : { description: fillLinkText(described, { reference }) }),
    methods,
    ...(methods.includes("card")
      ? { maximumInstallments: installmentsWithoutInterest(installments) }
      : {}),
    expiresOn,
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
  }
}

type LinkedSession = Pick<PaymentSession, "id"> & {
  cart: Pick<NonNullable<PaymentSession["cart"]>, "id"> | undefined
}

function referenceOf({ id, cart }: LinkedSession): string {
  return (cart?.id ?? id).slice(-REFERENCE_LENGTH).toUpperCase()
}

/** The time zone in which the gateway's days end. */
const GATEWAY_ZONE = "America/Sao_Paulo"

/**
 * Returns the last day on which a link created now can be paid, and the seconds until half a minute before the end of
 * that day. A payment in that half minute is accepted all the same, like a payment that a bank confirms late.
 */
export function lastPayableDay(
  now: Date,
  validityDays: number
): { expiresOn: string; secondsLeft: number } {
  const end = DateTime.fromJSDate(now, { zone: GATEWAY_ZONE })
    .plus({ days: validityDays })
    .endOf("day")
    // The ledger's clock adds the seconds a little later. Without this margin, the shopper could be shown the next day.
    .minus({ seconds: 30 })
  return {
    expiresOn: end.toFormat("yyyy-MM-dd"),
    secondsLeft: Math.max(
      1,
      Math.floor((end.toMillis() - now.getTime()) / 1_000)
    ),
  }
}
