import { setTimeout as delay } from "node:timers/promises"

import fc from "fast-check"

import { aTemporaryCardToken } from "../../integration-tests/support/a-card"
import {
  aCart,
  aGuest,
  aPaymentCollection,
} from "../../integration-tests/support/a-shopper"
import { visit as anyVisit, waitingAfter } from "../simulate/drawn-story"
import { Shopper } from "../simulate/shopper"
import { Chance } from "./chance"
import { loadBalanced } from "./processes"
import type { Stage } from "./stage"

/** Visits for the store that `aStaffedStore` seeds: some have all that a sale needs, others are random. */
const sellingVisit = anyVisit.filter(
  ({ method }) => method !== "card_br-at-shipment"
)
const visits = fc.array(
  fc.oneof(
    sellingVisit,
    sellingVisit.map((drawn) => ({
      ...waitingAfter(drawn, 1_500),
      card: drawn.card,
    }))
  ),
  { minLength: 1, maxLength: 3 }
)

/** The longest wait of a shopper here, in milliseconds; in virtual time it may be minutes. */
const MOST_MS = 2_500
const TRIES = 5

/** Lets a shopper fill a cart and play visits of `simulate` over HTTP, sometimes two of them at once. */
export async function goShopping(stage: Stage, nth: number): Promise<void> {
  const { store, simulator, journal } = stage
  const chance = new Chance(stage.seed, 200, nth)
  const guest = aGuest(
    loadBalanced(stage.processes, chance),
    store,
    `shopper-${nth}@example.com`
  )
  const cartId = await patiently(() =>
    aCart(guest, store, {
      goods: chance.oneOf(["shirt", "book"]),
      quantity: 1 + chance.below(3),
      shipping: chance.oneOf(["free", "paid"]),
    })
  )
  const collectionId = await patiently(() => aPaymentCollection(guest, cartId))
  const shopper = new Shopper({
    ...{ gateway: simulator, journal, cartId, collectionId },
    ask: (...asked) => guest.request(...asked),
    tokenize: (number) => aTemporaryCardToken(simulator.url, number),
    installments: () => 1 + chance.below(2),
    sleep: (ms) => delay(ms % MOST_MS),
    note: (what, ids) =>
      journal.note(`shopper ${nth}`, what, [cartId, collectionId, ...ids]),
    presses: { most: TRIES, againAfterMs: () => 500 + chance.below(1_500) },
    moreGoods: { variant_id: store.variants.book, quantity: 1 },
    otherEmail: `2${guest.email}`,
  })
  const [first, ...others] = chance.draw(visits)
  await shopper.visit(first!)
  for (const next of others) {
    if (shopper.hasOrder && !chance.isTrue(0.15)) return
    const another = chance.isTrue(0.2) ? [chance.draw(sellingVisit)] : []
    await shopper.visitAtOnce([next, ...another])
  }
}

async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES) throw error
      await delay(700)
    }
  }
}
