import { step } from "../../demo/progress"
import { receiverAt } from "../deliver"
import { emptyInbox } from "../inbox-at-rest"
import type { Stage } from "../open-stage"
import { storeClient } from "../store-client"
import { measureOrder, type PlacedCart } from "./measure-order"
import { leaveThemAlone, preparePaidCarts } from "./prepare-charges"
import { SHORT_WAYS, WEBHOOK, type Way } from "./ways"

const WARM_UP_ROUNDS = 3
/** Core's own path takes so long that it comes in every so many rounds only. */
const ROUNDS_PER_WEBHOOK = 6

/** Rounds in which all ways take turns, one order at a time. */
export async function measureOrders(
  stage: Stage,
  { orders }: { orders: number }
): Promise<PlacedCart[]> {
  const store = storeClient(stage.storeUrl, {
    "x-publishable-api-key": stage.shop.publishableKey,
  })
  const hooks = receiverAt(stage.storeUrl, 1)
  // Made and kept back: each is delivered by ourselves, at its time.
  await stage.simulator.holdNotifications()
  await stage.simulator.setNotificationUrl(`${stage.storeUrl}/hooks/nowhere`)
  const measure = async (turns: readonly Way[]) => {
    const carts = await preparePaidCarts(stage, store, turns)
    const placed: PlacedCart[] = []
    for (const cart of carts) {
      placed.push(await measureOrder(stage, hooks, cart))
      await leaveThemAlone(stage)
    }
    return placed
  }
  try {
    await emptyInbox(stage.databaseUrl)
    await step("Warming up", () => measure(turnsOf(WARM_UP_ROUNDS)))
    return await step(`${orders} orders in each way`, () =>
      measure(turnsOf(orders))
    )
  } finally {
    await stage.simulator.setNotificationUrl(null)
    await Promise.all([store.close(), hooks.close()])
  }
}

function turnsOf(rounds: number): Way[] {
  return Array.from({ length: rounds }, (_, round) => {
    const ways =
      round % ROUNDS_PER_WEBHOOK === 0 ? [...SHORT_WAYS, WEBHOOK] : SHORT_WAYS
    return round % 2 === 0 ? ways : [...ways].reverse()
  }).flat()
}
