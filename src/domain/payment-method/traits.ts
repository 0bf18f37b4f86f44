/** The calls about a charge of the checkout integration that exists; its methods share them. */
export type ChargeOperation =
  "look_up_charge" | "capture_charge" | "refund_charge"

export type PaymentLinkOperation =
  | "create_payment_link"
  | "look_up_payment_link"
  | "list_link_transactions"
  | "deactivate_payment_link"
  | "refund_link_transaction"

/** A call about a charge or a link that exists. */
type LaterOperation = ChargeOperation | PaymentLinkOperation

/**
 * When the money of a charge arrives.
 * - `instant`: while the cart is completed; the answer to the charge's creation decides.
 * - `asynchronous`: later, when the shopper pays the charge's code. The shopper may have left the checkout.
 * - `link`: later, when a payer pays on the gateway's own page.
 */
export type Settlement = "instant" | "asynchronous" | "link"

/**
 * The gateway's integrations: each has its own credentials, client and option `observe`. Both may send notifications to
 * the same address.
 */
export type Integration = "checkout" | "payment_link"

/** The options of an account that some methods need in addition to the credentials of their integration. */
export type NeededOption =
  "merchantDocument" | "sdk.transparentToken" | "softDescriptor"

/** How the price depends on the method: it stays as it is, has the account's discount, or bears interest. */
export type PriceRule = "plain" | "discount" | "installments"

/** The route of the call that makes a charge of the checkout integration. */
export interface CreationRoute {
  /** The name of the path in the option `dialect.paths`. */
  pathOption: string
  /** The path where the option does not set another one. */
  path: `/${string}`
  /** The beginning of an error message; the id of the charge follows. */
  attempted: string
}

/** What a payment method is and can do. Code asks for one of these fields, and never for the method's name. */
export interface PaymentMethodTraits {
  settlement: Settlement
  integration: Integration
  /** The gateway's name of the method. */
  paymentType: string
  /**
   * The gateway's calls for a charge of this method. A lookup makes all calls of `lookUp`. Without `capture`, the
   * money is captured as soon as the charge is made.
   */
  calls: {
    create: string
    lookUp: readonly LaterOperation[]
    capture?: LaterOperation
    refund: LaterOperation
    void: LaterOperation
  }
  /** How `calls.create` is sent; undefined for a payment link, whose client has paths and errors of its own. */
  creation: CreationRoute | undefined
  /**
   * Whether a lookup finds a charge by our own id. Otherwise it needs an id that only the answer to the creation has,
   * so a creation whose answer was lost cannot be looked up.
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
  /** Whether the shopper pays a code that our own pages show, and show again. */
  hasCode: boolean
  /** Whether the code is a text that can be sent to the shopper, who pastes it into the app of any bank. */
  canSendCode: boolean
  /** Whether the payment appears on a card's statement, so that a dispute is answered with evidence for the bank. */
  isOnStatement: boolean
  /** Whether a shopper who has not paid yet is reminded. */
  isRemindedOf: boolean
  /** Whether the gateway reports the payer, and the id of the transfer between banks. */
  reportsPayer: boolean
  price: PriceRule
  /** The longest life of an unpaid charge, in milliseconds: longer than any that can be requested. */
  longestLifeMs: number
  neededOptions: readonly NeededOption[]
  /** The code of the means of payment in a fiscal note (tPag); undefined if it depends on how the charge was paid. */
  fiscalCode: string | undefined
  /** The gateway's name for this method on the page of a payment link; undefined if a link cannot be paid by it. */
  nameInLink: string | undefined
}
