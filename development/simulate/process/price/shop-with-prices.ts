import { wordsOf } from "../../actors/answer"
import { notePrices } from "../../core/cart/cart-totals"
import { totalOfCart } from "../../core/records/records"
import type { Choice } from "./prices-of-story"
import { ResumeDevices } from "../../actors/resume-devices"
import type { Chosen, ShoppersPlace } from "../../actors/shopper"
import type { Stage } from "../stage"
import type { CartExtras } from "./story-of-prices"
import { time } from "../time/virtual-time"

/** Adds freight, taxes and store credit to the cart that was created last, and records its price. */
export function fillCart(
  { records }: Stage,
  extras: CartExtras | undefined
): void {
  const cart = records.carts.all.at(-1)!
  if (extras) {
    const { creditShare, ...others } = extras
    cart.extras = others
    cart.credit = Math.round(totalOfCart(cart) * creditShare)
    const collection = records.collections.get(cart.collectionId ?? "")
    if (collection) collection.amount = totalOfCart(cart)
  }
  notePrices(cart, time.now())
}

/**
 * Returns what a shopper needs for a story that enters prices of its own: choices are recorded, and there are
 * additional steps. Returns an empty object for other stories.
 */
export function shopWithPrices(
  stage: Stage,
  cart: { cartId: string; collectionId: string },
  note: (what: string) => void
): Pick<ShoppersPlace, "chose" | "now" | "doPriceStep"> {
  if (!stage.watchesPrices) return {}
  const devices = new ResumeDevices(stage, cart, note)
  return {
    now: () => time.now(),
    chose: (chosen) => stage.prices.chose(choiceOf(chosen, cart.cartId)),
    doPriceStep: (step) => devices.do(step),
  }
}

function choiceOf(
  { visit, answer, asked, quote, sessionId, ...chosen }: Chosen,
  cartId: string
): Choice {
  return {
    ...chosen,
    cartId,
    answeredAt: time.now(),
    way: visit.method.split("_")[0] as Choice["way"],
    ...(quote === undefined ? {} : { quotedAt: asked }),
    ...(sessionId === undefined ? {} : { sessionId }),
    status: answer.status,
    words: wordsOf(answer),
    hasOwnData: visit.method === "other_with_data",
  }
}
