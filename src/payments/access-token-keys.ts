import type { AccessTokenKey } from "../charge/access-token"
import { accessTokenKeyOf } from "../gateway/open-connection"
import type { AccountOptions } from "../options/account-options"

/** Returns the keys of an account's access tokens in the ledger, one for each integration that has credentials. */
export function accessTokenKeysOf(account: AccountOptions): AccessTokenKey[] {
  const { paymentLink } = account
  return [
    ...keyOf(account),
    ...keyOf(paymentLink).map((key) => ({
      ...key,
      integration: "payment_link" as const,
    })),
  ]
}

function keyOf({
  clientId,
  clientSecret,
  authUrl,
}: Pick<
  AccountOptions,
  "clientId" | "clientSecret" | "authUrl"
>): AccessTokenKey[] {
  return clientId === undefined || clientSecret === undefined
    ? []
    : [accessTokenKeyOf({ clientId, clientSecret, authUrl })]
}
