import { randomBytes } from "node:crypto"

import type { Clock } from "../clock"
import type { Merchant } from "../merchants/merchant"
import type { Product } from "../merchants/merchant-registry"

export const ACCESS_TOKEN_LIFE_SECONDS = 300

/** Whose the token is, and which of the two products it was asked for. */
export type TokenHolder = { merchant: Merchant; product: Product }

type IssuedAccessToken = TokenHolder & {
  expiresAt: number
  isReplaced: boolean
}

export type AccessTokenCheck =
  | ({ kind: "valid" } & TokenHolder)
  | { kind: "expired"; expiredAt: number }
  | { kind: "replaced" }
  | { kind: "unknown" }

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
    if (this.newEndsOld) {
      this.#replaceThoseOf({ merchant, product })
    }
    this.#issued.set(accessToken, {
      merchant,
      product,
      expiresAt,
      isReplaced: false,
    })
    return accessToken
  }

  check(accessToken: string): AccessTokenCheck {
    const issued = this.#issued.get(accessToken)
    if (!issued) {
      return { kind: "unknown" }
    }
    if (issued.isReplaced) {
      return { kind: "replaced" }
    }
    if (this.#clock.now() >= issued.expiresAt) {
      return { kind: "expired", expiredAt: issued.expiresAt }
    }
    const { merchant, product } = issued
    return { kind: "valid", merchant, product }
  }

  reset(): void {
    this.#issued.clear()
    this.newEndsOld = false
  }

  #replaceThoseOf({ merchant, product }: TokenHolder): void {
    for (const issued of this.#issued.values()) {
      if (issued.merchant === merchant && issued.product === product) {
        issued.isReplaced = true
      }
    }
  }
}
