import type { PaymentPurpose } from "../../domain/charge/payment-purpose"
import { normalizeBuyerEmail } from "../../domain/buyer/buyer"
import { type MinorUnits, minorUnitsFromDecimal } from "../../domain/money"
import {
  type LinkRequest,
  type GatewayLinkRequest,
  parseLinkRequest,
} from "../../domain/payment-link/payment-link"
import type { AgreedPrice } from "../../domain/buyer/shopper-input"
import { buildChargeIntent } from "../session/charge-intent"
import type { PaymentSession } from "../../medusa/payment/read-session-with-cart"
import { invalidRequestError } from "../../medusa/refusal-errors"
import type {
  PreparedCharge,
  SessionToPrepare,
} from "../payment-method-adapter"
import type { SessionDependencies } from "../session/session-dependencies"
import { createLinkCreationSteps } from "./create-link"
import type { ShopperMessage } from "../../texts/shopper-texts"
import {
  chargeableCartOrRefusal,
  isOutstandingAmountAtLeast,
} from "../session/session-amount"
import { maxInstallmentsWithoutInterest } from "../../domain/price/price-rules"
import type { AccountOptions } from "../../options/account-options"
import { fillLinkText } from "../../options/account/payment-link-options"
import { DateTime } from "luxon"

/** Checks the session of a payment link, and prepares the data of its charge. Does not call the gateway. */
export async function prepareLinkCharge(
  dependencies: SessionDependencies,
  { session, amount, plaintext }: SessionToPrepare
): Promise<PreparedCharge> {
  const { account, ledger } = dependencies
  const request = plaintext ? parseLinkRequest(plaintext) : undefined
  if (!request) {
    return { kind: "incomplete", missing: [] }
  }
  const { purpose, actor = "shopper" } = request
  const price = request.price as AgreedPrice | undefined
  const objection = await objectionToLink(dependencies, session, {
    amount,
    purpose,
    price,
  })
  if (objection) {
    return { kind: "refused", message: objection }
  }
  const { expiresOn, secondsLeft } = calculateLinkExpiry(
    (await ledger.time()).now,
    request.validityDays ?? account.paymentLink.validityDays
  )
  const email = normalizeBuyerEmail(session.cart?.email)
  return {
    kind: "ready",
    plan: {
      intent: await buildChargeIntent(dependencies, session, {
        emailDigest: email ? await ledger.emailDigest(email) : undefined,
        amount,
        installments: 1,
        lateCapture: false,
        codeSeconds: secondsLeft,
        linkPurpose: purpose,
      }),
      actor,
      // The attempt limits apply to shoppers, not to an administrator or the store's own code.
      isLimited: actor === "shopper",
      createSteps: createLinkCreationSteps({
        order: buildLinkRequestContent(account, request, {
          session,
          expiresOn,
        }),
        createdBy: request.actor,
      }),
    },
  }
}

/**
 * Returns a message if no link of this amount may be created for the session, for example because the cart's total has
 * changed. Otherwise returns `undefined`.
 * @throws MedusaError for a problem that a developer or an administrator has to correct.
 */
export async function objectionToLink(
  dependencies: Pick<SessionDependencies, "query" | "method"> & {
    account: Pick<AccountOptions, "id">
  },
  session: PaymentSession,
  {
    amount,
    purpose,
    price,
  }: {
    amount: MinorUnits
    purpose: PaymentPurpose
    price?: AgreedPrice | undefined
  }
): Promise<ShopperMessage | undefined> {
  switch (purpose) {
    case "cart": {
      const { account, method } = dependencies
      const way = { account: account.id, method, installments: 1 }
      const cart = await chargeableCartOrRefusal(dependencies, session, {
        amount,
        way,
        price,
      })
      return typeof cart === "string" ? cart : undefined
    }
    case "order":
      // The way of paying is not checked here. The administrator or the store's code that requests a link for an
      // order decides that its outstanding amount is paid by link.
      return findObjectionToLinkForOrder(session, amount)
    case "free":
      return isCollectionAmountEqualTo(session, amount)
        ? undefined
        : "amount_changed"
  }
}

/**
 * Returns a message if the order was canceled, or if the link must not request this amount. The amount must not exceed
 * what the order owes, because the shop would have to refund the excess.
 * @throws MedusaError if the session has no order, or if the order's outstanding amount is not known.
 */
function findObjectionToLinkForOrder(
  session: PaymentSession,
  amount: MinorUnits
): ShopperMessage | undefined {
  const { orderOutstandingAmount, isOrderCanceled } = session
  if (isOrderCanceled) {
    return "order_canceled"
  }
  if (orderOutstandingAmount === undefined) {
    throw invalidRequestError(
      "No link was created: this payment session belongs to no order with an outstanding amount. Check what the order has outstanding, then create the link with POST /admin/checkout-transparent/payment-links."
    )
  }
  return isOutstandingAmountAtLeast(orderOutstandingAmount, amount) &&
    isCollectionAmountEqualTo(session, amount)
    ? undefined
    : "amount_changed"
}

function isCollectionAmountEqualTo(
  { collectionAmount }: PaymentSession,
  amount: MinorUnits
): boolean {
  return (
    collectionAmount !== undefined &&
    minorUnitsFromDecimal(collectionAmount) === amount
  )
}

/**
 * The number of characters in a link's default reference. The last six characters of an id are enough to distinguish
 * links on a bank statement.
 */
const REFERENCE_LENGTH = 6

/**
 * Returns the content of the request for a link, without amount and order number. The URL to which payers return comes
 * only from the options, so that a request cannot send payers to another site.
 */
export function buildLinkRequestContent(
  {
    paymentLink,
    installments,
  }: Pick<AccountOptions, "paymentLink" | "installments">,
  request: LinkRequest,
  { session, expiresOn }: { session: LinkedSession; expiresOn: string }
): Omit<GatewayLinkRequest, "orderNumber" | "amount"> {
  const { methods, redirectUrl } = paymentLink
  const reference = request.reference ?? defaultLinkReference(session)
  const described = request.description
  return {
    name: fillLinkText(request.name ?? paymentLink.name, { reference }),
    ...(described === undefined
      ? {}
      : { description: fillLinkText(described, { reference }) }),
    methods,
    ...(methods.includes("card")
      ? { maximumInstallments: maxInstallmentsWithoutInterest(installments) }
      : {}),
    expiresOn,
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
  }
}

type LinkedSession = Pick<PaymentSession, "id"> & {
  cart: Pick<NonNullable<PaymentSession["cart"]>, "id"> | undefined
}

function defaultLinkReference({ id, cart }: LinkedSession): string {
  return (cart?.id ?? id).slice(-REFERENCE_LENGTH).toUpperCase()
}

/** The gateway's time zone. Its days end at midnight in this zone. */
const GATEWAY_ZONE = "America/Sao_Paulo"

/**
 * Returns the last day on which a new link can be paid, and the number of seconds from now until the plugin counts the
 * link as expired. The link counts as expired half a minute before the end of that day. A payment in the last half
 * minute is accepted like any late payment. If the last half minute has already begun, `secondsLeft` is 1.
 */
export function calculateLinkExpiry(
  now: Date,
  validityDays: number
): { expiresOn: string; secondsLeft: number } {
  const end = DateTime.fromJSDate(now, { zone: GATEWAY_ZONE })
    .plus({ days: validityDays })
    .endOf("day")
    // The ledger adds the seconds to its clock a little later. Without this margin, the result could be on the next
    // day.
    .minus({ seconds: 30 })
  return {
    expiresOn: end.toFormat("yyyy-MM-dd"),
    secondsLeft: Math.max(
      1,
      Math.floor((end.toMillis() - now.getTime()) / 1_000)
    ),
  }
}
