import { randomUUID } from "node:crypto"

import { SimulatorControlError } from "../control/control-error"
import type { Clock } from "../simulated-clock"
import {
  defaultMerchant,
  PAYMENT_LINK_SCOPE,
  type Credential,
  type Merchant,
} from "./merchant"

/** How long a replaced credential works on, so that a merchant can roll out the new one: 7 days. */
const REPLACED_CREDENTIAL_LIFE_MS = 7 * 24 * 60 * 60 * 1000

/** A product of the gateway; each has its own credential. */
export type Product = "checkout" | "payment_link"

/** A merchant, and the product that its credential or access token is for. */
export type TokenHolder = { merchant: Merchant; product: Product }

type IssuedCredential = Credential & TokenHolder & { revokedAt: number | null }

/** What can change of a merchant while the simulator runs. */
type MerchantState = {
  notificationUrl: string | null
  notificationToken: string
  /** The balance that pays refunds, in cents; null is unlimited. */
  balance: number | null
  linkScopes: readonly string[]
  linkApiKey: string
}

/** The configured merchants, and what has changed of each since. */
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

  /** Returns the merchant that a control call names; it may be left out if there is only one. */
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

  /** Returns the state of a merchant, to be read and changed in place. */
  stateOf(merchant: Merchant): MerchantState {
    return this.#states.get(merchant) as MerchantState
  }

  /** Returns to whom a credential belongs, or why it is refused. */
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
        // A credential that was replaced earlier keeps its earlier end.
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

  /** Takes an amount from the balance; returns false and takes nothing if the balance is too low. */
  takeFromBalance(merchant: Merchant, amount: number): boolean {
    const state = this.stateOf(merchant)
    if (state.balance === null) {
      return true
    }
    const covers = amount <= state.balance
    state.balance -= covers ? amount : 0
    return covers
  }

  /** Returns the scopes that an access token of this product has now. */
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
