import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"

import { simulatorControl } from "../../src/simulator"
import type { CodeWish } from "./checkout-wish"
import { askForCode, stateOf, type CodeSession } from "./code-session"
import { say } from "./say"
import { placeOrder, untilPaid } from "./until-paid"
import { waitFor } from "./wait-for"

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
  const { order, seconds } = await untilPaid(sdk, session.id, wish)
  if (wish.placement === "after_payment") {
    say("Order", `#${order.display_id}, ${order.id}`)
  }
  const when = wish.byHand ? "now" : `${seconds} s later`
  say("", `the storefront sees it paid ${when}, by a notification`)
  return order
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
