import type { PaymentMethod } from "../charge/charge"
import type { AccountOptions } from "./account-options"

/** Whether the gateway can be asked what a charge is; of a payment link that can be switched off. */
export function looksUp(
  { paymentLink: { paths } }: Pick<AccountOptions, "paymentLink">,
  method: PaymentMethod
): boolean {
  return (
    method !== "link" ||
    (paths.lookUpPaymentLink !== null && paths.listLinkTransactions !== null)
  )
}

/** Whether an account has what making payment links needs. */
export function makesLinks(
  account: Pick<AccountOptions, "id" | "paymentLink">
): boolean {
  return linksNotConfigured(account) === undefined
}

/** Why an account makes no payment links, and what to do; undefined when it does. */
export function linksNotConfigured({
  id,
  paymentLink,
}: Pick<AccountOptions, "id" | "paymentLink">): string | undefined {
  if (paymentLink.clientId === undefined) {
    return `payment links are not configured for account "${id}": paymentLink.clientId and paymentLink.clientSecret are not set. Enter them in the admin (Settings > Checkout Transparent), or set them in medusa-config.ts.`
  }
  return paymentLink.paths.createPaymentLink === null
    ? `payment links are switched off for account "${id}": paymentLink.paths.createPaymentLink is null. Remove that option from medusa-config.ts to use its default.`
    : undefined
}
