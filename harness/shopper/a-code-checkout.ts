import { CPF } from "./a-card-checkout"
import type { AStore } from "../store/a-store"
import {
  type Answer,
  aCart,
  aPaymentCollection,
  type CartContents,
  createPaymentSession,
  completeCart,
  type Shopper,
  expectSuccess,
} from "./a-shopper"

export const PIX_PROVIDER = "pp_transparent-pix_br"
export const WALLET_PROVIDER = "pp_transparent-wallet_br"
/** The id of the Pix provider whose account places the order before the payment. */
export const PIX_AT_CHECKOUT_PROVIDER = "pp_transparent-pix_br-at-checkout"
export const WALLET_AT_CHECKOUT_PROVIDER =
  "pp_transparent-wallet_br-at-checkout"

/** The data of a payment session that the storefront receives. */
export interface PublicSessionData {
  account: string
  method: string
  state: string
  missing?: string[]
  merchant_charge_id?: string
  code?: { payload: string; image: string; expires_at: string | null }
  link?: { url: string; deep_link: string | null; expires_at: string | null }
  message?: string
}

export interface CodeSession {
  id: string
  status: string
  shown: PublicSessionData
  /** The `merchantChargeId` of the session's charge, or "" if the session has no charge. */
  merchantChargeId: string
}

/** The body of the store's answer about the state of a payment session. */
export interface SessionStateAnswer {
  id: string
  method: string
  state: string
  expires_at: string | null
  order_id: string | null
}

export interface CodeCheckout {
  shopper: Shopper
  cartId: string
  collectionId: string
  /**
   * Creates a new payment session with the shopper's document number, as the storefront does. Returns the store's
   * answer, even if the store refuses the session.
   */
  createSession(
    providerId?: string,
    data?: Record<string, unknown>
  ): Promise<Answer>
  /** Creates a new payment session with a Pix or wallet code. Throws if the store refuses the session. */
  createCodeSession(
    providerId?: string,
    data?: Record<string, unknown>
  ): Promise<CodeSession>
  complete(): Promise<Answer>
  retrieveSessionState(sessionId: string): Promise<SessionStateAnswer>
}

/**
 * Creates a cart that only lacks a payment. It has no payment session yet, and a test can request a Pix or wallet code
 * for it.
 */
export async function aCodeCheckout(
  given: { store: AStore; shopper: Shopper },
  contents: CartContents = {}
): Promise<CodeCheckout> {
  const { shopper, store } = given
  const cartId = await aCart(shopper, store, contents)
  const collectionId = await aPaymentCollection(shopper, cartId)
  const createSession: CodeCheckout["createSession"] = (
    providerId = PIX_PROVIDER,
    data = {}
  ) =>
    createPaymentSession(shopper, {
      collectionId,
      providerId,
      data: { document: CPF, ...data },
    })
  return {
    shopper,
    cartId,
    collectionId,
    createSession,
    async createCodeSession(providerId = PIX_PROVIDER, data) {
      const body = await expectSuccess(createSession(providerId, data))
      return parseCodeSession(body, providerId)
    },
    complete: () => completeCart(shopper, cartId),
    async retrieveSessionState(sessionId) {
      const { session } = await expectSuccess(
        shopper.request(
          "get",
          `/store/checkout-transparent/sessions/${sessionId}`
        )
      )
      return session as SessionStateAnswer
    },
  }
}

/** Returns the payment session of a provider from an answer of the Store API. Throws if the answer has none. */
export function parseCodeSession(
  body: Record<string, any>,
  providerId: string
): CodeSession {
  const sessions = body.payment_collection.payment_sessions as {
    id: string
    provider_id: string
    status: string
    data: { checkout_transparent: PublicSessionData }
  }[]
  const session = sessions.find(({ provider_id }) => provider_id === providerId)
  if (!session) {
    throw new Error(`There is no session of ${providerId}.`)
  }
  const shown = session.data.checkout_transparent
  return {
    id: session.id,
    status: session.status,
    shown,
    merchantChargeId: shown.merchant_charge_id ?? "",
  }
}
