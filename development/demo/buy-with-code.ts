import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import { simulatorControl } from "../../src/simulator"
import type { CodeWish } from "./checkout-wish"
import { askForCode, stateOf, type CodeSession } from "./code-session"
import { say } from "./say"
import { waitFor } from "./wait-for"

/** Somebody has to find the panel first. */
const BY_HAND = { longestMs: 10 * 60_000, pauseMs: 500 }

/** A code, its payment, and the order that comes of it. */
export async function buyWithCode(
  { sdk, simulatorUrl }: { sdk: Medusa; simulatorUrl: string },
  cart: HttpTypes.StoreCart,
  wish: CodeWish
): Promise<HttpTypes.StoreOrder> {
  const simulator = simulatorControl(simulatorUrl)
  let session = await askForCode(sdk, cart, wish)
  if (wish.expire) {
    await letExpire({ sdk, simulator }, session)
    session = await askForCode(sdk, cart, wish)
  }
  if (wish.placement === "at_checkout") {
    const order = await placeOrder(sdk, cart.id)
    say("Order", `#${order.display_id}, ${order.id}; it waits for the payment`)
  }

  if (wish.byHand) {
    say("Pay", `at ${simulatorUrl}/panel/charges/${session.merchantChargeId}`)
  } else {
    await simulator.pay(session.merchantChargeId)
    say("Paid", "with the code, in the payer's app")
  }
  const { answer: orderId, seconds } = await waitFor(
    async () => {
      const { state, order_id } = await stateOf(sdk, session.id)
      return state === "paid" ? (order_id ?? undefined) : undefined
    },
    "No order came of the payment: that is a bug, if the code was paid.",
    wish.byHand ? BY_HAND : undefined
  )
  const { answer: order } = await waitFor(
    () => paidOrder(sdk, orderId),
    `Order ${orderId} is not paid in Medusa: that is a bug.`
  )
  if (wish.placement === "after_payment") {
    say("Order", `#${order.display_id}, ${order.id}`)
  }
  const when = wish.byHand ? "now" : `${seconds} s later`
  say("", `the storefront sees it paid ${when}, by a notification`)
  return order
}

async function paidOrder(
  sdk: Medusa,
  id: string
): Promise<HttpTypes.StoreOrder | undefined> {
  const { order } = await sdk.store.order.retrieve(id)
  return order.payment_status === "captured" ? order : undefined
}

async function placeOrder(
  sdk: Medusa,
  cartId: string
): Promise<HttpTypes.StoreOrder> {
  const completed = await sdk.store.cart.complete(cartId)
  if (completed.type === "order") return completed.order
  throw new Error(`No order: the shopper was told "${completed.error.message}"`)
}

/** Nobody pays in time; the gateway's clock goes on until the code has ended. */
async function letExpire(
  {
    sdk,
    simulator,
  }: { sdk: Medusa; simulator: ReturnType<typeof simulatorControl> },
  session: CodeSession
): Promise<void> {
  const charge = await simulator.charge(session.merchantChargeId)
  if (charge?.expiresAt === undefined) {
    throw new Error(`The simulator has no code ${session.merchantChargeId}.`)
  }
  // Both are times of the simulator, whose clock may be ahead of ours already.
  await simulator.advanceClock(
    Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)
  )
  const { seconds } = await waitFor(
    async () =>
      (await stateOf(sdk, session.id)).state === "expired" ? true : undefined,
    "Medusa did not learn that the code has expired: that is a bug."
  )
  say("Expired", `the simulator's clock is ahead now, and nobody has paid`)
  say("", `the storefront sees it ${seconds} s later, by a notification`)
}
