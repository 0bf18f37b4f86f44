import { messageOfAnswer } from "../../actors/store-answer"
import { recordPlainPrice } from "../../core/cart/cart-totals"
import { totalOfCart } from "../../core/records/core-records"
import type { PaymentChoice } from "./price-journal"
import { ResumeDevices } from "../../actors/resume-devices"
import type {
  ShopperChoice,
  ShopperEnvironment,
} from "../../actors/shopper-environment"
import type { SimulatedStore } from "../simulated-store"
import type { CartExtras } from "./price-story"
import { virtualTime } from "../time/virtual-time"

/** Adds freight, taxes and store credit to the latest cart, and records the cart's price. */
export function applyCartExtras(
  { records }: SimulatedStore,
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
  recordPlainPrice(cart, virtualTime.now())
}

/**
 * Returns additional functions for a shopper in a run about prices: they record each choice of a way of paying, and
 * perform steps that only occur in such runs. Returns an empty object for all other runs.
 */
export function shopperFunctionsForPriceSteps(
  store: SimulatedStore,
  cart: { cartId: string; collectionId: string },
  note: (what: string) => void
): Pick<ShopperEnvironment, "onChoice" | "now" | "doPriceStep"> {
  if (!store.isPriceStory) return {}
  const devices = new ResumeDevices(store, cart, note)
  return {
    now: () => virtualTime.now(),
    onChoice: (chosen) =>
      store.prices.recordPaymentChoice(toPaymentChoice(chosen, cart.cartId)),
    doPriceStep: (step) => devices.performResumeLinkStep(step),
  }
}

function toPaymentChoice(
  { visit, answer, asked, quote, sessionId, ...chosen }: ShopperChoice,
  cartId: string
): PaymentChoice {
  return {
    ...chosen,
    cartId,
    answeredAt: virtualTime.now(),
    way: visit.method.split("_")[0] as PaymentChoice["way"],
    ...(quote === undefined ? {} : { quotedAt: asked }),
    ...(sessionId === undefined ? {} : { sessionId }),
    status: answer.status,
    words: messageOfAnswer(answer),
    hasOwnData: visit.method === "other_with_data",
  }
}
