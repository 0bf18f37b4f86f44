import { setTimeout as delay } from "node:timers/promises"
import { inLanes } from "../../development/bench/figures"
import type { Simulator } from "../../src/simulator"
import { aCardCheckoutWithCard } from "./a-card-checkout"
import { aCodeCheckout, PIX_PROVIDER } from "./a-code-checkout"
import { LINK_PROVIDER, linkIdOf } from "./a-link-sale"
import type { Answer, Shopper } from "./a-shopper"
import type { AStore } from "./a-store"
import { eventually, WHILE_THE_TEST_LASTS_MS } from "./eventually"

/** One attempt to buy, and why it failed, if it did. */
export interface TriedSale {
  method: Method
  collectionId: string
  failure: string | undefined
}

export interface Shoppers {
  /** Returns how many shoppers have their order. */
  sold(): number
  /** Returns the answers that were no success, in order; only of shoppers who press again. */
  refusals(): Answer[]
  /** Lets no more shoppers come, and waits for those in the shop; returns every sale. */
  goHome(): Promise<TriedSale[]>
}

interface Shop {
  simulator: Simulator
  store: AStore
  guest: () => Shopper
}

/** The methods, each as often as it is chosen. */
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

/** How often the state is asked for, in ms, as a storefront does. */
const ASKED_EVERY_MS = 1_000

/** The time before a request is repeated, in ms, as by a person who reads that something went wrong. */
const AGAIN_MS = 300
/** The time after which a person gives up; no fault that a store must survive takes so long. */
const PATIENCE_MS = WHILE_THE_TEST_LASTS_MS

/**
 * Lets `atOnce` shoppers at a time buy a shirt with free shipping, each with a new cart, and the
 * next one follows at once. A request that fails makes the sale fail, unless they press again.
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

/** Returns a shopper who repeats every request until it succeeds. */
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

/** Buys by a method that the shopper pays elsewhere, and waits for the order. */
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
