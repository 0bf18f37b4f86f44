/** The reasons for which a charge by the store counts as refused. Each reason has a text for the store's developer. */
export const STORE_CHARGE_REFUSALS = {
  switched_off:
    "The account of the card makes no charges by the store: storeCharges, savedCards or the card is switched off.",
  customer_deleted: "The customer does not exist any more.",
  other_customer:
    "The order or cart of the payment collection belongs to another customer, or to none.",
  card_removed: "The customer has no such card, or has removed it.",
  card_expired: "The card has expired.",
  security_code_needed:
    "The account charges no saved card without its security code (dialect.savedCards.needsSecurityCode).",
  replaced_credentials:
    "The card is in the vault of another merchant than the account's present one, or cannot be decrypted.",
  no_consent: "The customer has not consented to later charges by the store.",
  order_not_payable: "The order cannot be paid now.",
  order_canceled: "The order is canceled.",
  cart_empty: "The cart has no items.",
  collection_paid:
    "Another payment has paid the payment collection, or part of it.",
  amount_changed:
    "The payment collection has another amount than its order or cart.",
  price_of_another_way:
    "The cart or order has the price of another payment method, for example the discount for Pix.",
  too_many_installments:
    "The account does not offer this number of installments without interest.",
  of_other_installation:
    "Another installation of the store, of which this database may be a copy, has used the reference.",
  attempt_closed:
    "A further attempt with the same reference has replaced this one.",
  session_gone:
    "The payment session of this attempt cannot be charged any more, and has taken no money. Call again with the next attempt.",
  not_charged: "The charge was not created.",
  failed: "The gateway refused the charge without asking the card's issuer.",
  absent: "The gateway does not have the charge.",
  refunded: "The charge was refunded, or its refund was decided.",
  canceled: "The reserved money was released.",
  charged_back: "The cardholder disputes the charge.",
} as const

export type StoreChargeRefusal = keyof typeof STORE_CHARGE_REFUSALS
