import { monotonicMs } from "../errands/monotonic"
import type { Stage } from "../open-stage"
import type { Cart } from "../prepare-carts"
import type { StoreClient } from "../store-client"
import { untilWorkedOff } from "../until-worked-off"
import { makeCode } from "./code-session"
import type { Placement } from "./placements"

export interface CodeSale {
  placement: Placement
  merchantChargeId: string
  /** Until the storefront has the code. */
  codeMs: number
  /** From the payment until Medusa tells that the order is placed; undefined where it was before. */
  placedMs: number | undefined
  /** From the payment until it is booked, and told on the event bus. */
  bookedMs: number
}

/** One sale from the code to the order, with nothing else going on. */
export async function measureCodeSale(
  stage: Stage,
  store: StoreClient,
  { placement, cart }: { placement: Placement; cart: Cart }
): Promise<CodeSale> {
  // Listens long before the code is there.
  const told = stage.errand("watchPayment", {})
  const code = await makeCode(store, cart, placement.provider)
  const isBefore = placement.name === "at_checkout"
  const before = isBefore ? await orderOf(store, cart) : undefined

  const payedAt = monotonicMs()
  await stage.simulator.pay(code.merchantChargeId)
  const { sessionId, orderId, placedAt, paidAt } = await told
  await untilWorkedOff(stage)

  const shown = before ?? (await orderOf(store, cart))
  if (sessionId !== code.id || orderId !== shown) {
    throw new Error(`Order ${orderId} is not the one of cart ${cart.id}.`)
  }
  return {
    placement,
    merchantChargeId: code.merchantChargeId,
    codeMs: code.ms,
    placedMs: isBefore ? undefined : placedAt - payedAt,
    bookedMs: paidAt - payedAt,
  }
}

/** What the storefront gets of completing the cart. */
async function orderOf(store: StoreClient, { id }: Cart): Promise<string> {
  const answer = (await store.post(`/store/carts/${id}/complete`, {})) as {
    type: string
    order?: { id: string }
  }
  if (answer.type !== "order" || !answer.order) {
    throw new Error(`No order came of ${id}: ${JSON.stringify(answer)}`)
  }
  return answer.order.id
}
