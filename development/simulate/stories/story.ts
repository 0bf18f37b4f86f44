import type {
  CallFault,
  DeliveryEffect,
  AnswerLoss,
} from "../gateway/call-fault"
import type {
  CartExtras,
  PriceShopperStep,
  EnteredPrices,
} from "../process/price/price-story"
import type {
  SavedCardSetting,
  SavedCardStep,
  SchedulerStep,
} from "./saved-card/saved-card-story"

/**
 * Everything that a seed has drawn for one simulated run: the shoppers, their steps, the steps of administrators, and
 * the faults. All times are in milliseconds of virtual time. `afterMs` is the time that passes before a step begins.
 */
export interface Story {
  setting: {
    codesCancelable: boolean
    pixPartialRefunds: boolean
    processes: 1 | 2
    /** Whether the processes share the locks of Medusa's locking module. */
    sharesLocks: boolean
    /** Whether the price depends on the way of paying. By default it does not. */
    hasPrices?: boolean
    /**
     * The price rules at the beginning of the run. If they are missing and `hasPrices` is true, there is a discount of
     * 5% for Pix, and interest for installments.
     */
    prices?: EnteredPrices
    /**
     * Whether the store books from lookups, which is the default, or from notifications. In the second case, the
     * gateway offers only the documented interface: it answers all other requests, such as lookups and refunds, with
     * 404.
     */
    observe?: BookingSource
    /**
     * How long an SQL statement takes, in milliseconds of virtual time. It is 0, except in stories of the kind
     * `notified`.
     */
    statementMs?: number
    /**
     * The settings of the saved cards. They are only set in stories of the kinds `saved_cards` and `store_charged`, in
     * which all carts belong to one customer.
     */
    savedCards?: SavedCardSetting
  }
  carts: CartStory[]
  /** The steps of administrators in Medusa and in the gateway's panel, and events such as a jump of the clock. */
  others: Timed<NonShopperStep>[]
  /**
   * The faults of gateway calls. `nth` is the number of the call among all calls of the operation `of`, or among all
   * calls if `of` is not set.
   */
  calls: { nth: number; of?: CalledOperation; fault: CallFault }[]
  /** The faults of notification deliveries. `nth` is the number of the delivery, counted over all notifications. */
  deliveries: { nth: number; effect: DeliveryEffect }[]
  crashes: Crash[]
  /** The pauses of processes. Only stories of the kind `stopped` have pauses. */
  pauses?: ProcessPause[]
  /**
   * The calls that the gateway answers with 401, 403 or 429. Only stories of the kind `token_outage` have this field.
   */
  tokenOutages?: TokenOutage[]
}

/** The two ways in which a store books payments: from lookups, or from notifications alone. */
export const BOOKING_SOURCES = ["lookups", "notifications"] as const

export type BookingSource = (typeof BOOKING_SOURCES)[number]

export interface CartStory {
  centavos: number
  startsAfterMs: number
  visits: Visit[]
  /** The freight, taxes and store credit of the cart. Only carts in stories of the kind `prices` have them. */
  extras?: CartExtras
}

/** The discount for Pix that an administrator enters, in percent. */
export type Discount = 0 | 2 | 5 | 10

export interface Visit {
  method: Method | OtherProviderMethod
  card: "approved" | "denied" | "breaks"
  /**
   * The largest number of installments that the shopper accepts. The default is 1. If `isBlind` is true, the page does
   * not read the offered numbers and sends exactly this number. Without `hasPrices`, the value has no effect.
   */
  installments?: number
  /**
   * Whether the page ignores the price of the way of paying: it neither requests this price nor sends it back. The
   * default is false.
   */
  isBlind?: boolean
  /** With `save`, the customer has the card saved. With `use`, the customer pays with a saved card if there is one. */
  vault?: "save" | "use"
  /** Whether the customer who has the card saved also consents to charges by the store. The default is false. */
  consentsToStoreCharges?: boolean
  /** Whether the card to be saved has expired. The gateway approves its charge nevertheless. The default is false. */
  isExpired?: boolean
  isDoubleClick: boolean
  steps: Timed<ShopperStep>[]
}

export type Timed<Step> = Step & { afterMs: number }

export type Method = (typeof METHODS_WITH_ACCOUNT)[number]

/**
 * Two ways to pay with Medusa's own payment provider and not with the plugin. With `other`, the payment session has no
 * data. With `other_with_data`, the payment session has data that only Medusa's own provider understands.
 */
export type OtherProviderMethod = "other" | "other_with_data"

export type ShopperStep =
  | { kind: "complete"; times: 1 | 2 }
  | {
      kind: "pay"
      isLate: boolean
      times: 1 | 2
      isOld: boolean
      /** How much of the code's amount the shopper pays. 1 is exactly the amount, and 1.2 is a fifth too much. */
      share: number
    }
  | { kind: "change_cart" }
  | { kind: "change_email" }
  | { kind: "ask_state" }
  | SavedCardStep
  | PriceShopperStep

export type NonShopperStep =
  | { kind: "capture"; part: number | null; times: 1 | 2 }
  | { kind: "refund"; part: number | null; times: 1 | 2 }
  | { kind: "cancel_order"; times: 1 | 2 }
  | { kind: "ship" }
  | { kind: "refund_charge" }
  | { kind: "synchronize" }
  /** An administrator changes the discount for Pix. */
  | { kind: "change_prices"; percent: Discount }
  | ({ kind: "enter_prices" } & EnteredPrices)
  | { kind: "link_for_order" }
  /** A payer pays the oldest unpaid link, whether it was shown to a shopper or not. */
  | { kind: "pay_link" }
  | { kind: "panel"; what: PanelAction; part: number | null }
  | { kind: "sold_out"; forMs: number }
  | {
      kind: "change_order"
      change: OrderChange
      /**
       * The fraction of the order's total by which a change of the kind `edit` raises the amount of the order. A
       * negative fraction removes goods, unless they are shipped. Other kinds of changes leave the amount as it is.
       */
      share: number
      staysOpenMs: number
      isConfirmed: boolean
    }
  | { kind: "credit_order"; part: number }
  | { kind: "mark_as_paid" }
  /** The shopper returns goods worth the fraction `share` of the order. Unshipped goods are shipped before. */
  | { kind: "return_goods"; share: number }
  | { kind: "end_return"; how: "received" | "canceled" }
  /** The shopper exchanges goods worth the fraction `share` of the order for goods worth the fraction `more`. */
  | { kind: "exchange_goods"; share: number; more: number }
  /** An administrator refunds the overpaid amount of the order, in Medusa or in the gateway's panel. */
  | { kind: "refund_overpaid"; where: "admin" | "panel" }
  /** An administrator ships some of the goods. */
  | { kind: "ship_part" }
  | {
      kind: "statement_fails"
      what: FailingStatement
      times: number
      forMs: number
    }
  /** This step does nothing, so that time passes. Work that has begun continues, and faults may still strike it. */
  | { kind: "wait" }
  | { kind: "switch_gateway"; forMs: number }
  | { kind: "clock_jump"; ms: number }
  | SchedulerStep

/**
 * Matches the names of Medusa's SQL statements that can fail in a story. The keys are the purposes of the statements.
 */
export const FAILING_STATEMENTS = {
  refund: /^refundPayment_?$/,
  capture: /^capturePayment_?$/,
  account: /^insert order transaction$/,
  credit: /^insert order change$/,
  order: /^(insert|link) order$/,
} as const

export type FailingStatement = keyof typeof FAILING_STATEMENTS

/**
 * A kind of order change that an administrator can open. As long as it is open, Medusa accepts no credit on the order.
 */
export type OrderChange = "edit" | "transfer"

export type PanelAction = (typeof PANEL)[number]

/** The kinds of gateway calls. A call that voids an authorization or cancels a code is of the kind `refund`. */
export type CalledOperation =
  | "token"
  | "look_up"
  | "create"
  | "capture"
  | "refund"
  | "deactivate_link"
  | "save_card"
  | "delete_card"

/**
 * A kill of a process at its kill point number `atMoment`, and its restart. Kill points are the moments just before and
 * just after each gateway call and each database write. Usually the process counts all of them, from 1.
 * - With `of`, the process counts only the kill points at gateway calls of this operation.
 * - With `what`, the process counts only the kill points at the write or call with this name. Kill points in the first
 *   `fromMs` milliseconds of the story do not count.
 */
export interface Crash {
  process: 0 | 1
  atMoment: number
  of?: CalledOperation
  what?: string
  fromMs?: number
  startsAgainAfterMs: number
}

/**
 * A pause of a process that is longer than the lease of a charge lasts. The kill points of the process are numbered
 * from 1. The pause begins at the first kill point of a lookup that has the number `atMoment` or a higher number.
 */
export interface ProcessPause {
  process: 0 | 1
  atMoment: number
  forMs: number
}

/**
 * A call that the gateway answers with 401, 403 or 429, although it may have carried out the call. For some time after
 * the call, the gateway may issue no access token.
 */
export interface TokenOutage {
  /** The kind of the call, for example a refund. `nth` is the number of the call among all calls of this kind. */
  of: CalledOperation
  nth: number
  status: 401 | 403 | 429
  isCarriedOut: boolean
  /**
   * Whether all access tokens become invalid with this call. The gateway then answers a lookup that has an old token
   * with 401.
   */
  endsTokens: boolean
  /** How many of the next calls of the same kind also get the HTTP status `status` and are not carried out. */
  again: 0 | 1 | 2
  /** How many milliseconds the gateway issues no access token. Each token request in this time fails. */
  forMs: number
  loss: AnswerLoss
}

export const METHODS_WITH_ACCOUNT = [
  "card_br",
  "card_br-manual",
  "card_br-at-shipment",
  "pix_br",
  "pix_br-at-checkout",
  "wallet_br",
  "wallet_br-at-checkout",
  "link_br",
  "link_br-at-checkout",
] as const

export const PANEL = [
  "refund",
  "capture",
  "void",
  "open_dispute",
  "win_dispute",
  "lose_dispute",
] as const
