import type { AccessTokenKey } from "../../domain/access-token"
import { accessTokenKeyOf } from "../../gateway/open-connection"
import type { AccountOptions } from "../../options/account-options"

type Credential = Pick<
  AccountOptions,
  "clientId" | "clientSecret" | "authUrl"
> & { integration?: "payment_link" }

/**
 * Returns the keys under which the ledger stores an account's access tokens. There is one key for each integration that
 * has credentials.
 */
export function accessTokenKeysOf(account: AccountOptions): AccessTokenKey[] {
  const { paymentLink, ...checkout } = account
  return [
    ...keyOf(checkout),
    ...keyOf({ ...paymentLink, integration: "payment_link" }),
  ]
}

function keyOf({ clientId, clientSecret, ...where }: Credential) {
  return clientId === undefined || clientSecret === undefined
    ? []
    : [accessTokenKeyOf({ clientId, clientSecret, ...where })]
}
