import fc from "fast-check"

import { callFault, effect, loss } from "./drawn-faults"
import { gap, once, otherStep, timed } from "./drawn-others"
import {
  type CartStory,
  type Crash,
  METHODS,
  type ShopperStep,
  type Story,
  type Timed,
  type Visit,
} from "./story"

const rarely = fc.oneof(
  { weight: 6, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) }
)

const shopperStep: fc.Arbitrary<Timed<ShopperStep>> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant("complete" as const),
      times: once,
      afterMs: gap,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      isLate: rarely,
      times: once,
      isOld: rarely,
      share: fc.oneof(
        { weight: 12, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.constantFrom(0.5, 0.999, 1.001, 1.2) }
      ),
      afterMs: gap,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("change_cart" as const, "change_email" as const),
      afterMs: gap,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("ask_state" as const),
      afterMs: gap,
    }),
  }
)

export const visit: fc.Arbitrary<Visit> = fc.record({
  method: fc.constantFrom(...METHODS),
  card: fc.oneof(
    { weight: 8, arbitrary: fc.constant("approved" as const) },
    { weight: 2, arbitrary: fc.constant("denied" as const) },
    { weight: 1, arbitrary: fc.constant("breaks" as const) }
  ),
  isDoubleClick: rarely,
  steps: fc.array(shopperStep, { minLength: 1, maxLength: 4 }),
})

const cart: fc.Arbitrary<CartStory> = fc.record({
  centavos: fc.integer({ min: 500, max: 50_000 }),
  startsAfterMs: gap,
  visits: fc.array(visit, { minLength: 1, maxLength: 3 }),
})

const anyStory: fc.Arbitrary<Story> = fc.record({
  setting: fc.record({
    codesCancelable: fc.boolean(),
    pixPartialRefunds: fc.boolean(),
    processes: fc.constantFrom(1 as const, 2 as const),
    sharesLocks: fc.boolean(),
  }),
  carts: fc.array(cart, { minLength: 1, maxLength: 2 }),
  others: fc.array(timed(otherStep), { maxLength: 6 }),
  calls: fc.array(
    fc.record({ nth: fc.integer({ min: 2, max: 14 }), fault: callFault }),
    { maxLength: 5 }
  ),
  deliveries: fc.array(
    fc.record({ nth: fc.integer({ min: 1, max: 6 }), effect }),
    { maxLength: 3 }
  ),
  crashes: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Crash[]>([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.record({
          process: fc.constantFrom(0 as const, 1 as const),
          atMoment: fc.integer({ min: 1, max: 300 }),
          startsAgainAfterMs: fc.integer({ min: 0, max: 90_000 }),
        }),
        { minLength: 1, maxLength: 2 }
      ),
    }
  ),
})

const MINUTE_MS = 60_000

/** Stories in which a charge is in doubt while the store uses another gateway, and its shopper pays once more. */
export const movedStory: fc.Arbitrary<Story> = fc
  .tuple(
    anyStory,
    cart,
    loss,
    fc.integer({ min: 2, max: 4 }),
    // Before the first answer is lost, or some time after.
    fc.constantFrom(1_000, 8_000)
  )
  .map(([drawn, { centavos, visits }, lost, nth, movesAt]) => ({
    ...drawn,
    carts: [
      {
        centavos,
        startsAfterMs: 0,
        visits: [
          waitingAfter(visits[0]!, 5 * MINUTE_MS),
          ...visits.slice(0, 2),
        ],
      },
    ],
    others: [
      { kind: "switch_place", forMs: 4 * MINUTE_MS, afterMs: movesAt },
      ...drawn.others.slice(0, 2),
    ],
    calls: Array.from({ length: 12 }, (_, at) => ({
      nth: nth + at,
      fault: { kind: at === 0 ? "lost_after" : "lost_before", loss: lost },
    })),
    crashes: [],
  }))

/** Stories of a payment that is refunded since the goods are sold out; later the same cart is bought. */
export const resoldStory: fc.Arbitrary<Story> = fc
  .tuple(anyStory, cart, fc.constantFrom(...METHODS))
  .map(([drawn, { centavos, visits }, method]) => ({
    ...drawn,
    carts: [
      {
        centavos,
        startsAfterMs: 0,
        visits: [
          waitingAfter(visits[0]!, 40 * MINUTE_MS),
          { ...waitingAfter(visits[0]!, 500), method },
        ],
      },
    ],
    others: [
      { kind: "sold_out", forMs: 36 * MINUTE_MS, afterMs: 0 },
      { kind: "synchronize", afterMs: 42 * MINUTE_MS },
      ...drawn.others.slice(0, 2),
    ],
  }))

/** Stories in which a reserved card is captured after its order owes less. */
export const reducedStory: fc.Arbitrary<Story> = fc
  .tuple(
    anyStory,
    cart,
    fc.constantFrom("card_br-manual" as const, "card_br-at-shipment" as const),
    fc.constantFrom(0.3, 1)
  )
  .map(([drawn, { centavos, visits }, method, part]) => ({
    ...drawn,
    carts: [
      {
        centavos,
        startsAfterMs: 0,
        visits: [{ ...waitingAfter(visits[0]!, 500), method }],
      },
    ],
    others: [
      { kind: "credit_order", part, afterMs: 20_000 },
      method === "card_br-manual"
        ? { kind: "capture", part: null, times: 1, afterMs: 4_000 }
        : { kind: "ship", afterMs: 4_000 },
      ...drawn.others.slice(0, 3),
    ],
  }))

/** Changes a visit so that it pays completely, and its shopper comes again after `ms`. */
export function waitingAfter(drawn: Visit, ms: number): Visit {
  return {
    ...drawn,
    card: "approved",
    steps: [
      { kind: "complete", times: 1, afterMs: 500 },
      {
        kind: "pay",
        isLate: false,
        times: 1,
        isOld: false,
        share: 1,
        afterMs: 500,
      },
      { kind: "complete", times: 1, afterMs: 500 },
      { kind: "ask_state", afterMs: ms },
    ],
  }
}

export const anyKind: fc.Arbitrary<Story> = fc.oneof(
  { weight: 10, arbitrary: anyStory },
  { weight: 1, arbitrary: movedStory },
  { weight: 1, arbitrary: resoldStory },
  { weight: 1, arbitrary: reducedStory }
)
