import type { Journal } from "../../records/journal"
import type { GatewayActions } from "../gateway/gateway-actions"
import type { PriceShopperStep } from "../process/price/price-story"
import type { SavedCardStep } from "../stories/saved-card/saved-card-story"
import type { Visit } from "../stories/story"
import type { StoreAnswer } from "./store-answer"

/**
 * The store, the gateway and the journal, as a simulated shopper uses them. In `simulate` the store is a model, and in
 * `chaos` it is a real store.
 */
export interface ShopperEnvironment {
  gateway: GatewayActions
  journal: Journal
  cartId: string
  collectionId: string
  ask(method: "get" | "post", path: string, body?: object): Promise<StoreAnswer>
  tokenize(number: string): Promise<string>
  installments(): number
  /** Whether the shopper requests the prices of all ways of paying before choosing one of them. */
  asksForPrices?: boolean
  sleep(ms: number): Promise<void>
  note(what: string, ids: readonly (string | undefined)[]): void
  /** The largest number of presses of the button that places the order, and the milliseconds between two presses. */
  presses: { most: number; againAfterMs(): number }
  /** Receives each choice of a way of paying. It is only set in runs about prices. */
  onChoice?(choice: ShopperChoice): void
  /** Returns the present virtual time, which is stored with each choice. */
  now?(): number
  /** The part of a signed-in customer's device that handles saved cards. Only set in runs about saved cards. */
  cards?: {
    sessionDataOfVisit(visit: Visit, number: string): Promise<object>
    performSavedCardStep(step: SavedCardStep): Promise<void>
  }
  /** Performs a step that occurs only in runs about prices. */
  doPriceStep?(step: PriceShopperStep): Promise<void>
  /** The body of the request that adds more goods to the cart. */
  moreGoods: object
  otherEmail: string
}

/** A shopper's choice of a way of paying: the shown price, the page's request and the store's answer. */
export interface ShopperChoice {
  visit: Visit
  answer: StoreAnswer
  /** The times at which the page requested the price and received the answer. */
  asked: { from: number; to: number }
  sentAt: number
  /** The number of installments in the request. */
  count: number
  /**
   * The signed quote of the shown price, which the request sent back. It is `undefined` if the request contained no
   * quote.
   */
  quote: string | undefined
  sessionId: string | undefined
  /**
   * Whether the shopper made no second choice at the same time. The value is false in two cases:
   * - The choice was a double click.
   * - An earlier choice still waited for its answer when this choice was sent.
   */
  isAlone: boolean
}
