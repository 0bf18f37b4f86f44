import { step } from "../demo/progress"
import {
  checkCaptures,
  emptyInbox,
  measureLaterLookups,
  postponeLookups,
  requestsDuring,
  untilInboxIsProcessed,
} from "./bench-database"
import type { Stage } from "./bench-stage"
import {
  measureGroups,
  monotonicMs,
  percentile,
  range,
  rounded,
  table,
  tally,
} from "./figures"
import {
  type Cart,
  CPF,
  createSession,
  placeOrder,
  prepareCarts,
} from "./store-client"

/** When the order of a code is placed. */
const PLACEMENTS = [
  { title: "after_payment", account: "br", isBefore: false },
  { title: "at_checkout", account: "br-at-checkout", isBefore: true },
].map((placement) => ({
  group: "Placement",
  provider: `pp_transparent-pix_${placement.account}`,
  captures: true,
  ...placement,
}))

type Placement = (typeof PLACEMENTS)[number]

interface CodeSale {
  merchantChargeId: string
  /** Until the storefront has the code. */
  codeMs: number
  /** From the payment until Medusa emits that the order is placed; negative where it was before. */
  placedMs: number
  /** From the payment until it is recorded, and emitted on the event bus. */
  paidMs: number
}

/** Pix sales, one at a time: their calls to the gateway, and the time from the payment to the order. */
export async function measureCodes(stage: Stage): Promise<string> {
  const { simulator, rounds, count, check } = stage
  const sold: CodeSale[] = []
  await emptyInbox(stage)
  const { result: targets, requests } = await requestsDuring(
    stage,
    async () => {
      const volumes = { warmUp: 8, volume: count(20) }
      const [group] = await measureGroups(
        { title: "Pix", rounds, turns: PLACEMENTS, ...volumes },
        async (placement, sales) => {
          const more = await sellSome(stage, placement, sales)
          sold.push(...more)
          return more
        }
      )
      await step("Lookups after the sales", () => measureLaterLookups(stage))
      return group!.targets
    }
  ).finally(() => simulator.setNotificationUrl(null))

  const calls = sold.map(({ merchantChargeId }) =>
    requests
      .filter((request) => request.merchantChargeId === merchantChargeId)
      .map(({ operation }) => operation)
      .sort()
      .join(" and ")
  )
  // One makes the code, one asks what became of it.
  check("Calls of Pix sales", tally(calls), `${sold.length} × look_up and pix`)
  check("Calls with those of no Pix sale", requests.length, 2 * sold.length)
  await checkCaptures(stage, PLACEMENTS)
  const timesOf = (title: string, of: (sale: CodeSale) => number) => ({
    [title]: ({ rounds }: { rounds: CodeSale[][] }) =>
      range(rounds.flat().map(of)),
    [`${title}, 95 % within`]: ({ rounds }: { rounds: CodeSale[][] }) =>
      rounded(percentile(rounds.flat().map(of), 95)),
  })
  return `## Pix sales

From the payment session, which makes the code, to the order that is paid: the simulator's payer pays, it notifies, and the notification is processed. ${rounds} rounds of ${count(20)} sales for each placement, one at a time.

- \`after_payment\`: the default. The payment places the order; then the storefront completes the cart and gets it.
- \`at_checkout\`: the storefront completes the cart, the order waits for its payment, and the payment is recorded.

${table(targets, {
  Placement: ({ title }) => `\`${title}\``,
  ...timesOf("Code shown", ({ codeMs }) => codeMs),
  ...timesOf("Order placed", ({ placedMs }) => placedMs),
  ...timesOf("Payment recorded", ({ paidMs }) => paidMs),
})}

Times are in ms: of the request that makes the payment session, with the call of the gateway in it; and from the payer's payment to the events on Medusa's bus, \`order.placed\` (before the payment where it is negative) and \`checkout_transparent.payment.paid\`, when Medusa has the capture, and the order is paid.

Calls of single sales to the gateway: ${tally(calls)}. They are counted in the simulator's log by charge, from before the first session until after the look that follows half a minute after each sale, which was postponed until the rounds were over. The goal is two: one makes the code, one asks what became of it. The command fails when a single sale asked for anything else. Not in it, as every payer here pays at once: some 15 lookups of a code that is not paid within its half hour, the first after half a minute; one whenever a storefront completes a cart whose code is not paid; and those days later at what was paid.

### Reading

- A real gateway adds its own time to notify, and a lookup there and back.`
}

/** Sales one after the other, with nothing else going on. */
async function sellSome(
  stage: Stage,
  placement: Placement,
  sales: number
): Promise<CodeSale[]> {
  const carts = await prepareCarts(stage, sales)
  await stage.simulator.setNotificationUrl(
    `${stage.storeUrl}/hooks/checkout-transparent/${placement.account}`
  )
  const sold: CodeSale[] = []
  for (const cart of carts) sold.push(await sellOne(stage, placement, cart))
  await postponeLookups(stage)
  return sold
}

/** From the code to the order. */
async function sellOne(
  stage: Stage,
  { provider, isBefore }: Placement,
  cart: Cart
): Promise<CodeSale> {
  // Listens long before the code is there.
  const [payment, order] = [
    "checkout_transparent.payment.paid",
    "order.placed",
  ].map((name) => stage.runTask("nextEvent", { name }))
  const begunAt = monotonicMs()
  const { merchantChargeId } = await createCode(stage, cart, provider)
  const codeMs = monotonicMs() - begunAt
  if (isBefore) await placeOrder(stage, cart)

  const paymentAt = monotonicMs()
  await stage.simulator.pay(merchantChargeId)
  const [paid, placed] = [await payment, await order]
  await untilInboxIsProcessed(stage)
  if (!isBefore) await placeOrder(stage, cart)
  return {
    ...{ merchantChargeId, codeMs },
    placedMs: placed!.at - paymentAt,
    paidMs: paid!.at - paymentAt,
  }
}

/** Chooses Pix, as a storefront does; throws when that gives no code. */
export async function createCode(stage: Stage, cart: Cart, provider: string) {
  const choice = { cart, provider, data: { document: CPF } }
  const { id, data } = await createSession(stage, choice)
  const merchantChargeId = data.checkout_transparent?.merchant_charge_id
  if (merchantChargeId === undefined) {
    throw new Error(`No code came of ${cart.id}: ${JSON.stringify(data)}`)
  }
  return { id, merchantChargeId }
}
