import type { AccountOptions } from "../../options/account-options"
import { linkTextFor } from "../../options/account-payment-link"
import type { LinkRequest, PaymentLinkOrder } from "../../charge/payment-link"
import type { PaymentSession } from "../../medusa/payment-session"
import { DateTime } from "luxon"

/** Of a ULID, whose last characters differ: enough to tell one from another on a bank statement. */
const REFERENCE_LENGTH = 6

/**
 * What the gateway is told of a link, besides its amount and our number for it. Where payers are
 * sent afterwards is the merchant's to say: it comes from the options, and from no request.
 */
export function linkOrder(
  {
    paymentLink,
    installments,
  }: Pick<AccountOptions, "paymentLink" | "installments">,
  request: LinkRequest,
  { session, expiresOn }: { session: LinkedSession; expiresOn: string }
): Omit<PaymentLinkOrder, "orderNumber" | "amount"> {
  const { methods, redirectUrl } = paymentLink
  const reference = request.reference ?? referenceOf(session)
  const described = request.description
  return {
    name: linkTextFor(request.name ?? paymentLink.name, { reference }),
    ...(described === undefined
      ? {}
      : { description: linkTextFor(described, { reference }) }),
    methods,
    ...(methods.includes("card")
      ? { maximumInstallments: installments.maximum }
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

/** Where the gateway's days end. */
const GATEWAY_ZONE = "America/Sao_Paulo"

/**
 * The last day on which a link of today can be paid, and how long it is until its last half minute:
 * what is paid within that is taken all the same, as what a bank confirms late.
 */
export function lastDay(
  now: Date,
  validityDays: number
): { expiresOn: string; secondsLeft: number } {
  const end = DateTime.fromJSDate(now, { zone: GATEWAY_ZONE })
    .plus({ days: validityDays })
    .endOf("day")
    // The ledger's clock adds what is left, a little later: the shopper reads that day, not the next.
    .minus({ seconds: 30 })
  return {
    expiresOn: end.toFormat("yyyy-MM-dd"),
    secondsLeft: Math.max(
      1,
      Math.floor((end.toMillis() - now.getTime()) / 1_000)
    ),
  }
}
