import type { CallFault, DeliveryEffect, Loss } from "../gateway/call-fault"
import type {
  CartExtras,
  PriceShopperStep,
  PricesEntered,
} from "../process/price/story-of-prices"

/**
 * Everything that a seed has drawn for one simulated run: the shoppers, their steps, the steps of administrators, and
 * the faults. A time is the number of milliseconds since the previous step.
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
     * The price rules at the beginning of the run. The default is a discount of 5% for Pix, and interest for
     * installments.
     */
    prices?: PricesEntered
    /**
     * Whether the store books from lookups, which is the default, or from notifications. In the second case, the
     * gateway offers only the documented interface: it answers lookups, captures and refunds with 404.
     */
    observe?: BookingSource
    /**
     * How long an SQL statement takes, in milliseconds of virtual time. It is 0, except in stories of the kind
     * `notified`.
     */
    statementMs?: number
  }
  carts: CartStory[]
  /** The steps of administrators in Medusa and in the gateway's panel, and events such as a jump of the clock. */
  others: Timed<OtherStep>[]
  /**
   * The faults of gateway calls. `nth` is the number of the call. It counts the calls of the operation `of`, or all
   * calls if `of` is not set.
   */
  calls: { nth: number; of?: CalledOperation; fault: CallFault }[]
  /** The faults of deliveries of notifications. `nth` counts all deliveries. */
  deliveries: { nth: number; effect: DeliveryEffect }[]
  crashes: Crash[]
  /** The pauses of processes, only in stories of the kind `stopped`. */
  stops?: Stop[]
  /** The outages of the token endpoint, only in stories of the kind `token_outage`. */
  tokenOutages?: TokenOutage[]
}

/** The sources from which a store can book: lookups, or the notifications themselves. */
export const BOOKING_SOURCES = ["lookups", "notifications"] as const

export type BookingSource = (typeof BOOKING_SOURCES)[number]

export interface CartStory {
  centavos: number
  startsAfterMs: number
  visits: Visit[]
  /** The freight, taxes and store credit of the cart, only in stories of the kind `prices`. */
  extras?: CartExtras
}

/** The discount for Pix that an administrator enters, in percent. */
export type Discount = 0 | 2 | 5 | 10

export interface Visit {
  method: Method | OtherProviderMethod
  card: "approved" | "denied" | "breaks"
  /** The highest number of installments that the shopper chooses. The default is 1. */
  installments?: number
  /**
   * Whether the shopper's page does without the price: it neither requests the price of the way of paying nor sends it
   * back. The default is false.
   */
  isBlind?: boolean
  isDoubleClick: boolean
  steps: Timed<ShopperStep>[]
}

export type Timed<Step> = Step & { afterMs: number }

export type Method = (typeof METHODS)[number]

/**
 * The payment methods of another provider. Its sessions have no data, or data that only this provider understands.
 * Medusa's own provider takes the part of the other provider.
 */
export type OtherProviderMethod = "other" | "other_with_data"

export type ShopperStep =
  | { kind: "complete"; times: 1 | 2 }
  | {
      kind: "pay"
      isLate: boolean
      times: 1 | 2
      isOld: boolean
      /** The fraction of the requested amount that is paid. 1 pays the whole amount. */
      share: number
    }
  | { kind: "change_cart" }
  | { kind: "change_email" }
  | { kind: "ask_state" }
  | PriceShopperStep

export type OtherStep =
  | { kind: "capture"; part: number | null; times: 1 | 2 }
  | { kind: "refund"; part: number | null; times: 1 | 2 }
  | { kind: "cancel_order"; times: 1 | 2 }
  | { kind: "ship" }
  | { kind: "refund_charge" }
  | { kind: "synchronize" }
  /** An administrator changes the discount for Pix. */
  | { kind: "change_prices"; percent: Discount }
  | ({ kind: "enter_prices" } & PricesEntered)
  | { kind: "link_for_order" }
  /** A payer pays the oldest unpaid link, whether it was shown to a shopper or not. */
  | { kind: "pay_link" }
  | { kind: "panel"; what: PanelAction; part: number | null }
  | { kind: "sold_out"; forMs: number }
  | {
      kind: "change_order"
      change: OrderChange
      /** The amount that an edit adds, as a fraction of the order's total. Other changes add nothing. */
      share: number
      staysOpenMs: number
      isConfirmed: boolean
    }
  | { kind: "credit_order"; part: number }
  | { kind: "mark_as_paid" }
  /** Goods worth this fraction of the order are returned. Goods that are still in the shop are shipped before. */
  | { kind: "return_goods"; share: number }
  | { kind: "end_return"; how: "received" | "canceled" }
  /** Goods worth the fraction `share` of the order are exchanged for goods worth the fraction `more`. */
  | { kind: "exchange_goods"; share: number; more: number }
  /**
   * The amount by which the order is overpaid is refunded by an administrator in Medusa or in the merchant's panel.
   */
  | { kind: "refund_overpaid"; where: "admin" | "panel" }
  /** A part of the goods is shipped. */
  | { kind: "ship_part" }
  | {
      kind: "booking_fails"
      what: FailingStatement
      times: number
      forMs: number
    }
  /** No actor does anything. Work that has begun continues, and faults may still strike it. */
  | { kind: "wait" }
  | { kind: "switch_place"; forMs: number }
  | { kind: "clock_jump"; ms: number }

/**
 * The statements of Medusa that can fail in stories, by what each is for. The patterns match the statements' names as
 * kill points (booking-faults.ts).
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
 * A kind of change of an order that an administrator begins. Until the change has ended, nothing can be credited on the
 * order.
 */
export type OrderChange = "edit" | "transfer"

export type PanelAction = (typeof PANEL)[number]

/**
 * The operations of calls to the gateway. Voiding a card and canceling a code are calls of the operation `refund`.
 */
export type CalledOperation =
  "token" | "look_up" | "create" | "capture" | "refund" | "deactivate_link"

/**
 * The death of a process at its nth moment, and its restart. A moment is right before or after a call or a write. With
 * `of`, only calls of this operation count as moments. With `what`, only moments of this name count, and only after
 * `fromMs` of the story.
 */
export interface Crash {
  process: 0 | 1
  atMoment: number
  of?: CalledOperation
  what?: string
  fromMs?: number
  startsAgainAfterMs: number
}

/** A pause of a process for longer than its leases last. It begins at the first lookup from the nth moment on. */
export interface Stop {
  process: 0 | 1
  atMoment: number
  forMs: number
}

/**
 * A call that the gateway answers as if the store had no access, although it may have carried the call out. Afterwards
 * the gateway may issue no access token for a while.
 */
export interface TokenOutage {
  /** The operation of the call. `nth` is the number of the call among all calls of this operation. */
  of: CalledOperation
  nth: number
  status: 401 | 403 | 429
  isCarriedOut: boolean
  /** Whether all access tokens become invalid with this call. A lookup with an old token is then answered with 401. */
  endsTokens: boolean
  /** How many repetitions of the call are answered in the same way. The gateway does not carry them out. */
  again: 0 | 1 | 2
  /** For how many milliseconds no access token is issued. `loss` is what happens to a token request in this time. */
  forMs: number
  loss: Loss
}

export const METHODS = [
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
