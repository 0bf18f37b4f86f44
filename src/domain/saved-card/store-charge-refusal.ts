/**
 * Why the store did not charge a saved card. Nothing was sent to the gateway.
 * - `switched_off`: the account makes no such charges, or takes no cards.
 * - `customer_deleted`, `card_removed`: the customer, or the customer's card, does not exist any more.
 * - `card_expired`, `security_code_needed`, `replaced_credentials`: the card cannot pay (see `SavedCardStatus`).
 * - `no_consent`: the customer has not consented to later charges by the store.
 * - `order_canceled`, `cart_empty`: there is nothing to pay for.
 * - `amount_changed`: the payment collection has another amount than its order or cart.
 * - `price_of_another_way`: the cart or order has the price of another payment method.
 * - `too_many_installments`: the account does not offer the number of installments without interest.
 */
export const STORE_CHARGE_REFUSALS = [
  "switched_off",
  "customer_deleted",
  "card_removed",
  "card_expired",
  "security_code_needed",
  "replaced_credentials",
  "no_consent",
  "order_canceled",
  "cart_empty",
  "amount_changed",
  "price_of_another_way",
  "too_many_installments",
] as const

export type StoreChargeRefusal = (typeof STORE_CHARGE_REFUSALS)[number]
