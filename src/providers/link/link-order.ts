import type { AccountOptions } from "../../core/options/account-options"
import { linkTextFor } from "../../core/options/link-text"
import type { LinkRequest } from "../../core/payment-link/link-request"
import type { PaymentLinkOrder } from "../../core/payment-link/payment-link"
import type { PaymentSession } from "../base/payment-session"

/** Of a ULID, whose last characters differ: enough to tell one from another on a bank statement. */
const REFERENCE_LENGTH = 6

/**
 * What the gateway is told of a link, besides its amount and our number for it. Where payers are
 * sent afterwards is the merchant's to say: it comes from the options, and from no request.
 */
export function linkOrder(
  { paymentLink }: Pick<AccountOptions, "paymentLink">,
  request: LinkRequest,
  { session, expiresOn }: { session: LinkedSession; expiresOn: string }
): Omit<PaymentLinkOrder, "orderNumber" | "amount"> {
  const { methods, maximumInstallments, redirectUrl } = paymentLink
  const reference = request.reference ?? referenceOf(session)
  const described = request.description ?? paymentLink.description
  return {
    name: linkTextFor(request.name ?? paymentLink.name, { reference }),
    ...(described === undefined
      ? {}
      : { description: linkTextFor(described, { reference }) }),
    methods,
    ...(methods.includes("card") ? { maximumInstallments } : {}),
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
