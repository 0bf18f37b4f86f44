import type { AccountOptions } from "./account-options"

/** What is allowed, but what a merchant should know when the shop starts: one line for each. */
export function accountWarnings(
  account: Pick<AccountOptions, "id" | "clientId" | "clientSecret" | "paths">
): string[] {
  const warnings: string[] = []
  if (account.clientId === undefined || account.clientSecret === undefined) {
    warnings.push(
      `account "${account.id}" cannot charge yet: it has no clientId and clientSecret (merchant panel, Integrations).`
    )
  }
  if (account.paths.lookUpCharge === null) {
    warnings.push(
      `account "${account.id}" looks no charge up (paths.lookUpCharge is null): when the answer to a charge is lost, the payment stays "being verified" until a person settles it.`
    )
  }
  return warnings
}
