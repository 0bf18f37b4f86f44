import { installmentsWithoutInterest } from "../../pricing/price-rules"
import type { AccountOptions } from "../../options/account-options"
import { linkTextFor } from "../../options/account-payment-link"
import type { LinkRequest, PaymentLinkOrder } from "../../charge/payment-link"
import type { PaymentSession } from "../../medusa/payment-session"
import { DateTime } from "luxon"

/** The length of a reference: the last characters of a ULID vary enough to distinguish links on a bank statement. */
const REFERENCE_LENGTH = 6

/**
 * Returns the content of a link without its amount and order number. The merchant decides where payers are sent
 * afterwards: the address comes from the options, and never from a request.
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
 * Returns the last day on which a link of today can be paid, and the seconds until half a minute before its end. A
 * payment in that half minute is accepted all the same, like one that a bank confirms late.
 */
export function lastDay(
  now: Date,
  validityDays: number
): { expiresOn: string; secondsLeft: number } {
  const end = DateTime.fromJSDate(now, { zone: GATEWAY_ZONE })
    .plus({ days: validityDays })
    .endOf("day")
    // The ledger's clock adds the seconds a little later: the shopper must not read the next day.
    .minus({ seconds: 30 })
  return {
    expiresOn: end.toFormat("yyyy-MM-dd"),
    secondsLeft: Math.max(
      1,
      Math.floor((end.toMillis() - now.getTime()) / 1_000)
    ),
  }
}
