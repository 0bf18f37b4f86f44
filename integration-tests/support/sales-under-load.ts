import { setTimeout as delay } from "node:timers/promises"
import { CARD_PROVIDER, CPF } from "./a-card-checkout"
import { aTemporaryCardToken } from "./a-card"
import { PIX_PROVIDER, sessionIn } from "./a-code-checkout"
import type { Fleet } from "./a-fleet"
import type { RedisFleet } from "./a-redis-fleet"
import {
  aCart,
  type Answer,
  aPaymentCollection,
  choosePayment,
  completeCart,
  type Shopper,
} from "./a-shopper"
import { eventually } from "./eventually"
import { all, moneyOfCartInFleet } from "./money-of-cart"

/** A cart of R$ 99.90 that somebody wants to pay, whatever happens meanwhile. */
export interface WantedSale {
  method: "card" | "pix"
  collectionId: string
}

export interface Load {
  /** How many sales are done. */
  sold(): number
  /** What shoppers were answered that was no success, in order. */
  refusals(): Answer[]
  /** Begins no more sales; resolves to all of them when every shopper is done. */
  end(): Promise<WantedSale[]>
}

/** Pressed again after this, as a person does who reads that something went wrong. */
const AGAIN_MS = 300
/** By then a person gives up; nothing that a store has to bear takes so long. */
const PATIENCE_MS = 150_000

/** So many shoppers at a time, who buy by card and by Pix in turn, and press again when it fails. */
export function sellMeanwhile(
  fleet: Pick<Fleet, "simulator" | "store">,
  aShopper: () => Shopper,
  atOnce: number
): Load {
  const sales: WantedSale[] = []
  const refusals: Answer[] = []
  let sold = 0
  let isOver = false

  const until = async (
    isDone: (answer: Answer) => boolean,
    press: () => Promise<Answer>
  ): Promise<Record<string, any>> => {
    const givesUp = performance.now() + PATIENCE_MS
    for (;;) {
      const answer = await press()
      if (isDone(answer)) return answer.body
      refusals.push(answer)
      if (performance.now() > givesUp) {
        throw new Error(`A shopper gave up: ${JSON.stringify(answer)}`)
      }
      await delay(AGAIN_MS)
    }
  }
  const isAnswered = ({ status }: Answer) => status === 200
  /** Every request of it is pressed again until it succeeds. */
  const persistent = (shopper: Shopper): Shopper => ({
    ...shopper,
    request: async (...call) => ({
      status: 200,
      body: await until(isAnswered, () => shopper.request(...call)),
    }),
  })

  const buy = async (method: WantedSale["method"]): Promise<void> => {
    const shopper = aShopper()
    const persists = persistent(shopper)
    const cartId = await aCart(persists, fleet.store)
    const collectionId = await aPaymentCollection(persists, cartId)
    sales.push({ method, collectionId })
    if (method === "pix") {
      const providerId = PIX_PROVIDER
      const { body } = await choosePayment(persists, {
        ...{ collectionId, providerId },
        data: { document: CPF },
      })
      const { merchantChargeId } = sessionIn(body, providerId)
      await fleet.simulator.pay(merchantChargeId)
    } else {
      const token = await aTemporaryCardToken(fleet.simulator.url)
      await choosePayment(persists, {
        ...{ collectionId, providerId: CARD_PROVIDER },
        data: { temporary_card_token: token, document: CPF },
      })
      await until(
        ({ body }) => body.type === "order",
        () => completeCart(shopper, cartId)
      )
    }
    sold += 1
  }
  const lane = async (nth: number): Promise<void> => {
    for (let count = nth; !isOver; count++) {
      await buy(count % 2 === 0 ? "card" : "pix")
    }
  }
  const lanes = Promise.all(
    Array.from({ length: atOnce }, (_, nth) => lane(nth))
  )
  // It is told by `end`.
  lanes.catch(() => undefined)
  return {
    sold: () => sold,
    refusals: () => refusals,
    async end() {
      isOver = true
      await lanes
      return sales
    },
  }
}

/** Each has one order and one payment, in everybody's record, and nothing is in doubt or listed. */
export async function expectAllSold(
  fleet: Fleet,
  sales: readonly WantedSale[],
  withinMs: number
): Promise<void> {
  const until = performance.now() + withinMs
  for (const sale of sales) {
    await eventually(
      async () => {
        const money = await moneyOfCartInFleet(fleet, sale)
        expect(money).toMatchObject({
          orders: [expect.any(String)],
          kept: all(9990),
          unresolvedOperations: 0,
          openDiscrepancies: [],
        })
        const paid = money.charges
          .flatMap(({ events }) => events)
          .filter((event) => event === "paid")
        expect(paid).toHaveLength(1)
      },
      Math.max(0, until - performance.now())
    )
  }
}

/** What the gateway was answered 200 is in the inbox and was worked on; the rest it delivered again. */
export async function expectNoNotificationLost(
  fleet: Pick<RedisFleet, "simulator" | "inbox">
): Promise<void> {
  const sent = await fleet.simulator.notifications()
  const taken = sent.filter(({ deliveries }) =>
    deliveries.some(({ status }) => status === 200)
  )
  const inbox = await fleet.inbox()
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((one) => !taken.includes(one))).toEqual([])
  expect(inbox).toHaveLength(taken.length)
  expect(
    inbox.filter(({ state }) => !["processed", "ignored"].includes(state))
  ).toEqual([])
}
