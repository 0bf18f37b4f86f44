import { randomBytes } from "node:crypto"

import { buildRefusal } from "../gateway/answer"
import type { GatewayRequest } from "../gateway/gateway-request"
import type { Clock } from "../simulated-clock"
import type { Product } from "./merchant"

export const ACCESS_TOKEN_LIFE_SECONDS = 300

type IssuedAccessToken = {
  product: Product
  expiresAt: number
  isReplaced: boolean
}

export class AccessTokens {
  /** Whether a new access token makes the older tokens for the same API invalid. */
  revokesOlderTokens = false
  readonly #issued = new Map<string, IssuedAccessToken>()

  constructor(private readonly clock: Clock) {}

  issueToken(product: Product): string {
    const accessToken = randomBytes(24).toString("base64url")
    const expiresAt = this.clock.now() + ACCESS_TOKEN_LIFE_SECONDS * 1000
    for (const issued of this.#issued.values()) {
      issued.isReplaced ||=
        this.revokesOlderTokens && issued.product === product
    }
    this.#issued.set(accessToken, { product, expiresAt, isReplaced: false })
    return accessToken
  }

  /** Returns what is stored about a valid access token, or a text that says why the access token is invalid. */
  findTokenOrReason(accessToken: string): IssuedAccessToken | string {
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

  /** Makes all issued tokens invalid. Requests with these tokens are answered with 401. */
  revokeAll(): void {
    this.#issued.clear()
  }

  forgetTokens(): void {
    this.#issued.clear()
    this.revokesOlderTokens = false
  }
}

/**
 * Checks that a request has a valid access token for one of the gateway's APIs (`product`). Refuses a missing or
 * invalid token with 401, and a token for the other API with 403.
 */
export function requireAccessToken(
  { headers: { authorization = "" } }: Pick<GatewayRequest, "headers">,
  { accessTokens }: { accessTokens: AccessTokens },
  product: Product
): void {
  const [scheme, accessToken, ...rest] = authorization.split(" ")
  const issued =
    scheme !== "Bearer" || !accessToken || rest.length > 0
      ? "the Authorization header must be: Bearer <access token>"
      : accessTokens.findTokenOrReason(accessToken)
  if (typeof issued === "string") {
    throw buildRefusal(
      401,
      { message: issued },
      { "www-authenticate": "Bearer" }
    )
  }
  if (issued.product !== product) {
    throw buildRefusal(403, { message: "Missing required scope" })
  }
}
