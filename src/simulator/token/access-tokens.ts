import { randomBytes } from "node:crypto"

import type { Clock } from "../clock"
import type { Merchant } from "../merchants/merchant"

export const ACCESS_TOKEN_LIFE_SECONDS = 300

type IssuedAccessToken = { merchant: Merchant; expiresAt: number }

export type AccessTokenCheck =
  | { kind: "valid"; merchant: Merchant }
  | { kind: "expired"; expiredAt: number }
  | { kind: "unknown" }

export class AccessTokens {
  readonly #clock: Clock
  readonly #issued = new Map<string, IssuedAccessToken>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue(merchant: Merchant): string {
    const accessToken = randomBytes(24).toString("base64url")
    const expiresAt = this.#clock.now() + ACCESS_TOKEN_LIFE_SECONDS * 1000
    this.#issued.set(accessToken, { merchant, expiresAt })
    return accessToken
  }

  check(accessToken: string): AccessTokenCheck {
    const issued = this.#issued.get(accessToken)
    if (!issued) {
      return { kind: "unknown" }
    }
    if (this.#clock.now() >= issued.expiresAt) {
      return { kind: "expired", expiredAt: issued.expiresAt }
    }
    return { kind: "valid", merchant: issued.merchant }
  }

  reset(): void {
    this.#issued.clear()
  }
}
