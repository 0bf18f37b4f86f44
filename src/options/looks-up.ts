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

type WithLinks = Pick<AccountOptions, "id" | "paymentLink">

/** Whether an account has what making payment links needs. */
export function makesLinks({ paymentLink }: WithLinks): boolean {
  return paymentLink.clientId !== undefined
}

/** Why an account makes no payment links, and what to do; undefined when it does. */
export function linksNotConfigured(account: WithLinks): string | undefined {
  return makesLinks(account)
    ? undefined
    : `payment links are not configured for account "${account.id}": paymentLink.clientId and paymentLink.clientSecret are not set. Set them in medusa-config.ts.`
}
