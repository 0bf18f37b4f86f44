import { randomUUID } from "node:crypto"

import type { Clock } from "../simulated-clock"
import { SimulatorControlError } from "../control/control-error"
import {
  defaultMerchant,
  PAYMENT_LINK_SCOPE,
  type Credential,
  type Merchant,
} from "./merchant"

/** A credential that was replaced works on for 7 days, so that a merchant can roll it out. */
const REPLACED_CREDENTIAL_LIFE_MS = 7 * 24 * 60 * 60 * 1000

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

/** What a merchant may change of its payment-link product; until then as configured. */
export type PaymentLinkAccessChange = {
  /** What is enabled for the payment-link credential; holds at once, also for tokens issued before. */
  scopes?: readonly string[] | undefined
  /** What notifications made from now on prove themselves with. */
  apiKey?: string | undefined
}

/** What can change of a merchant while the simulator runs. */
type MerchantState = {
  notificationUrl: string | null
  notificationToken: string
  /** What refunds are paid from, in cents; null is unlimited. */
  balance: number | null
  linkScopes: readonly string[]
  linkApiKey: string
}

/** The merchants as configured, and what has changed of each since. */
export class Merchants {
  readonly #merchants: readonly Merchant[]
  readonly #clock: Clock
  #credentials: IssuedCredential[] = []
  #states = new Map<string, MerchantState>()

  constructor(merchants: readonly Merchant[], clock: Clock) {
    this.#merchants = merchants
    this.#clock = clock
    this.reset()
  }

  byDocument(merchantDocument: string): Merchant | undefined {
    return this.#merchants.find(
      (merchant) => merchant.merchantDocument === merchantDocument
    )
  }

  /** The merchant that the control is about; it may go without saying when there is one. */
  require(merchantDocument?: string): Merchant {
    const [only, ...others] = this.#merchants
    const merchant =
      merchantDocument === undefined && others.length === 0
        ? only
        : this.byDocument(merchantDocument ?? "")
    if (!merchant) {
      throw new SimulatorControlError(
        merchantDocument === undefined
          ? "There are several merchants; name one by its merchantDocument"
          : `No merchant has the document ${merchantDocument}`
      )
    }
    return merchant
  }

  authenticate(given: Credential): Authentication {
    const issued = this.#credentials.find(
      (credential) => credential.clientId === given.clientId
    )
    if (!issued) {
      return { kind: "refused", reason: "client_id is not known" }
    }
    const { clientSecret, revokedAt, merchant, product } = issued
    if (clientSecret !== given.clientSecret) {
      return {
        kind: "refused",
        reason: "client_secret does not belong to this client_id",
      }
    }
    if (revokedAt !== null && this.#clock.now() >= revokedAt) {
      return {
        kind: "refused",
        reason: `the credential was replaced and has been revoked since ${new Date(revokedAt).toISOString()}`,
      }
    }
    return { kind: "accepted", merchant, product }
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

  notificationUrlOf(merchant: Merchant): string | null {
    return this.#stateOf(merchant).notificationUrl
  }

  /** Null is none. */
  setNotificationUrl(merchant: Merchant, url: string | null): void {
    this.#stateOf(merchant).notificationUrl = url
  }

  /** What checkout notifications that are made now prove themselves with. */
  notificationTokenOf(merchant: Merchant): string {
    return this.#stateOf(merchant).notificationToken
  }

  setNotificationToken(merchant: Merchant, token: string): void {
    this.#stateOf(merchant).notificationToken = token
  }

  /** Null is unlimited. */
  setBalance(merchant: Merchant, amount: number | null): void {
    this.#stateOf(merchant).balance = amount
  }

  /** False, and nothing is taken, when the balance does not cover the amount. */
  takeFromBalance(merchant: Merchant, amount: number): boolean {
    const state = this.#stateOf(merchant)
    if (state.balance === null) {
      return true
    }
    if (amount > state.balance) {
      return false
    }
    state.balance -= amount
    return true
  }

  /** What an access token of this product may be used for at the moment. */
  scopesOf(merchant: Merchant, product: Product): readonly string[] {
    return product === "checkout"
      ? merchant.scopes
      : this.#stateOf(merchant).linkScopes
  }

  linkApiKeyOf(merchant: Merchant): string {
    return this.#stateOf(merchant).linkApiKey
  }

  changeLinkAccess(merchant: Merchant, change: PaymentLinkAccessChange): void {
    const state = this.#stateOf(merchant)
    state.linkScopes = change.scopes ?? state.linkScopes
    state.linkApiKey = change.apiKey ?? state.linkApiKey
  }

  /** As configured. */
  reset(): void {
    this.#states.clear()
    this.#credentials = this.#merchants.flatMap((merchant) => {
      const issued = { merchant, revokedAt: null }
      const { credential, paymentLinkCredential: ofLinks } = merchant
      return [
        { ...credential, ...issued, product: "checkout" as const },
        ...(ofLinks
          ? [{ ...ofLinks, ...issued, product: "payment_link" as const }]
          : []),
      ]
    })
  }

  #stateOf(merchant: Merchant): MerchantState {
    const { merchantDocument } = merchant
    const state = this.#states.get(merchantDocument) ?? {
      notificationUrl: merchant.notificationUrl ?? null,
      notificationToken: merchant.notificationToken,
      balance: null,
      linkScopes: merchant.paymentLinkScopes ?? [PAYMENT_LINK_SCOPE],
      linkApiKey:
        merchant.paymentLinkApiKey ?? defaultMerchant.paymentLinkApiKey,
    }
    this.#states.set(merchantDocument, state)
    return state
  }
}
