import { setTimeout as sleep } from "node:timers/promises"

import {
  CHARGE_TABLE,
  OPERATION_TABLE,
} from "../../src/modules/ledger/statements/charge-rows"
import { step } from "../demo/progress"
import { emptyInbox, untilInboxIsProcessed } from "./bench-database"
import type { Stage } from "./bench-stage"
import {
  inLanes,
  median,
  monotonicMs,
  percentile,
  range,
  rounded,
  table,
} from "./figures"
import { cardData, createSession, prepareCarts } from "./store-client"

/** How a paid charge without an order comes to one: it is notified, or core's workflow is called. */
const WORKFLOW = {
  title: "core's payment workflow, called directly",
  provider: "pp_transparent-card_br",
  hook: "",
}
const LOOKED_UP = {
  title: "delivered to us, with a lookup",
  provider: "pp_transparent-card_br-manual",
  hook: "/hooks/checkout-transparent/br-manual",
}
const KNOWN = {
  title: "delivered to us, known already",
  provider: "pp_transparent-card_br",
  hook: "/hooks/checkout-transparent/br",
}
const WEBHOOK = {
  title: "delivered to core's own webhook route, as shipped",
  provider: "pp_system_capturing",
  hook: "/hooks/payment/system_capturing",
}

type Way = typeof WORKFLOW

const GOAL = 1.3

/** Time from a notification to the order, one order at a time. */
export async function measureOrders(stage: Stage): Promise<string> {
  const { simulator, storeUrl, rounds, count } = stage
  // Made and kept back: each is delivered by ourselves, at its time.
  await simulator.pauseNotifications()
  await simulator.setNotificationUrl(`${storeUrl}/hooks/nowhere`)
  await emptyInbox(stage)
  const measure = async (orders: number) => {
    const placed: Awaited<ReturnType<typeof placeOne>>[] = []
    for (const cart of await preparePaidCarts(stage, waysOf(orders))) {
      placed.push(await placeOne(stage, cart))
      await leaveThemAlone(stage)
    }
    return placed
  }
  await step("Orders, warming up", () => measure(3))
  const orders = rounds * count(5)
  const placed = await step(`${orders} orders in each way`, () =>
    measure(orders)
  ).finally(() => simulator.setNotificationUrl(null))

  const rows = [WORKFLOW, LOOKED_UP, KNOWN, WEBHOOK].map((way) => {
    const orders = placed.filter((one) => one.way === way)
    return { ...way, orders, ms: orders.map(({ placedMs }) => placedMs) }
  })
  const timesOf = ({ ms }: { ms: number[] }) => median(ms) / median(rows[0]!.ms)
  return `## From the notification to the order

A charge is taken, its session and its cart are ready, and no order is placed. How long until one is, one at a time. The goal is ${GOAL} times a direct call of the workflow with which Medusa answers a webhook.

${table(rows, {
  "": ({ title }) => title,
  Orders: ({ orders }) => orders.length,
  "Order placed after, ms": ({ ms }) => range(ms),
  "95 % within, ms": ({ ms }) => rounded(percentile(ms, 95)),
  "Times the direct call": (row) => `**${rounded(timesOf(row))}**`,
  "Acknowledged after, ms": ({ orders }) =>
    range(orders.flatMap(({ acknowledgedMs }) => acknowledgedMs)),
  "Statements to the database": ({ orders }) =>
    range(orders.map(({ statements }) => statements)),
})}

- Called directly: \`processPaymentWorkflow\`, \`captured\`, in the same process. The provider is ours, too, and answers from the ledger.
- With a lookup: reserved, and captured in the merchant panel: the ledger learns of it by the notification, and asks the gateway.
- Known already: taken by a process that died before it could tell Medusa: the ledger knows all that the notification says, and asks nobody.
- Core's own webhook route: a provider that asks nobody and says \`captured\`; core waits five seconds before it looks.

The ways take turns, each with a cart of its own. Timed from sending the delivery, or from the call, to the event \`order.placed\`, which Medusa emits when the order is complete; what we verify after that is not in it, and not in the next turn. The same process takes the delivery and processes it.

### Reading

${rows
  .slice(1, 3)
  .map(
    (row) =>
      `- ${row.title}: ${rounded(timesOf(row))} times the direct call, goal ${timesOf(row) <= GOAL ? "reached" : "missed"}.`
  )
  .join("\n")}
- A lookup at a real gateway takes longer than at the simulator, by the way there and back.`
}

function waysOf(orders: number): Way[] {
  return Array.from({ length: orders }, (_, nth) => {
    const ways = [WORKFLOW, LOOKED_UP, KNOWN]
    // Core's own path takes so long that it comes in now and then only.
    if (nth % 6 === 0) ways.push(WEBHOOK)
    return nth % 2 === 0 ? ways : ways.reverse()
  }).flat()
}

/** Carts that only lack their orders: their money is taken, or said to be. */
async function preparePaidCarts(stage: Stage, ways: readonly Way[]) {
  const { simulator, simulatorUrl, runTask } = stage
  const carts = await prepareCarts(stage, ways.length)
  const paid = await inLanes(carts.entries(), 4, async ([nth, cart]) => {
    const way = ways[nth]!
    const { provider } = way
    const data = way === WEBHOOK ? {} : await cardData(simulatorUrl)
    const session = await createSession(stage, { cart, provider, data })
    const call = { sessionId: session.id, amount: session.amount }
    if (way === WEBHOOK) {
      const body = { session_id: session.id, amount: session.amount }
      return { way, call, notification: body }
    }
    const { merchantChargeId } = await runTask("authorizeAtGateway", call)
    if (way === LOOKED_UP) await simulator.panelCapture(merchantChargeId)
    const made = (await simulator.notifications()).filter(
      (one) => one.merchantChargeId === merchantChargeId
    )
    return { way, call, notification: made.at(-1)?.body }
  })
  await leaveThemAlone(stage)
  return paid
}

/** The process that charged them counts as dead, and only a notification makes anybody look at them. */
async function leaveThemAlone({ query }: Stage): Promise<void> {
  await query(
    `update ${OPERATION_TABLE} set lease_expires_at = now() - interval '1 second'
    where lease_expires_at > now();
    update ${CHARGE_TABLE} set synchronize_at = now() + interval '1 day'
    where synchronize_at is not null`
  )
}

/** One order, with nothing else going on. */
async function placeOne(
  stage: Stage,
  { way, call, notification }: Awaited<ReturnType<typeof preparePaidCarts>>[0]
) {
  const placed = stage.runTask("nextEvent", { name: "order.placed" })
  // Until the process listens for the order, and has done with the one before.
  await sleep(150)
  const body = JSON.stringify(notification)
  let startedAt = monotonicMs()
  let acknowledgedMs: number[] = []
  if (way === WORKFLOW) {
    startedAt = (await stage.runTask("runPaymentWorkflow", call)).calledAt
  } else {
    await stage.store.deliver(way.hook, body)
    acknowledgedMs = [monotonicMs() - startedAt]
  }
  const { at, statements } = await placed
  await untilInboxIsProcessed(stage)
  return { way, placedMs: at - startedAt, acknowledgedMs, statements }
}
