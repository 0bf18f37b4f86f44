import type { AccountOptions } from "./account-options"

type WithLinks = Pick<AccountOptions, "id" | "paymentLink">

/** Whether an account has the credential for making payment links. */
export function makesLinks({ paymentLink }: WithLinks): boolean {
  return paymentLink.clientId !== undefined
}

/** Returns why an account makes no payment links, and what to do; undefined when it makes links. */
export function linksNotConfigured(account: WithLinks): string | undefined {
  return makesLinks(account)
    ? undefined
    : `payment links are not configured for account "${account.id}": paymentLink.clientId and paymentLink.clientSecret are not set. Set them in medusa-config.ts.`
}
