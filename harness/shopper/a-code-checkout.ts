import { CPF } from "./a-card-checkout"
import type { AStore } from "../store/a-store"
import {
  type Answer,
  aCart,
  aPaymentCollection,
  type CartContents,
  choosePayment,
  completeCart,
  type Shopper,
  succeeds,
} from "./a-shopper"

export const PIX_PROVIDER = "pp_transparent-pix_br"
export const WALLET_PROVIDER = "pp_transparent-wallet_br"
/** The Pix provider whose account places the order before the payment. */
export const PIX_AT_CHECKOUT = "pp_transparent-pix_br-at-checkout"
export const WALLET_AT_CHECKOUT = "pp_transparent-wallet_br-at-checkout"

/** The public data of a session, which a storefront can read. */
export interface ShownPayment {
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
  shown: ShownPayment
  /** The `merchantChargeId` of the session's charge, or "" if the session has no charge. */
  merchantChargeId: string
}

/** What the state route answers about a session. */
export interface ReportedState {
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
   * Creates a new session with the shopper's document, as the storefront does. Returns the answer, even if the store
   * refuses the session.
   */
  choose(providerId?: string, data?: Record<string, unknown>): Promise<Answer>
  /** Creates a new session that has a code. Throws if the store refuses it. */
  code(
    providerId?: string,
    data?: Record<string, unknown>
  ): Promise<CodeSession>
  complete(): Promise<Answer>
  state(sessionId: string): Promise<ReportedState>
}

/** Creates a cart that can be paid by code and has no session yet. */
export async function aCodeCheckout(
  given: { store: AStore; shopper: Shopper },
  contents: CartContents = {}
): Promise<CodeCheckout> {
  const { shopper, store } = given
  const cartId = await aCart(shopper, store, contents)
  const collectionId = await aPaymentCollection(shopper, cartId)
  const choose: CodeCheckout["choose"] = (
    providerId = PIX_PROVIDER,
    data = {}
  ) =>
    choosePayment(shopper, {
      collectionId,
      providerId,
      data: { document: CPF, ...data },
    })
  return {
    shopper,
    cartId,
    collectionId,
    choose,
    async code(providerId = PIX_PROVIDER, data) {
      const body = await succeeds(choose(providerId, data))
      return sessionIn(body, providerId)
    },
    complete: () => completeCart(shopper, cartId),
    async state(sessionId) {
      const { session } = await succeeds(
        shopper.request(
          "get",
          `/store/checkout-transparent/sessions/${sessionId}`
        )
      )
      return session as ReportedState
    },
  }
}

/** Returns the session of a provider in an answer of the Store API. Throws if there is none. */
export function sessionIn(
  body: Record<string, any>,
  providerId: string
): CodeSession {
  const sessions = body.payment_collection.payment_sessions as {
    id: string
    provider_id: string
    status: string
    data: { checkout_transparent: ShownPayment }
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
