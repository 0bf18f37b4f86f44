import type { PaymentMethod } from "../charge/charge"
import type { AccountOptions } from "./account-options"

/** Whether the gateway can be asked what a charge is; of a payment link that can be switched off. */
export function looksUp(
  { dialect: { linkPaths } }: Pick<AccountOptions, "dialect">,
  method: PaymentMethod
): boolean {
  return (
    method !== "link" ||
    (linkPaths.lookUpPaymentLink !== null &&
      linkPaths.listLinkTransactions !== null)
  )
}

/** Whether an account has what making payment links needs. */
export function makesLinks(
  account: Pick<AccountOptions, "id" | "paymentLink" | "dialect">
): boolean {
  return linksNotConfigured(account) === undefined
}

/** Why an account makes no payment links, and what to do; undefined when it does. */
export function linksNotConfigured({
  id,
  paymentLink,
  dialect,
}: Pick<AccountOptions, "id" | "paymentLink" | "dialect">): string | undefined {
  if (paymentLink.clientId === undefined) {
    return `payment links are not configured for account "${id}": paymentLink.clientId and paymentLink.clientSecret are not set. Enter them in the admin (Settings > Checkout Transparent), or set them in medusa-config.ts.`
  }
  return dialect.linkPaths.createPaymentLink === null
    ? `payment links are switched off for account "${id}": dialect.linkPaths.createPaymentLink is null. Remove that option from medusa-config.ts to use its default.`
    : undefined
}
