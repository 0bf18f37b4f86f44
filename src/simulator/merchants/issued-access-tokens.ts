import { randomBytes } from "node:crypto"

import { refuseCall } from "../gateway/answer"
import type { Exchange } from "../gateway/gateway-exchange"
import type { Clock } from "../simulated-clock"
import type { Merchant } from "./merchant"
import type { Merchants, TokenHolder } from "./merchants"

export const ACCESS_TOKEN_LIFE_SECONDS = 300

type IssuedAccessToken = TokenHolder & {
  expiresAt: number
  isReplaced: boolean
}

export class AccessTokens {
  /** Whether a client has only one valid token: a new token ends the former one. */
  newEndsOld = false
  readonly #issued = new Map<string, IssuedAccessToken>()

  constructor(private readonly clock: Clock) {}

  issue({ merchant, product }: TokenHolder): string {
    const accessToken = randomBytes(24).toString("base64url")
    const expiresAt = this.clock.now() + ACCESS_TOKEN_LIFE_SECONDS * 1000
    for (const issued of this.#issued.values()) {
      issued.isReplaced ||=
        this.newEndsOld &&
        issued.merchant === merchant &&
        issued.product === product
    }
    const issued = { merchant, product, expiresAt, isReplaced: false }
    this.#issued.set(accessToken, issued)
    return accessToken
  }

  /** Returns to whom a token was issued, or why it is refused. */
  check(accessToken: string): TokenHolder | string {
    const issued = this.#issued.get(accessToken)
    if (!issued) {
      return "the access token was not issued here"
    }
    if (issued.isReplaced) {
      return "a newer access token has ended this one"
    }
    const { expiresAt } = issued
    return this.clock.now() >= expiresAt
      ? `the access token expired at ${new Date(expiresAt).toISOString()}`
      : issued
  }

  reset(): void {
    this.#issued.clear()
    this.newEndsOld = false
  }
}

type KnownHere = { accessTokens: AccessTokens; merchants: Merchants }

/** Returns the merchant of the bearer token; refuses with 401, or with 403 if the scope is not enabled. */
export function requireMerchant(
  { headers: { authorization = "" } }: Pick<Exchange, "headers">,
  { accessTokens, merchants }: KnownHere,
  scope: string
): Merchant {
  const [scheme, accessToken, ...rest] = authorization.split(" ")
  const holder =
    scheme !== "Bearer" || !accessToken || rest.length > 0
      ? "the Authorization header must be: Bearer <access token>"
      : accessTokens.check(accessToken)
  if (typeof holder === "string") {
    throw refuseCall(401, { message: holder }, { "www-authenticate": "Bearer" })
  }
  if (!merchants.scopesOf(holder).includes(scope)) {
    throw refuseCall(403, { message: "Missing required scope" })
  }
  return holder.merchant
}
