import { monotonicMs } from "../errands/monotonic"
import type { Cart } from "../prepare-carts"
import { CPF } from "../session-data"
import type { StoreClient } from "../store-client"

/** A code that a shopper is shown. */
export interface CodeSession {
  id: string
  merchantChargeId: string
  /** How long the storefront waited for it. */
  ms: number
}

/** Chooses the method, as a storefront does; throws when that gives no code. */
export async function makeCode(
  store: StoreClient,
  cart: Cart,
  provider: string
): Promise<CodeSession> {
  const begunAt = monotonicMs()
  const answer = (await store.post(
    `/store/payment-collections/${cart.paymentCollectionId}/payment-sessions`,
    { provider_id: provider, data: { document: CPF } }
  )) as { payment_collection: { payment_sessions: [Session] } }
  const ms = monotonicMs() - begunAt
  const [{ id, data }] = answer.payment_collection.payment_sessions
  const { state, merchant_charge_id } = data.checkout_transparent
  if (state !== "pending" || merchant_charge_id === undefined) {
    throw new Error(`No code came of ${cart.id}: ${JSON.stringify(data)}`)
  }
  return { id, merchantChargeId: merchant_charge_id, ms }
}

interface Session {
  id: string
  data: {
    checkout_transparent: { state: string; merchant_charge_id?: string }
  }
}
