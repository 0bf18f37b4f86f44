import { randomUUID } from "node:crypto"

import { SimulatorControlError } from "../control/control-error"
import type { Clock } from "../simulated-clock"
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

/** A merchant, and the product that a credential or an access token of his is for. */
export type TokenHolder = { merchant: Merchant; product: Product }

type IssuedCredential = Credential & TokenHolder & { revokedAt: number | null }

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
  readonly #clock: Clock
  readonly #credentials: IssuedCredential[]
  readonly #states: ReadonlyMap<Merchant, MerchantState>

  constructor(merchants: readonly Merchant[], clock: Clock) {
    this.#clock = clock
    this.#states = new Map(merchants.map((each) => [each, initialState(each)]))
    this.#credentials = merchants.flatMap(credentialsOf)
  }

  byDocument(merchantDocument: string): Merchant | undefined {
    return [...this.#states.keys()].find(
      (merchant) => merchant.merchantDocument === merchantDocument
    )
  }

  /** The merchant that the control names; it may name none when there is one. */
  require(merchantDocument?: string): Merchant {
    const [only, ...others] = this.#states.keys()
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

  /** To be read and changed in place. */
  stateOf(merchant: Merchant): MerchantState {
    return this.#states.get(merchant) as MerchantState
  }

  /** Whose the credential is, or why it is refused. */
  authenticate(given: Credential): TokenHolder | string {
    const issued = this.#credentials.find(
      ({ clientId }) => clientId === given.clientId
    )
    if (!issued) {
      return "client_id is not known"
    }
    const { clientSecret, revokedAt } = issued
    if (clientSecret !== given.clientSecret) {
      return "client_secret does not belong to this client_id"
    }
    return revokedAt !== null && this.#clock.now() >= revokedAt
      ? `the credential was replaced and has been revoked since ${new Date(revokedAt).toISOString()}`
      : issued
  }

  rotateCredential(merchant: Merchant, product: Product): Credential {
    const revokedAt = this.#clock.now() + REPLACED_CREDENTIAL_LIFE_MS
    for (const issued of this.#credentials) {
      if (issued.merchant === merchant && issued.product === product) {
        // An earlier replacement keeps its own, earlier end.
        issued.revokedAt ??= revokedAt
      }
    }
    const credential = {
      clientId: `simulator-client-${randomUUID()}`,
      clientSecret: `simulator-secret-${randomUUID()}`,
    }
    const ofNow = { merchant, product, revokedAt: null }
    this.#credentials.push({ ...credential, ...ofNow })
    return credential
  }

  /** False, and nothing is taken, when the balance does not cover the amount. */
  takeFromBalance(merchant: Merchant, amount: number): boolean {
    const state = this.stateOf(merchant)
    if (state.balance === null) {
      return true
    }
    const covers = amount <= state.balance
    state.balance -= covers ? amount : 0
    return covers
  }

  /** What an access token of this product may be used for at the moment. */
  scopesOf({ merchant, product }: TokenHolder): readonly string[] {
    return product === "checkout"
      ? merchant.scopes
      : this.stateOf(merchant).linkScopes
  }
}

function initialState(merchant: Merchant): MerchantState {
  return {
    notificationUrl: merchant.notificationUrl ?? null,
    notificationToken: merchant.notificationToken,
    balance: null,
    linkScopes: merchant.paymentLinkScopes ?? [PAYMENT_LINK_SCOPE],
    linkApiKey: merchant.paymentLinkApiKey ?? defaultMerchant.paymentLinkApiKey,
  }
}

function credentialsOf(merchant: Merchant): IssuedCredential[] {
  const { credential, paymentLinkCredential } = merchant
  const issued = { merchant, revokedAt: null }
  const ofCheckout = { ...credential, ...issued, product: "checkout" } as const
  return paymentLinkCredential
    ? [
        ofCheckout,
        { ...paymentLinkCredential, ...issued, product: "payment_link" },
      ]
    : [ofCheckout]
}
