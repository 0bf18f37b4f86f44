import type { PaymentContext } from "../payment-context"
import type { Method } from "../payment-method-types"
import type { ShownState } from "../outcomes"
import { StoreError } from "../store-api/store-client"

/** A payment session of one of the plugin's providers, with the data that the provider shows to the page. */
export interface Session {
  id: string
  provider_id: string
  /** The amount in major units, like the cart's total. */
  amount?: number
  method: Method
  state: ShownState | "ready" | "incomplete" | "declined"
  missing?: string[]
  message?: string
  code?: { payload: string; image: string | null; expires_at: string | null }
  link?: { url: string; deep_link: string | null; expires_at: string | null }
}

export interface Collection {
  id: string
  payment_sessions?: (Pick<Session, "id" | "provider_id" | "amount"> & {
    data?: { checkout_transparent?: object } | null
  })[]
}

export interface Cart {
  completed_at?: string | null
  total?: number
  payment_collection?: Collection | null
}

/** What the backend reports about a payment session that has a charge. */
export interface ReportedSession {
  method: Method
  state: ShownState
  /**
   * Why the payment was refused. `declined` means that the gateway shows the payment as denied, for example by the
   * card's issuer. `failed` means any other reason, for example that the gateway was never reached.
   */
  reason?: "declined" | "failed" | null
  /**
   * The seconds until the code or link expires, computed by the shop's server. They count from the time `received`, at
   * which the page received this answer.
   */
  seconds_left?: number | null | undefined
  /**
   * When the page received this answer, in milliseconds of `performance.now`. Unlike the device's clock, this clock is
   * never set to another time.
   */
  received?: number | undefined
  order_id?: string | null
}

export function retrieveCart({ ask, cartId }: PaymentContext): Promise<Cart> {
  return ask(
    `/store/carts/${cartId}?fields=completed_at,total,*payment_collection.payment_sessions`,
    ({ cart }: { cart: Cart }) => cart
  )
}

/**
 * Returns the sessions of a payment collection that belong to the account's payment methods. `hasNoOthers` is true if
 * the collection has no other sessions. If it has others, do not complete the cart: Medusa might use a session of
 * another provider and place an unpaid order.
 */
export function pluginSessionsIn(
  { methods }: PaymentContext,
  collection: Collection | null | undefined
): { sessions: Session[]; hasNoOthers: boolean } {
  const all = collection?.payment_sessions ?? []
  const sessions = all
    .filter(({ provider_id }) =>
      Object.values(methods).some(
        ({ providerId }) => providerId === provider_id
      )
    )
    .map(
      (session) =>
        ({ ...session, ...session.data?.checkout_transparent }) as Session
    )
  return { sessions, hasNoOthers: sessions.length === all.length }
}

/**
 * Returns the state of a payment session as the backend reports it, or undefined if the session has no charge. Throws a
 * StoreError if there is no usable answer.
 *
 * For an answer with the status 404, the StoreError has no status, as if the answer was lost. The backend does not
 * answer with 404 if a session has no charge. A 404 comes from a proxy or during a deployment, and says nothing about
 * the charge.
 */
export async function retrieveSessionState(
  { ask }: PaymentContext,
  sessionId: string
): Promise<ReportedSession | undefined> {
  const { session } = await ask(
    `/store/checkout-transparent/sessions/${sessionId}`,
    (reported: { session?: ReportedSession | null }) =>
      reported.session === undefined ? undefined : reported
  ).catch((error: StoreError) => {
    throw error.status === 404 ? new StoreError(error.message) : error
  })
  return session ? { ...session, received: performance.now() } : undefined
}
