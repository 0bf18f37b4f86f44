import type { AccountOptions } from "./account-options"
import { paymentLinkWarnings } from "./payment-link-warnings"

/** Below the backend's public address. */
function notificationUrlOf(account: string): string {
  return `/hooks/checkout-transparent/${account}`
}

/** What is allowed, but what a merchant should know when the shop starts: one line for each. */
export function accountWarnings(
  account: Pick<
    AccountOptions,
    | "id"
    | "clientId"
    | "clientSecret"
    | "capture"
    | "notificationTokens"
    | "merchantDocument"
  > & {
    paths: Pick<
      AccountOptions["paths"],
      "lookUpCharge" | "captureCharge" | "refundCharge"
    >
  } & Pick<Parameters<typeof paymentLinkWarnings>[0], "paymentLink">
): string[] {
  const warnings: string[] = []
  if (account.clientId === undefined || account.clientSecret === undefined) {
    warnings.push(
      `account "${account.id}" cannot charge yet: it has no clientId and clientSecret (merchant panel, Integrations).`
    )
  }
  if (account.paths.lookUpCharge === null) {
    warnings.push(
      `account "${account.id}" looks no charge up (paths.lookUpCharge is null): when the answer to a charge is lost, the payment stays "being verified" and is listed as a discrepancy; and nothing is captured, refunded or canceled from Medusa, since the charge cannot be read before.`
    )
  }
  if (account.notificationTokens.length === 0) {
    warnings.push(
      `account "${account.id}" takes no notifications (notificationTokens is empty): what happens in the merchant panel is noticed days later. Save the URL ${notificationUrlOf(account.id)} in the merchant panel and put the token that it shows into notificationTokens.`
    )
  } else if (
    account.paths.lookUpCharge === null &&
    account.merchantDocument === undefined
  ) {
    warnings.push(
      `account "${account.id}" believes no notification (paths.lookUpCharge is null, merchantDocument is not set): set merchantDocument, or paid charges are listed as discrepancies.`
    )
  }
  if (account.capture === "manual" && account.paths.captureCharge === null) {
    warnings.push(
      `account "${account.id}" reserves money and captures none (capture is manual, paths.captureCharge is null): capture in the merchant panel within 7 days, or it is released.`
    )
  }
  if (account.paths.refundCharge === null) {
    warnings.push(
      `account "${account.id}" gives no money back (paths.refundCharge is null): refund, and release what is only reserved, in the merchant panel.`
    )
  }
  return [
    ...warnings,
    ...paymentLinkWarnings(account, notificationUrlOf(account.id)),
  ]
}
