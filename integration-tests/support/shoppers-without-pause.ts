import { setTimeout as delay } from "node:timers/promises"
import { inLanes } from "../../development/bench/figures"
import type { Simulator } from "../../src/simulator"
import { aCardCheckoutWithCard } from "./a-card-checkout"
import { aCodeCheckout, PIX_PROVIDER } from "./a-code-checkout"
import { LINK_PROVIDER, linkIdOf } from "./a-link-sale"
import type { Answer, Shopper } from "./a-shopper"
import type { AStore } from "./a-store"
import { eventually, WHILE_THE_TEST_LASTS_MS } from "./eventually"

/** What somebody wanted to buy, and why that failed if it did. */
export interface TriedSale {
  method: Method
  collectionId: string
  failure: string | undefined
}

export interface Shoppers {
  /** How many have their order. */
  sold(): number
  /** What they were answered that was no success, in order; only of those who press again. */
  refusals(): Answer[]
  /** Nobody comes any more, and those who are at it end; resolves to every sale. */
  goHome(): Promise<TriedSale[]>
}

interface Shop {
  simulator: Simulator
  store: AStore
  guest: () => Shopper
}

/** As often as it stands here. */
export const METHODS = [
  "card",
  "pix",
  "card",
  "pix",
  "card",
  "pix",
  "link",
] as const
type Method = (typeof METHODS)[number]

/** As a storefront does. */
const ASKED_EVERY_MS = 1_000

/** Pressed again after this, as a person does who reads that something went wrong. */
const AGAIN_MS = 300
/** By then a person gives up; nothing that a store has to bear takes so long. */
const PATIENCE_MS = WHILE_THE_TEST_LASTS_MS

/**
 * So many shoppers at a time buy a shirt with free shipping, each with a cart of his own, and another
 * one follows at once. What fails is a sale that failed, unless they press again.
 */
export function shoppersWithoutPause(
  shop: Shop,
  {
    atOnce,
    methods = METHODS,
    pressAgain = false,
  }: { atOnce: number; methods?: readonly Method[]; pressAgain?: boolean }
): Shoppers {
  let isOpen = true
  let sold = 0
  const refusals: Answer[] = []
  const guest = () =>
    pressAgain ? persistent(shop.guest(), refusals) : shop.guest()
  function* coming(): Generator<Method> {
    for (let nth = 0; isOpen; nth += 1) {
      yield methods[nth % methods.length]!
    }
  }
  const sales = inLanes(coming(), atOnce, async (method) => {
    const sale = await buy({ ...shop, guest }, method)
    sold += sale.failure === undefined ? 1 : 0
    return sale
  })
  return {
    sold: () => sold,
    refusals: () => refusals,
    goHome() {
      isOpen = false
      return sales
    },
  }
}

/** Every request is pressed again until it succeeds. */
function persistent(shopper: Shopper, refusals: Answer[]): Shopper {
  return {
    ...shopper,
    async request(method, path, body) {
      const givesUp = performance.now() + PATIENCE_MS
      for (;;) {
        const answer = await shopper.request(method, path, body)
        const isDone =
          answer.status === 200 &&
          (!path.endsWith("/complete") || answer.body.type === "order")
        if (isDone) return answer
        refusals.push(answer)
        if (performance.now() > givesUp) return answer
        await delay(AGAIN_MS)
      }
    },
  }
}

async function buy(shop: Shop, method: Method): Promise<TriedSale> {
  const sale: TriedSale = { method, collectionId: "", failure: undefined }
  try {
    await BOUGHT_WITH[method](shop, (collectionId) => {
      sale.collectionId = collectionId
    })
  } catch (error) {
    sale.failure = String(error)
  }
  return sale
}

type Bought = (
  shop: Shop,
  begun: (collectionId: string) => void
) => Promise<void>

const BOUGHT_WITH: Record<Method, Bought> = {
  card: async (shop, begun) => {
    const checkout = await aCardCheckoutWithCard({
      ...shop,
      shopper: shop.guest(),
    })
    begun(checkout.collectionId)
    const { status, body } = await checkout.complete()
    if (body.type !== "order") {
      throw new Error(`Completing answered ${status}: ${JSON.stringify(body)}`)
    }
  },
  pix: paidElsewhere(PIX_PROVIDER, (simulator, { merchantChargeId }) =>
    simulator.pay(merchantChargeId)
  ),
  link: paidElsewhere(LINK_PROVIDER, (simulator, session) =>
    simulator.payLink(linkIdOf(session))
  ),
}

/** Where the shopper pays it, and waits for the order. */
function paidElsewhere(
  providerId: string,
  pay: (
    simulator: Simulator,
    session: Parameters<typeof linkIdOf>[0] & { merchantChargeId: string }
  ) => Promise<unknown>
): Bought {
  return async (shop, begun) => {
    const checkout = await aCodeCheckout({ ...shop, shopper: shop.guest() })
    begun(checkout.collectionId)
    const session = await checkout.code(providerId)
    await pay(shop.simulator, session)
    await eventually(
      async () =>
        expect((await checkout.state(session.id)).order_id).not.toBeNull(),
      { everyMs: ASKED_EVERY_MS }
    )
  }
}
