/** The calls about an existing charge of the checkout integration, which all of its methods share. */
export type ChargeOperation =
  "look_up_charge" | "capture_charge" | "refund_charge"

export type PaymentLinkOperation =
  | "create_payment_link"
  | "look_up_payment_link"
  | "list_link_transactions"
  | "deactivate_payment_link"
  | "refund_link_transaction"

/** A call about an existing charge or link. */
type LaterOperation = ChargeOperation | PaymentLinkOperation

/**
 * When the money of a charge arrives.
 * - `instant`: while the cart is completed. The answer to the charge's creation decides.
 * - `asynchronous`: later, when the shopper pays the charge's code. The shopper may have left the checkout.
 * - `link`: later, when a payer pays on the gateway's own page.
 */
export type Settlement = "instant" | "asynchronous" | "link"

/**
 * The integrations of the gateway. Each has its own credentials, its own code for calling the gateway, and its own
 * option `observe`. Both may send notifications to the same address.
 */
export type Integration = "checkout" | "payment_link"

/** The options of an account that some methods need in addition to the integration's credentials. */
export type NeededOption =
  "merchantDocument" | "sdk.transparentToken" | "softDescriptor"

/**
 * How the price depends on the method. `plain` changes nothing, `discount` subtracts the account's discount, and
 * `installments` may add interest.
 */
export type PriceRule = "plain" | "discount" | "installments"

/** The route of the call that creates a charge of the checkout integration. */
export interface CreationRoute {
  /** The name of the path in the option `dialect.paths`. */
  pathOption: string
  /** The default of the path, which the option can replace. */
  path: `/${string}`
  /** The beginning of the call's error messages, which is followed by the id of the charge. */
  attempted: string
}

/** The properties of a payment method. Code must check these fields instead of the method's name. */
export interface PaymentMethodTraits {
  settlement: Settlement
  integration: Integration
  /** The gateway's name of the payment type. */
  paymentType: string
  /**
   * The gateway's calls for a charge of this method. A lookup makes all calls of `lookUp`. Without `capture`, the money
   * is captured when the charge is paid.
   */
  calls: {
    create: string
    lookUp: readonly LaterOperation[]
    capture?: LaterOperation
    refund: LaterOperation
    void: LaterOperation
  }
  /**
   * The route of `calls.create`. `undefined` for a payment link, because the code that calls the gateway for links has
   * its own paths and errors.
   */
  creation: CreationRoute | undefined
  /**
   * Whether a lookup finds a charge by the plugin's own id. Otherwise the lookup needs an id from the answer to the
   * creation, so that a creation whose answer was lost cannot be looked up.
   */
  isFoundByOurId: boolean
  /**
   * Whether the gateway lists each payment separately, so that the captured sum does not fall when money is refunded.
   */
  hasListOfPayments: boolean
  /** Whether money can be reserved first, and captured or released later. */
  canBeReserved: boolean
  /**
   * How an unpaid charge is canceled. `refund`: by a request that also refunds the charge if it was paid a moment ago.
   * `deactivation`: by a request that refunds nothing.
   */
  cancellation: "refund" | "deactivation"
  /** Whether the shopper pays a code that the shop's pages show. */
  hasCode: boolean
  /** Whether the code is a text that can be sent to the shopper, who pastes it into the app of any bank. */
  canSendCode: boolean
  /** Whether the payment appears on a card's statement, so that a dispute is answered with evidence for the bank. */
  isOnStatement: boolean
  /** Whether a shopper who has not paid yet is reminded. */
  isRemindedOf: boolean
  /** Whether the gateway reports the payer and the id of the transfer between the banks. */
  reportsPayer: boolean
  price: PriceRule
  /**
   * The upper bound for the lifetime of an unpaid charge, in milliseconds. It exceeds every lifetime that can be
   * requested.
   */
  longestLifeMs: number
  neededOptions: readonly NeededOption[]
  /**
   * The code of the means of payment in a fiscal document (tPag). `undefined` if it depends on how the charge was paid.
   */
  fiscalCode: string | undefined
  /**
   * The gateway's name for this method on the page of a payment link. `undefined` if a link cannot be paid with the
   * method.
   */
  nameInLink: string | undefined
}
