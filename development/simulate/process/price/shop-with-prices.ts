import { messageOfAnswer } from "../../actors/answer"
import { recordPrices } from "../../core/cart/cart-totals"
import { totalOfCart } from "../../core/records/records"
import type { Choice } from "./prices-of-story"
import { ResumeDevices } from "../../actors/resume-devices"
import type { ShopperChoice, ShopperEnvironment } from "../../actors/shopper"
import type { Stage } from "../stage"
import type { CartExtras } from "./story-of-prices"
import { time } from "../time/virtual-time"

/** Adds freight, taxes and store credit to the latest cart, and records the cart's price. */
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
  recordPrices(cart, time.now())
}

/**
 * Returns additional functions for a shopper in a run about prices: they record each choice of a way of paying, and
 * perform steps that only occur in such runs. Returns an empty object for all other runs.
 */
export function shopWithPrices(
  stage: Stage,
  cart: { cartId: string; collectionId: string },
  note: (what: string) => void
): Pick<ShopperEnvironment, "chose" | "now" | "doPriceStep"> {
  if (!stage.watchesPrices) return {}
  const devices = new ResumeDevices(stage, cart, note)
  return {
    now: () => time.now(),
    chose: (chosen) => stage.prices.chose(choiceOf(chosen, cart.cartId)),
    doPriceStep: (step) => devices.do(step),
  }
}

function choiceOf(
  { visit, answer, asked, quote, sessionId, ...chosen }: ShopperChoice,
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
    words: messageOfAnswer(answer),
    hasOwnData: visit.method === "other_with_data",
  }
}
