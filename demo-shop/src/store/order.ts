import type { StoreClient } from "medusa-payment-checkout-transparent-storefront/checkout"

import type { SummedAmounts } from "../cart/totals"
import type { Address, LineItem, PaymentSession, ShownPayment } from "./cart"
import { undefinedIfNotFound, appendQueryString } from "./store-request-helpers"

/** The parts of Medusa's order that this shop uses. */
export interface Order extends SummedAmounts {
  id: string
  display_id: number
  status: string
  payment_status: string
  email: string | null
  created_at: string
  items: LineItem[]
  shipping_address: Address | null
  shipping_methods: { name: string }[]
  payment_collections: { payment_sessions?: PaymentSession[] }[]
  cart?: { id: string }
}

const FIELDS = "+payment_status,+cart.id,*payment_collections.payment_sessions"

/** Reads an order. Returns `undefined` if it does not exist. */
export async function readOrder(
  client: StoreClient,
  id: string
): Promise<Order | undefined> {
  const path = appendQueryString(`/store/orders/${id}`, { fields: FIELDS })
  const found = await undefinedIfNotFound(
    client.fetch(path) as Promise<{ order: Order }>
  )
  return found?.order
}

/**
 * Returns the payment to show for an order. If possible, this is a payment that was not declined, refused or canceled
 * and has not expired. Returns `undefined` if the order has no payment of the plugin.
 */
export function findCurrentPayment({
  payment_collections,
}: Order): ShownPayment | undefined {
  const payments = payment_collections
    .flatMap(({ payment_sessions = [] }) => payment_sessions)
    .flatMap(({ data }) => data?.checkout_transparent ?? [])
  return (
    payments.find(({ state }) => !ENDED_STATES.includes(state)) ?? payments[0]
  )
}

const ENDED_STATES = ["declined", "refused", "canceled", "expired"]
