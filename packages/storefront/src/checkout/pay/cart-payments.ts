import type { Flow } from "../flow"
import type { Method } from "../methods"
import type { ShownState } from "../outcomes"
import { StoreError } from "../store-api/store-client"

/** A payment session of one of the plugin's providers. It contains the data that the provider gives to the page. */
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

/** The answer of the state route about a session that has a charge. */
export interface ReportedSession {
  method: Method
  state: ShownState
  /**
   * Why the payment was refused. `failed` means that the issuer did not decide, for example because the gateway was
   * never reached.
   */
  reason?: "declined" | "failed" | null
  /** The seconds until the code or link expires at the time when the page received the report, by the shop's clock. */
  seconds_left?: number | null | undefined
  /**
   * The time at which the page received the report, in milliseconds. It is measured by `performance.now`, which a
   * change of the device's clock does not affect.
   */
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
 * Returns the sessions of the cart whose method the account offers. `isOurs` says whether these are all sessions of
 * the cart. If it is false, the cart must not be completed: core completes a cart with the first session that it
 * finds. If that session were the `pp_system_default` of a Medusa starter, core would place an order that is not paid.
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
 * Returns what the state route reports of a session, or undefined for a session without a charge. A 404 does not say
 * that there is no charge, because it comes from a proxy or from a backend that is being deployed. It is treated like
 * a lost answer.
 */
export async function readState(
  { ask }: Flow,
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
