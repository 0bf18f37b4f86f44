import type { CallFault, DeliveryEffect, Loss } from "../gateway/call-fault"
import type {
  CartExtras,
  PriceShopperStep,
  PricesEntered,
} from "../process/price/story-of-prices"

/** What a seed chooses: who does what, when, and what goes wrong. Each time is in ms after the step before. */
export interface Story {
  setting: {
    codesCancelable: boolean
    pixPartialRefunds: boolean
    processes: 1 | 2
    /** Whether the processes share Medusa's locks. */
    sharesLocks: boolean
    /** Whether the price depends on the way of paying. Default: false. */
    hasPrices?: boolean
    /** What is entered first where the price depends on the way of paying. Default: 5 % for Pix, and interest. */
    prices?: PricesEntered
    /**
     * What the store books from. With `notifications` the gateway offers only what the interface shows: lookups,
     * captures and refunds are answered 404. Default: lookups.
     */
    observe?: Observed
    /** How long a statement takes, in milliseconds; only in stories of the kind `notified`. Default: 0. */
    statementMs?: number
  }
  carts: CartStory[]
  /** The steps that are not a shopper's: of admins, in the panel, and events such as a clock that jumps. */
  others: Timed<OtherStep>[]
  /** The faults of calls to the gateway; `nth` counts all calls, or with `of` those of one operation. */
  calls: { nth: number; of?: CalledOperation; fault: CallFault }[]
  /** The faults of deliveries of notifications; `nth` counts all deliveries. */
  deliveries: { nth: number; effect: DeliveryEffect }[]
  crashes: Crash[]
  /** Only in stories of the kind `stopped`. */
  stops?: Stop[]
  /** Only in stories of the kind `token_outage`. */
  tokenOutages?: TokenOutage[]
}

/** What a store books from: lookups, or the notifications themselves. */
export const OBSERVED = ["lookups", "notifications"] as const

export type Observed = (typeof OBSERVED)[number]

export interface CartStory {
  centavos: number
  startsAfterMs: number
  visits: Visit[]
  /** Freight, taxes and store credit; only in stories of the kind `prices`. */
  extras?: CartExtras
}

/** The discount for Pix that an admin enters, in percent. */
export type Discount = 0 | 2 | 5 | 10

export interface Visit {
  method: Method | OfOthers
  card: "approved" | "denied" | "breaks"
  /** The most installments that the shopper chooses. Default: 1. */
  installments?: number
  /** Whether the page shows no price by the way of paying, and sends none. Default: false. */
  isBlind?: boolean
  isDoubleClick: boolean
  steps: Timed<ShopperStep>[]
}

export type Timed<Step> = Step & { afterMs: number }

export type Method = (typeof METHODS)[number]

/** Medusa's own provider, as another plugin's would be; with data of its own, or without. */
export type OfOthers = "other" | "other_with_data"

export type ShopperStep =
  | { kind: "complete"; times: 1 | 2 }
  | {
      kind: "pay"
      isLate: boolean
      times: 1 | 2
      isOld: boolean
      /** The paid share of the requested amount; 1 for all of it. */
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
  /** An admin changes the discount for Pix. */
  | { kind: "change_prices"; percent: Discount }
  | ({ kind: "enter_prices" } & PricesEntered)
  | { kind: "link_for_order" }
  /** Somebody pays the oldest unpaid link, whether it was shown to a shopper or not. */
  | { kind: "pay_link" }
  | { kind: "panel"; what: PanelWhat; part: number | null }
  | { kind: "sold_out"; forMs: number }
  | {
      kind: "change_order"
      change: OrderChange
      /** How much an edit adds to the total, as a share of it; other changes add nothing. */
      share: number
      staysOpenMs: number
      isConfirmed: boolean
    }
  | { kind: "credit_order"; part: number }
  | { kind: "mark_as_paid" }
  /** Goods of this share of the order's worth come back; what did not leave the shop is sent first. */
  | { kind: "return_goods"; share: number }
  | { kind: "end_return"; how: "received" | "canceled" }
  /** Goods of this share come back, and others of another share are sent for them. */
  | { kind: "exchange_goods"; share: number; more: number }
  /** What the order was overpaid is refunded, by an admin in Medusa or in the merchant's panel. */
  | { kind: "refund_overpaid"; where: "admin" | "panel" }
  /** A part of the goods is shipped. */
  | { kind: "ship_part" }
  | {
      kind: "booking_fails"
      what: FailingStatement
      times: number
      forMs: number
    }
  /** No actor does anything. Work that was begun continues, and faults may still strike it. */
  | { kind: "wait" }
  | { kind: "switch_place"; forMs: number }
  | { kind: "clock_jump"; ms: number }

/** Statements of Medusa that fail in stories, each with what it is for (booking-faults.ts). */
export const FAILING_STATEMENTS = {
  refund: /^refundPayment_?$/,
  capture: /^capturePayment_?$/,
  account: /^insert order transaction$/,
  credit: /^insert order change$/,
  order: /^(insert|link) order$/,
} as const

export type FailingStatement = keyof typeof FAILING_STATEMENTS

/** A change of an order that a person begins; nothing can be credited on the order before it ends. */
export type OrderChange = "edit" | "transfer"

export type PanelWhat = (typeof PANEL)[number]

/** The operation of a call to the gateway; there, voiding a card and canceling a code are refunds. */
export type CalledOperation =
  "token" | "look_up" | "create" | "capture" | "refund" | "deactivate_link"

/**
 * A process dies at its nth moment, before or after a call or a write; with `of`, at the nth moment
 * of a call of that operation; with `what`, at the nth moment of this name from a time of the story on.
 * It starts again after a while.
 */
export interface Crash {
  process: 0 | 1
  atMoment: number
  of?: CalledOperation
  what?: string
  fromMs?: number
  startsAgainAfterMs: number
}

/** A process stands still for longer than its leases last, at its first lookup from the nth moment on. */
export interface Stop {
  process: 0 | 1
  atMoment: number
  forMs: number
}

/**
 * The access of the store breaks at one call: the call is answered that it has no access, although it may have been
 * carried out, and for a while there may be no new access token.
 */
export interface TokenOutage {
  /** Begins at the nth call of this operation. */
  of: CalledOperation
  nth: number
  status: 401 | 403 | 429
  isCarriedOut: boolean
  /** Whether all access tokens end at that moment, so that a lookup with the old one is answered with 401. */
  endsTokens: boolean
  /** How many repetitions of the call are turned away as well, without being carried out. */
  again: 0 | 1 | 2
  /** How long no access token is issued, and how such a request is answered. */
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
