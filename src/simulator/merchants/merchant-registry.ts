import { randomUUID } from "node:crypto"

import type { Clock } from "../clock"
import type { Credential, Merchant } from "./merchant"

/** A credential that was replaced works on for 7 days, so that a merchant can roll it out. */
export const REPLACED_CREDENTIAL_LIFE_MS = 7 * 24 * 60 * 60 * 1000

/** Each has a credential of its own at the gateway. */
export type Product = "checkout" | "payment_link"

type IssuedCredential = Credential & {
  merchant: Merchant
  product: Product
  revokedAt: number | null
}

export type Authentication =
  | { kind: "accepted"; merchant: Merchant; product: Product }
  | { kind: "refused"; reason: string }

export class MerchantRegistry {
  readonly #merchants: readonly Merchant[]
  readonly #clock: Clock
  #credentials: IssuedCredential[] = []

  constructor(merchants: readonly Merchant[], clock: Clock) {
    this.#merchants = merchants
    this.#clock = clock
    this.reset()
  }

  authenticate(given: Credential): Authentication {
    const issued = this.#credentials.find(
      (credential) => credential.clientId === given.clientId
    )
    if (!issued) {
      return { kind: "refused", reason: "client_id is not known" }
    }
    if (issued.clientSecret !== given.clientSecret) {
      return {
        kind: "refused",
        reason: "client_secret does not belong to this client_id",
      }
    }
    if (issued.revokedAt !== null && this.#clock.now() >= issued.revokedAt) {
      return {
        kind: "refused",
        reason: `the credential was replaced and has been revoked since ${new Date(issued.revokedAt).toISOString()}`,
      }
    }
    const { merchant, product } = issued
    return { kind: "accepted", merchant, product }
  }

  byDocument(merchantDocument: string): Merchant | undefined {
    return this.#merchants.find(
      (merchant) => merchant.merchantDocument === merchantDocument
    )
  }

  only(): Merchant | undefined {
    return this.#merchants.length === 1 ? this.#merchants[0] : undefined
  }

  rotateCredential(merchant: Merchant, product: Product): Credential {
    const revokedAt = this.#clock.now() + REPLACED_CREDENTIAL_LIFE_MS
    for (const credential of this.#credentials) {
      // An earlier replacement keeps its own, earlier end.
      if (
        credential.merchant === merchant &&
        credential.product === product &&
        credential.revokedAt === null
      ) {
        credential.revokedAt = revokedAt
      }
    }
    const credential = {
      clientId: `simulator-client-${randomUUID()}`,
      clientSecret: `simulator-secret-${randomUUID()}`,
    }
    this.#credentials.push({
      ...credential,
      merchant,
      product,
      revokedAt: null,
    })
    return credential
  }

  reset(): void {
    this.#credentials = this.#merchants.flatMap((merchant) => {
      const { credential, paymentLinkCredential } = merchant
      const issued = { merchant, revokedAt: null }
      return [
        { ...credential, ...issued, product: "checkout" as const },
        ...(paymentLinkCredential
          ? [
              {
                ...paymentLinkCredential,
                ...issued,
                product: "payment_link" as const,
              },
            ]
          : []),
      ]
    })
  }
}
