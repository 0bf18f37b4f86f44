import { setTimeout as sleep } from "node:timers/promises"

import {
  aCodeCheckout,
  PIX_PROVIDER,
} from "../../harness/shopper/a-code-checkout"
import {
  aGuest,
  createApiClient,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import {
  comparisonRow,
  median,
  type ReportRow,
  measureAlternately,
} from "./measurements"
import { NOTIFICATION_HEADERS } from "./measure-acknowledging"
import type { OrderCause } from "./routes"
import type { BenchEnvironment } from "./bench-environment"

/** In each round, this many orders are placed by the plugin, and as many by Medusa's own workflow for comparison. */
const ORDERS_PER_ROUND = 3
/** The price of a shirt, the only product in these orders, in reais. */
const PRICE = 99.9
/**
 * A pause in milliseconds before each order is placed. It is long enough for the work that Medusa does after the
 * previous order.
 */
const PAUSE_BEFORE_ORDER_MS = 300

/**
 * A Pix code that was paid and whose order is not placed yet. The notification of the payment is kept here, so that the
 * benchmark can send it at the moment when the measurement starts.
 */
interface PaidCode {
  sessionId: string
  notification: string
}

/**
 * Measures the time from the arrival of a Pix payment's notification until the order is placed. The baseline is the
 * time in which core's `processPaymentWorkflow` places the order of a payment session whose Pix code is paid.
 */
export async function measurePaidToOrder(
  environment: BenchEnvironment
): Promise<ReportRow[]> {
  const { simulator } = environment
  const medusa = await environment.startBenchmarkStore("paid_to_order")
  const { api, store } = medusa
  // The simulator holds notifications back, so that this benchmark delivers each of them when its measurement starts.
  await simulator.pauseNotifications()
  await simulator.setNotificationUrl(`${medusa.url}/hooks/nowhere`)

  async function measureOrderPlacementMs(cause: OrderCause): Promise<number> {
    await sleep(PAUSE_BEFORE_ORDER_MS)
    const nobody = createApiClient(api, {})
    const { ms } = await expectSuccess(
      nobody.request("post", "/bench/place-order", cause)
    )
    return ms as number
  }

  /** Pays Pix codes and places their orders one after the other. Returns the median of the times in milliseconds. */
  async function measureMedianTimeToOrder(
    causeOf: (paid: PaidCode) => OrderCause
  ) {
    const placed: number[] = []
    while (placed.length < ORDERS_PER_ROUND) {
      const shopper = aGuest(api, store)
      const checkout = await aCodeCheckout({ store, shopper })
      const { id, merchantChargeId } =
        await checkout.createCodeSession(PIX_PROVIDER)
      await simulator.pay(merchantChargeId)
      const made = (await simulator.notifications()).filter(
        (one) => one.merchantChargeId === merchantChargeId
      )
      const notification = JSON.stringify(made.at(-1)!.body)
      placed.push(
        await measureOrderPlacementMs(causeOf({ sessionId: id, notification }))
      )
    }
    return median(placed)
  }

  const given = await measureAlternately("Paid to order", {
    theirs: () =>
      measureMedianTimeToOrder(({ sessionId }) => ({
        sessionId,
        amount: PRICE,
      })),
    ours: () =>
      measureMedianTimeToOrder(({ notification }) => ({
        path: "/hooks/checkout-transparent/br",
        headers: NOTIFICATION_HEADERS,
        body: notification,
      })),
  })
  await simulator.setNotificationUrl(null)
  await medusa.stop()
  const title = "From a Pix payment's notification to its order"
  return [comparisonRow(given, { title, unit: "ms", goal: { most: 1.3 } })]
}
