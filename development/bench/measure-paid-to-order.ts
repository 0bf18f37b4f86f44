import { setTimeout as sleep } from "node:timers/promises"

import { DOCUMENT } from "../../src/cli/guest-purchase"
import { step } from "../demo/progress"
import { beside, comparison, type Findings, median, takeTurns } from "./figures"
import { NOTIFICATION_HEADERS } from "./measure-acknowledging"
import type { OrderCause, PlacedOrder } from "./routes"
import { shopperOf } from "./shopper"
import type { Stage } from "./stage"

/** In each way and round. */
const ORDERS = 3
/** Core's own webhook takes so long that it comes in a few times only. */
const ORDERS_OF_CORE = 3
/** For what is verified after an order. */
const REST_MS = 300

const PIX = "pp_transparent-pix_br"

/** The time from a payment to its order: a Pix is paid, and no order is placed. */
export async function measurePaidToOrder(stage: Stage): Promise<Findings> {
  const { simulator } = stage
  const store = await stage.openStore("paid_to_order")
  const shopper = shopperOf(store.url, store.seeded)
  // Made and kept back: each is delivered by ourselves, at its time.
  await simulator.pauseNotifications()
  await simulator.setNotificationUrl(`${store.url}/hooks/nowhere`)

  async function place(cause: OrderCause): Promise<PlacedOrder> {
    await sleep(REST_MS)
    const answer = await fetch(`${store.url}/bench/place-order`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(cause),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`No order: ${answer.status} ${text}`)
    return JSON.parse(text) as PlacedOrder
  }

  /** Orders one after the other, each caused by what `causeOf` makes of a paid code. */
  async function sell(
    causeOf: (paid: {
      sessionId: string
      amount: number
      notification: string
    }) => OrderCause
  ) {
    const placed: PlacedOrder[] = []
    for (const cart of await shopper.prepareCarts(ORDERS)) {
      const { id, amount, data } = await shopper.choose(cart, PIX, {
        document: DOCUMENT,
      })
      const merchantChargeId = data.checkout_transparent!.merchant_charge_id!
      await simulator.pay(merchantChargeId)
      const made = (await simulator.notifications()).filter(
        (one) => one.merchantChargeId === merchantChargeId
      )
      const notification = JSON.stringify(made.at(-1)!.body)
      placed.push(await place(causeOf({ sessionId: id, amount, notification })))
    }
    return medians(placed)
  }

  const given = await takeTurns("Paid to order", {
    theirs: () => sell(({ sessionId, amount }) => ({ sessionId, amount })),
    ours: () =>
      sell(({ notification }) => ({
        path: "/hooks/checkout-transparent/br",
        headers: NOTIFICATION_HEADERS,
        body: notification,
      })),
  })
  const ofCore = await step("Core's own webhook", async () => {
    const placed: PlacedOrder[] = []
    for (const cart of await shopper.prepareCarts(ORDERS_OF_CORE)) {
      const session = await shopper.choose(cart, "pp_system_capturing", {})
      placed.push(
        await place({
          path: "/hooks/payment/system_capturing",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            session_id: session.id,
            amount: session.amount,
          }),
        })
      )
    }
    return medians(placed)
  })
  await simulator.setNotificationUrl(null)
  await store.stop()

  return {
    rows: [
      comparison(given, "ms", {
        what: "From a Pix payment's notification to its order",
        unit: "ms",
        goal: { most: 1.3 },
      }),
      comparison({ ours: [medians(given.ours)], theirs: [ofCore] }, "ms", {
        what: "The same, beside core's own webhook route as shipped",
        unit: "ms",
        goal: { most: 1 },
      }),
    ],
    details: `**Paid to order** (\`paid-to-order\`): from sending the notification to Medusa's event \`order.placed\`, one at a time, with our lookup at the gateway. First compared with a direct call of core's \`processPaymentWorkflow\` for such a session; then with core's own route, which waits five seconds. Processor time of one, ms: ${beside(given, "processorMs")}; statements to the database: ${beside(given, "statements")}.`,
  }
}

function medians(placed: readonly PlacedOrder[]): PlacedOrder {
  const of = (name: keyof PlacedOrder) => median(placed.map((one) => one[name]))
  return {
    ms: of("ms"),
    processorMs: of("processorMs"),
    statements: of("statements"),
  }
}
