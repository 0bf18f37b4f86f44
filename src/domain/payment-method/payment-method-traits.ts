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

type LaterOperation = ChargeOperation | PaymentLinkOperation

/**
 * When the shopper pays.
 * - `synchronous`: at once, while the gateway handles the request that creates the charge.
 * - `asynchronous`: later, with a Pix or wallet code. The shopper may have left the checkout.
 * - `link`: later, on a page of the gateway. `isAsynchronousMethod` is also true for a link.
 */
export type Settlement = "synchronous" | "asynchronous" | "link"

/**
 * The two integrations of the gateway: one for charges by card, Pix and wallet, and one for payment links. Each has its
 * own credentials and its own option `observe`. Both may send notifications to the same address.
 */
export type Integration = "checkout" | "payment_link"

/** Options of an account that only some payment methods need, in addition to the credentials. */
export type NeededOption =
  "merchantDocument" | "sdk.transparentToken" | "softDescriptor"

/**
 * How a payment method changes the price of a cart. `plain` does not change it, `discount` subtracts the account's
 * discount, and `installments` may add interest.
 */
export type PriceRule = "plain" | "discount" | "installments"

/** The path and the error text of a request that creates a charge. */
export interface CreationRoute {
  /** The key in the option `dialect.paths` with which a store can set another path for creating such charges. */
  pathOption: string
  /** The path that is used if the option `dialect.paths` contains no other path for this request. */
  path: `/${string}`
  /**
   * The beginning of the error messages about creating a charge, such as "Creating the Pix charge". The charge's id
   * follows.
   */
  attempted: string
}

/** The properties in which payment methods differ. Code must check these fields and not the name of the method. */
export interface PaymentMethodTraits {
  settlement: Settlement
  integration: Integration
  /** The gateway's name of the payment method. */
  paymentType: string
  /**
   * The names of the gateway's requests for a charge of this method. A lookup makes all requests in `lookUp`. `capture`
   * is missing if the gateway has no request to capture such a charge.
   */
  calls: {
    create: string
    lookUp: readonly LaterOperation[]
    capture?: LaterOperation
    refund: LaterOperation
    void: LaterOperation
  }
  /**
   * The path and the error text of the request that creates a charge. `undefined` for a payment link:
   * src/gateway/gateway-operations.ts defines the request that creates a link.
   */
  creation: CreationRoute | undefined
  /**
   * Whether a charge can be looked up by the id that the plugin gave it. If `false`, a lookup needs an id from the
   * gateway's answer. A charge whose creation was not answered can then not be looked up.
   */
  isFoundByOurId: boolean
  /**
   * Whether the gateway lists payments and refunds as separate entries. A refund then does not reduce the amount of the
   * payment's entry.
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
  /**
   * Whether every charge of this method appears on a card statement. If the payer disputes such a charge, the bank
   * requests evidence. `false` for a payment link, because a link can also be paid by Pix or wallet.
   */
  isOnStatement: boolean
  /** Whether the plugin can remind a shopper of a charge of this method that is not paid yet. */
  isRemindedOf: boolean
  /** Whether the gateway reports who paid, and the id of the transfer between the banks. */
  reportsPayer: boolean
  price: PriceRule
  /**
   * The longest time in milliseconds for which an unpaid charge can be paid after its creation. For a code or a link,
   * this is more than any lifetime that can be requested. For a card, it is 0, because the payer does nothing later.
   */
  longestLifeMs: number
  neededOptions: readonly NeededOption[]
  /**
   * The code for this payment method in a fiscal document (tPag). `undefined` for a payment link, because the code
   * depends on how the payer paid.
   */
  fiscalCode: string | undefined
  /** The gateway's name for this method when it is used to pay a link. `undefined` if links cannot be paid with it. */
  nameInLink: string | undefined
}
