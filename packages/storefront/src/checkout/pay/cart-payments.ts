import type { Flow } from "../flow"
import type { Method } from "../methods"
import type { ShownState } from "../outcomes"
import { StoreError } from "../store-api/store-client"

/** A payment session of the plugin's providers, with the data that they give to the page. */
export interface Session {
  id: string
  provider_id: string
  /** The amount in major units, as in the cart's total. */
  amount?: number
  method: Method
  state: ShownState | "ready" | "incomplete" | "declined"
  missing?: string[]
  message?: string
  code?: { payload: string; image: string | null; expires_at: string | null }
  link?: { url: string; deep_link: string | null; expires_at: string | null }
}

/** A payment collection as Medusa's store API shows it. */
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

/** What the state route reports of a session that has a charge. */
export interface Reported {
  method: Method
  state: ShownState
  /**
   * Why the payment was refused. `failed` means that the issuer did not decide, for example because the gateway was
   * never reached.
   */
  reason?: "declined" | "failed" | null
  /** The seconds until the code or link ends, by the shop's clock, when the report was received. */
  seconds_left?: number | null | undefined
  /** When the report was received, in milliseconds of a clock that is never set (`performance.now`). */
  received?: number | undefined
  order_id?: string | null
}

export function cartOf({ ask, cartId }: Flow): Promise<Cart> {
  return ask(
    `/store/carts/${cartId}?fields=completed_at,total,*payment_collection.payment_sessions`,
    ({ cart }: { cart: Cart }) => cart
  )
}

/**
 * Returns the cart's sessions of the account's offered methods. `isOurs` says whether the cart has no other session.
 * Core completes a cart with the first session that it finds, and with `pp_system_default` of a Medusa starter it would
 * place an order that is not paid.
 */
export function accountSessionsIn(
  { methods }: Flow,
  collection: Collection | null | undefined
): { sessions: Session[]; isOurs: boolean } {
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
  return { sessions, isOurs: sessions.length === all.length }
}

/**
 * Returns what the state route reports of a session, or undefined for a session without a charge. A 404 does not mean
 * that there is no charge. It comes from a proxy or a backend under deployment, and counts as no answer.
 */
export async function readState(
  { ask }: Flow,
  sessionId: string
): Promise<Reported | undefined> {
  const { session } = await ask(
    `/store/checkout-transparent/sessions/${sessionId}`,
    (reported: { session?: Reported | null }) =>
      reported.session === undefined ? undefined : reported
  ).catch((error: StoreError) => {
    throw error.status === 404 ? new StoreError(error.message) : error
  })
  return session ? { ...session, received: performance.now() } : undefined
}
