import { setTimeout as sleep } from "node:timers/promises"

import {
  aCodeCheckout,
  PIX_PROVIDER,
} from "../../harness/shopper/a-code-checkout"
import { aGuest, callerWith, succeeds } from "../../harness/shopper/a-shopper"
import { comparison, median, type Row, takeTurns } from "./figures"
import { NOTIFICATION_HEADERS } from "./measure-acknowledging"
import type { OrderCause } from "./routes"
import type { Stage } from "./stage"

/** The number of orders that each way places in each round. */
const ORDERS = 3
/** The price of a shirt, in reais. */
const PRICE = 99.9
/** A pause in milliseconds before each order. The checks that run after the previous order end in it. */
const REST_MS = 300

/** A paid Pix without an order, because the simulator does not send the notification of the payment. */
interface PaidCode {
  sessionId: string
  notification: string
}

/**
 * Measures the time from the notification of a Pix payment to its order. The baseline is the time that core's workflow
 * needs for the order of the same session.
 */
export async function measurePaidToOrder(stage: Stage): Promise<Row[]> {
  const { simulator } = stage
  const medusa = await stage.openStore("paid_to_order")
  const { api, store } = medusa
  // The simulator holds notifications back, so that this benchmark delivers each of them when its measurement starts.
  await simulator.pauseNotifications()
  await simulator.setNotificationUrl(`${medusa.url}/hooks/nowhere`)

  async function place(cause: OrderCause): Promise<number> {
    await sleep(REST_MS)
    const nobody = callerWith(api, {})
    const { ms } = await succeeds(
      nobody.request("post", "/bench/place-order", cause)
    )
    return ms as number
  }

  /** Places ORDERS orders one after the other and returns the median of their times in milliseconds. */
  async function sell(causeOf: (paid: PaidCode) => OrderCause) {
    const placed: number[] = []
    while (placed.length < ORDERS) {
      const shopper = aGuest(api, store)
      const checkout = await aCodeCheckout({ store, shopper })
      const { id, merchantChargeId } = await checkout.code(PIX_PROVIDER)
      await simulator.pay(merchantChargeId)
      const made = (await simulator.notifications()).filter(
        (one) => one.merchantChargeId === merchantChargeId
      )
      const notification = JSON.stringify(made.at(-1)!.body)
      placed.push(await place(causeOf({ sessionId: id, notification })))
    }
    return median(placed)
  }

  const given = await takeTurns("Paid to order", {
    theirs: () => sell(({ sessionId }) => ({ sessionId, amount: PRICE })),
    ours: () =>
      sell(({ notification }) => ({
        path: "/hooks/checkout-transparent/br",
        headers: NOTIFICATION_HEADERS,
        body: notification,
      })),
  })
  await simulator.setNotificationUrl(null)
  await medusa.stop()
  const what = "From a Pix payment's notification to its order"
  return [comparison(given, { what, unit: "ms", goal: { most: 1.3 } })]
}
