import { randomUUID } from "node:crypto"

import type { Clock } from "../simulated-clock"
import { defaultMerchant, type Credential, type Product } from "./merchant"

/**
 * How long a replaced client id and secret stay valid, in milliseconds. The 7 days give a merchant time to configure
 * the new ones.
 */
const REPLACED_CREDENTIAL_LIFE_MS = 7 * 24 * 60 * 60 * 1000

type IssuedCredential = Credential & {
  product: Product
  revokedAt: number | null
}

export class MerchantState {
  /** The merchant's balance in minor units, which limits refunds. `null` means no limit. */
  balance: number | null = null
  readonly #credentials: IssuedCredential[] = [
    { ...defaultMerchant.credential, product: "checkout", revokedAt: null },
    {
      ...defaultMerchant.paymentLinkCredential,
      product: "payment_link",
      revokedAt: null,
    },
  ]

  constructor(
    /**
     * The URL to which notifications are sent. While it is `null`, changes of charges and links create no
     * notifications. A URL that is set later receives no notifications about these changes.
     */
    public notificationUrl: string | null,
    private readonly clock: Clock
  ) {}

  /** Returns what is stored about a valid client id and secret, or a text that says why they are invalid. */
  findCredentialOrReason(given: Credential): IssuedCredential | string {
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
    return revokedAt !== null && this.clock.now() >= revokedAt
      ? `the credential was replaced and has been revoked since ${new Date(revokedAt).toISOString()}`
      : issued
  }

  /** Creates a new client id and secret for the charge API. The old ones stay valid for 7 more days. */
  rotateCredential(): Credential {
    const revokedAt = this.clock.now() + REPLACED_CREDENTIAL_LIFE_MS
    for (const issued of this.#credentials) {
      if (issued.product === "checkout") {
        // A client id that was replaced earlier keeps the expiry time that it got then.
        issued.revokedAt ??= revokedAt
      }
    }
    const credential = {
      clientId: `simulator-client-${randomUUID()}`,
      clientSecret: `simulator-secret-${randomUUID()}`,
    }
    const ofNow = { product: "checkout", revokedAt: null } as const
    this.#credentials.push({ ...credential, ...ofNow })
    return credential
  }

  /**
   * Subtracts an amount from the balance and returns true. If the balance is too low, returns false and subtracts
   * nothing. A balance of `null` has no limit.
   */
  takeFromBalance(amount: number): boolean {
    if (this.balance === null) {
      return true
    }
    const covers = amount <= this.balance
    this.balance -= covers ? amount : 0
    return covers
  }
}
