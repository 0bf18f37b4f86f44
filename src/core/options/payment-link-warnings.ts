import type { AccountOptions } from "./account-options"

type PathName = keyof AccountOptions["paymentLink"]["paths"]

/** What an account with links cannot do while the path of one operation is `null`. */
const SWITCHED_OFF: Record<PathName, string> = {
  createPaymentLink: "makes no payment links",
  lookUpPaymentLink:
    "looks no payment link up, so that it cannot be told whether one can still be paid",
  listLinkTransactions:
    "asks for no payments of its payment links: whether one was paid or refunded is never confirmed, and a refund whose answer was lost stays unknown until a person settles it",
  deactivatePaymentLink:
    "leaves payment links open that were paid or given up: they can be paid again until they end",
  refundLinkTransaction:
    "gives no money of payment links back: refund in the merchant panel",
}

/** The same as accountWarnings, of payment links; none where the account has no credential for them. */
export function paymentLinkWarnings(
  account: Pick<AccountOptions, "id"> & {
    paymentLink: Pick<
      AccountOptions["paymentLink"],
      "clientId" | "clientSecret" | "apiKeys" | "paths"
    >
  },
  notificationUrl: string
): string[] {
  const { clientId, clientSecret, apiKeys, paths } = account.paymentLink
  if (clientId === undefined || clientSecret === undefined) {
    return []
  }
  const withoutKeys =
    apiKeys.length > 0
      ? []
      : [
          `account "${account.id}" takes no notifications of payment links (paymentLink.apiKeys is empty): that one was paid is noticed only when the gateway is asked. Save the URL ${notificationUrl} in the merchant panel, for the payment-link integration too, and put the API key that it shows into paymentLink.apiKeys.`,
        ]
  const names = Object.keys(SWITCHED_OFF) as PathName[]
  return [
    ...withoutKeys,
    ...names
      .filter((name) => paths[name] === null)
      .map(
        (name) =>
          `account "${account.id}" ${SWITCHED_OFF[name]} (paymentLink.paths.${name} is null).`
      ),
  ]
}
