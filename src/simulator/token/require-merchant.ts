import type { Exchange } from "../http/route"
import { refuseCall } from "../http/refusal"
import type { Merchant } from "../merchants/merchant"
import type { World } from "../world"
import { scopesOf } from "./scopes-of"

/** The merchant behind the bearer token; refuses with 401, or with 403 when its product is not enabled. */
export function requireMerchant(
  exchange: Exchange,
  world: World,
  scope: string
): Merchant {
  const [scheme, accessToken, ...rest] = (
    exchange.headers.authorization ?? ""
  ).split(" ")
  if (scheme !== "Bearer" || !accessToken || rest.length > 0) {
    throw unauthorized(
      "the Authorization header must be: Bearer <access token>"
    )
  }
  const check = world.accessTokens.check(accessToken)
  switch (check.kind) {
    case "unknown":
      throw unauthorized("the access token was not issued here")
    case "replaced":
      throw unauthorized("a newer access token has ended this one")
    case "expired":
      throw unauthorized(
        `the access token expired at ${new Date(check.expiredAt).toISOString()}`
      )
    case "valid":
      if (!scopesOf(check, world).includes(scope)) {
        throw refuseCall(403, { message: "Missing required scope" })
      }
      return check.merchant
  }
}

function unauthorized(message: string) {
  return refuseCall(401, { message }, { "www-authenticate": "Bearer" })
}
