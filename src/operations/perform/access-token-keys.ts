import type { AccessTokenKey } from "../../domain/access-token"
import { accessTokenKeyOf } from "../../gateway/create-gateway-connection"
import type { AccountOptions } from "../../options/account-options"

type Credential = Pick<
  AccountOptions,
  "clientId" | "clientSecret" | "authUrl"
> & { integration?: "payment_link" }

/**
 * Returns the keys under which the ledger stores an account's access tokens. There is one key for the checkout
 * integration and one for payment links, if the account has credentials for them.
 */
export function accessTokenKeysOf(account: AccountOptions): AccessTokenKey[] {
  const { paymentLink, ...checkout } = account
  return [
    ...accessTokenKeysIfConfigured(checkout),
    ...accessTokenKeysIfConfigured({
      ...paymentLink,
      integration: "payment_link",
    }),
  ]
}

function accessTokenKeysIfConfigured({
  clientId,
  clientSecret,
  ...where
}: Credential) {
  return clientId === undefined || clientSecret === undefined
    ? []
    : [accessTokenKeyOf({ clientId, clientSecret, ...where })]
}
