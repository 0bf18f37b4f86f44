/** The gateway's requests about an existing charge. Card, Pix and wallet share them. */
export type ChargeOperation =
  "look_up_charge" | "capture_charge" | "refund_charge"

/** The gateway's requests about saved cards. They move no money. */
export type SavedCardOperation = "save_card" | "delete_card"

export type PaymentLinkOperation =
  | "create_payment_link"
  | "look_up_payment_link"
  | "list_link_transactions"
  | "deactivate_payment_link"
  | "refund_link_transaction"

/** A request about an existing charge or payment link. */
type LaterOperation = ChargeOperation | PaymentLinkOperation

/**
 * When the shopper pays.
 * - `synchronous`: while the cart is completed. The answer to the request that creates the charge shows whether it was
 *   paid.
 * - `asynchronous`: later, with a code. The shopper may have left the checkout.
 * - `link`: later, on a page of the gateway.
 */
export type Settlement = "synchronous" | "asynchronous" | "link"

/**
 * The two integrations of the gateway: one for charges and one for payment links. Each has its own credentials and its
 * own option `observe`. Both may send notifications to the same address.
 */
export type Integration = "checkout" | "payment_link"

/** Options of an account that only some payment methods need, in addition to the credentials. */
export type NeededOption =
  "merchantDocument" | "sdk.transparentToken" | "softDescriptor"

/**
 * How the payment method changes the price. `plain` does not change it, `discount` subtracts the account's discount,
 * and `installments` may add interest.
 */
export type PriceRule = "plain" | "discount" | "installments"

/** The path and the error text of a request that creates a charge. */
export interface CreationRoute {
  /** The name in the option `dialect.paths` under which the path can be replaced. */
  pathOption: string
  /** The path that is used if the option does not replace it. */
  path: `/${string}`
  /** The beginning of the request's error messages. The charge's id follows. */
  attempted: string
}

/** The properties in which payment methods differ. Code must check these fields and not the name of the method. */
export interface PaymentMethodTraits {
  settlement: Settlement
  integration: Integration
  /** The gateway's name of the payment method. */
  paymentType: string
  /**
   * The names of the gateway's requests for a charge of this method. A lookup makes all requests in `lookUp`. A method
   * without `capture` has its money captured as soon as the shopper pays.
   */
  calls: {
    create: string
    lookUp: readonly LaterOperation[]
    capture?: LaterOperation
    refund: LaterOperation
    void: LaterOperation
  }
  /**
   * The path and the error text of the request `calls.create`. `undefined` for a payment link, because the payment-link
   * client has them.
   */
  creation: CreationRoute | undefined
  /**
   * Whether a charge can be looked up by the id that the plugin gave it. If it is `false`, a lookup needs an id from
   * the gateway's answer, so the charge cannot be looked up if the answer to its creation was lost.
   */
  isFoundByOurId: boolean
  /**
   * Whether the gateway lists payments and refunds as separate entries. If so, the amount of a payment's entry does not
   * become smaller by a refund.
   */
  hasListOfPayments: boolean
  /** Whether money can be reserved first, and captured or released later. */
  canBeReserved: boolean
  /**
   * How an unpaid charge is canceled. `refund`: with a request that also refunds the charge if it was paid just before.
   * `deactivation`: with a request that refunds nothing.
   */
  cancellation: "refund" | "deactivation"
  /** Whether the shop's pages show a code that the shopper pays. */
  hasCode: boolean
  /** Whether the code is a text that can be sent to the shopper and pasted into the app of any bank. */
  canSendCode: boolean
  /** Whether a signed-in customer can agree that the card of the charge is saved. */
  canSaveCard: boolean
  /** Whether the payer's card statement shows the payment. The bank then requests evidence if the payer disputes it. */
  isOnStatement: boolean
  /** Whether the plugin reminds a shopper who has not paid yet. */
  isRemindedOf: boolean
  /** Whether the gateway reports who paid, and the id of the transfer between the banks. */
  reportsPayer: boolean
  price: PriceRule
  /**
   * For how many milliseconds after its creation an unpaid charge may still be paid at the longest. It is more than any
   * lifetime that can be requested. 0 for a method that is paid while the cart is completed.
   */
  longestLifeMs: number
  neededOptions: readonly NeededOption[]
  /** The code for this payment method in a fiscal document (tPag). `undefined` if it depends on how the payer paid. */
  fiscalCode: string | undefined
  /** The gateway's name for this method when it is used to pay a link. `undefined` if links cannot be paid with it. */
  nameInLink: string | undefined
}
