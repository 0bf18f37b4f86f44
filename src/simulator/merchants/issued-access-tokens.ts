import { randomBytes } from "node:crypto"

import type { Clock } from "../simulated-clock"
import { refuseCall } from "../gateway/answer"
import type { Exchange } from "../gateway/gateway-exchange"
import type { Merchant } from "./merchant"
import type { Merchants, Product } from "./merchants"

export const ACCESS_TOKEN_LIFE_SECONDS = 300

/** Whose the token is, and which of the two products it was asked for. */
export type TokenHolder = { merchant: Merchant; product: Product }

type IssuedAccessToken = TokenHolder & {
  expiresAt: number
  isReplaced: boolean
}

export class AccessTokens {
  /** Whether a client has one token at a time: a new one ends the old one. */
  newEndsOld = false
  readonly #clock: Clock
  readonly #issued = new Map<string, IssuedAccessToken>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue({ merchant, product }: TokenHolder): string {
    const accessToken = randomBytes(24).toString("base64url")
    const expiresAt = this.#clock.now() + ACCESS_TOKEN_LIFE_SECONDS * 1000
    for (const issued of this.#issued.values()) {
      issued.isReplaced ||=
        this.newEndsOld &&
        issued.merchant === merchant &&
        issued.product === product
    }
    this.#issued.set(accessToken, {
      merchant,
      product,
      expiresAt,
      isReplaced: false,
    })
    return accessToken
  }

  /** Whose it is, or why it is not taken. */
  check(accessToken: string): TokenHolder | string {
    const issued = this.#issued.get(accessToken)
    if (!issued) {
      return "the access token was not issued here"
    }
    if (issued.isReplaced) {
      return "a newer access token has ended this one"
    }
    const { expiresAt } = issued
    return this.#clock.now() >= expiresAt
      ? `the access token expired at ${new Date(expiresAt).toISOString()}`
      : issued
  }

  reset(): void {
    this.#issued.clear()
    this.newEndsOld = false
  }
}

type KnownHere = { accessTokens: AccessTokens; merchants: Merchants }

/** The merchant behind the bearer token; refuses with 401, or with 403 when its product is not enabled. */
export function requireMerchant(
  { headers: { authorization = "" } }: Pick<Exchange, "headers">,
  { accessTokens, merchants }: KnownHere,
  scope: string
): Merchant {
  const [scheme, accessToken, ...rest] = authorization.split(" ")
  const check =
    scheme !== "Bearer" || !accessToken || rest.length > 0
      ? "the Authorization header must be: Bearer <access token>"
      : accessTokens.check(accessToken)
  if (typeof check === "string") {
    throw refuseCall(401, { message: check }, { "www-authenticate": "Bearer" })
  }
  const { merchant, product } = check
  if (!merchants.scopesOf(merchant, product).includes(scope)) {
    throw refuseCall(403, { message: "Missing required scope" })
  }
  return merchant
}
