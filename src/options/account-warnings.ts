import type { AccountOptions } from "./account-options"
import type { Dialect } from "./dialect"

/** Below the backend's public address. */
export function notificationPathOf(account: string): string {
  return `/hooks/checkout-transparent/${account}`
}

/**
 * What is allowed, but what a merchant should know when the shop starts: one line for each. That an
 * account lacks a credential is said of all accounts in one line, by unofferedText.
 */
export function accountWarnings(
  account: AccountOptions,
  isProduction = process.env.NODE_ENV === "production"
): string[] {
  const warnings: string[] = []
  if (account.environment === "development" && isProduction) {
    warnings.push(
      `account "${account.id}" has environment "development" while NODE_ENV is "production": its storefront takes sandbox test cards, and its gateway may be called without HTTPS. Set environment to "production" for real payments, or to "staging" for the gateway's sandbox.`
    )
  }
  if (account.notificationTokens.length === 0) {
    warnings.push(
      `account "${account.id}" accepts no notifications (notificationTokens is empty): what happens in the merchant panel is noticed days later. Save the URL ${notificationPathOf(account.id)} in the merchant panel and put the token that it shows into notificationTokens.`
    )
  }
  if (
    account.capture !== "automatic" &&
    account.dialect.paths.captureCharge === null
  ) {
    warnings.push(
      `account "${account.id}" authorizes payments and cannot capture them (capture is ${account.capture}, dialect.paths.captureCharge is null): capture in the merchant panel within 7 days, or the authorization expires.`
    )
  }
  if (account.dialect.paths.refundCharge === null) {
    warnings.push(
      `account "${account.id}" cannot refund or cancel payments (dialect.paths.refundCharge is null): do both in the merchant panel.`
    )
  }
  return [...warnings, ...paymentLinkWarnings(account)]
}

type PathName = keyof Omit<Dialect["linkPaths"], "accessToken">

/** What an account with links cannot do while the path of one operation is `null`. */
const SWITCHED_OFF: Record<PathName, string> = {
  createPaymentLink: "cannot create payment links",
  lookUpPaymentLink:
    "cannot look up payment links: whether one can still be paid is unknown",
  listLinkTransactions:
    "cannot list the payments of its payment links: whether one was paid or refunded is never confirmed, and a refund whose answer was lost stays in doubt until a person resolves it",
  deactivatePaymentLink:
    "cannot deactivate payment links: those that were paid or abandoned can be paid again until they expire",
  refundLinkTransaction:
    "cannot refund payments of payment links: refund in the merchant panel",
}

/** None where the account has no credential for links. */
function paymentLinkWarnings(account: AccountOptions): string[] {
  const { clientId, clientSecret, apiKeys } = account.paymentLink
  const { linkPaths } = account.dialect
  if (clientId === undefined || clientSecret === undefined) {
    return []
  }
  const withoutKeys =
    apiKeys.length > 0
      ? []
      : [
          `account "${account.id}" accepts no notifications of payment links (paymentLink.apiKeys is empty): that one was paid is noticed only when the gateway is asked. Save the URL ${notificationPathOf(account.id)} in the merchant panel, for the payment-link integration too, and put the API key that it shows into paymentLink.apiKeys.`,
        ]
  const names = Object.keys(SWITCHED_OFF) as PathName[]
  return [
    ...withoutKeys,
    ...names
      .filter((name) => linkPaths[name] === null)
      .map(
        (name) =>
          `account "${account.id}" ${SWITCHED_OFF[name]} (dialect.linkPaths.${name} is null).`
      ),
  ]
}
