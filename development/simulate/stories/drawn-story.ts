import fc from "fast-check"

import {
  emptyOrList,
  arbitraryOfKind,
  weightedOneOf,
  weightedConstants,
} from "./weighted-arbitraries"
import { callFault, deliveryFault, answerLoss } from "./drawn-faults"
import {
  timeBeforeStep,
  onceOrTwice,
  nonShopperStep,
  withDrawnTime,
} from "./drawn-non-shopper-steps"
import {
  type CartStory,
  type Crash,
  METHODS_WITH_ACCOUNT,
  type ShopperStep,
  type Story,
  type Timed,
  type Visit,
} from "./story"

const MINUTE_MS = 60_000

const rarely = weightedConstants([6, false], [1, true])

const shopperStep: fc.Arbitrary<Timed<ShopperStep>> = weightedOneOf<
  fc.Arbitrary<Timed<ShopperStep>>
>(
  [
    7,
    arbitraryOfKind("complete", {
      times: onceOrTwice,
      afterMs: timeBeforeStep,
    }),
  ],
  [
    6,
    arbitraryOfKind("pay", {
      isLate: rarely,
      times: onceOrTwice,
      isOld: rarely,
      share: weightedOneOf(
        [12, fc.constant<number>(1)],
        [1, fc.constantFrom(0.5, 0.999, 1.001, 1.2)]
      ),
      afterMs: timeBeforeStep,
    }),
  ],
  [
    1,
    arbitraryOfKind(["change_cart", "change_email"], {
      afterMs: timeBeforeStep,
    }),
  ],
  [2, arbitraryOfKind("ask_state", { afterMs: timeBeforeStep })]
)

export const visit: fc.Arbitrary<Visit> = fc.record({
  method: fc.constantFrom(...METHODS_WITH_ACCOUNT),
  card: weightedConstants([8, "approved"], [2, "denied"], [1, "breaks"]),
  installments: fc.constantFrom(1, 3, 12),
  isDoubleClick: rarely,
  steps: fc.array(shopperStep, { minLength: 1, maxLength: 4 }),
})

export const cartTotal = fc.integer({ min: 500, max: 50_000 })

const cart: fc.Arbitrary<CartStory> = fc.record({
  centavos: cartTotal,
  startsAfterMs: timeBeforeStep,
  visits: fc.array(visit, { minLength: 1, maxLength: 3 }),
})

/** Generates the settings of the store and of the gateway, and the number of processes. */
export const settingWith = (
  sharesLocks: fc.Arbitrary<boolean>
): fc.Arbitrary<Story["setting"]> =>
  fc.record({
    codesCancelable: fc.boolean(),
    pixPartialRefunds: fc.boolean(),
    processes: fc.constantFrom(1, 2),
    sharesLocks,
    hasPrices: fc.boolean(),
  })

const crash: fc.Arbitrary<Crash> = fc.record({
  process: fc.constantFrom(0, 1),
  atMoment: fc.integer({ min: 1, max: 300 }),
  startsAgainAfterMs: fc.integer({ min: 0, max: 90_000 }),
})

const anyStory: fc.Arbitrary<Story> = fc.record({
  setting: settingWith(fc.boolean()),
  carts: fc.array(cart, { minLength: 1, maxLength: 2 }),
  others: fc.array(withDrawnTime(nonShopperStep), { maxLength: 6 }),
  calls: fc.array(
    fc.record({ nth: fc.integer({ min: 2, max: 14 }), fault: callFault }),
    { maxLength: 5 }
  ),
  deliveries: fc.array(
    fc.record({ nth: fc.integer({ min: 1, max: 6 }), effect: deliveryFault }),
    { maxLength: 3 }
  ),
  crashes: emptyOrList(3, fc.array(crash, { minLength: 1, maxLength: 2 })),
})

/**
 * Generates stories in which the outcome of a charge is unknown, the store uses another gateway for four minutes, and
 * the shopper pays a second time.
 */
export const movedStory: fc.Arbitrary<Story> = fc
  .tuple(
    anyStory,
    cart,
    answerLoss,
    fc.integer({ min: 2, max: 4 }),
    // The store changes to the other gateway either before the first answer is lost, or some time later.
    fc.constantFrom(1_000, 8_000)
  )
  .map(([drawn, { centavos, visits }, lost, nth, movesAt]) => ({
    ...drawn,
    carts: oneCart(
      centavos,
      createPaidVisitWithReturn(visits[0]!, 5 * MINUTE_MS),
      ...visits.slice(0, 2)
    ),
    others: [
      { kind: "switch_gateway", forMs: 4 * MINUTE_MS, afterMs: movesAt },
      ...drawn.others.slice(0, 2),
    ],
    calls: Array.from({ length: 12 }, (_, at) => ({
      nth: nth + at,
      fault: { kind: at === 0 ? "lost_after" : "lost_before", loss: lost },
    })),
    crashes: [],
  }))

/**
 * Generates stories of a cart that is bought twice. The first payment is refunded, because the goods were sold out at
 * that time.
 */
export const resoldStory: fc.Arbitrary<Story> = fc
  .tuple(anyStory, cart, fc.constantFrom(...METHODS_WITH_ACCOUNT))
  .map(([drawn, { centavos, visits }, method]) => ({
    ...drawn,
    carts: oneCart(
      centavos,
      createPaidVisitWithReturn(visits[0]!, 40 * MINUTE_MS),
      {
        ...createPaidVisitWithReturn(visits[0]!, 500),
        method,
      }
    ),
    others: [
      { kind: "sold_out", forMs: 36 * MINUTE_MS, afterMs: 0 },
      { kind: "synchronize", afterMs: 42 * MINUTE_MS },
      ...drawn.others.slice(0, 2),
    ],
  }))

/**
 * Generates stories of a card charge that is authorized at first, and captured after the order's amount was reduced.
 */
export const reducedStory: fc.Arbitrary<Story> = fc
  .tuple(
    anyStory,
    cart,
    fc.constantFrom("card_br-manual", "card_br-at-shipment"),
    fc.constantFrom(0.3, 1)
  )
  .map(([drawn, { centavos, visits }, method, part]) => ({
    ...drawn,
    carts: oneCart(centavos, {
      ...createPaidVisitWithReturn(visits[0]!, 500),
      method,
    }),
    others: [
      { kind: "credit_order", part, afterMs: 20_000 },
      method === "card_br-manual"
        ? { kind: "capture", part: null, times: 1, afterMs: 4_000 }
        : { kind: "ship", afterMs: 4_000 },
      ...drawn.others.slice(0, 3),
    ],
  }))

/** Returns the `carts` of a story with only one cart. Its shopper begins at once and makes the given visits. */
export function oneCart(centavos: number, ...visits: Visit[]): CartStory[] {
  return [{ centavos, startsAfterMs: 0, visits }]
}

export const completeStep = {
  kind: "complete",
  times: 1,
  afterMs: 500,
} as const

/**
 * Returns the step in which a payer pays the whole amount of the latest code or link. If `isOld` is true, the payer
 * pays the first one instead.
 */
export function createPayStep(
  afterMs: number,
  isOld = false
): Timed<ShopperStep> {
  return { kind: "pay", isLate: false, times: 1, isOld, share: 1, afterMs }
}

/**
 * Returns a copy of a visit in which the shopper pays the whole amount and returns to the page after `ms` milliseconds.
 */
export function createPaidVisitWithReturn(drawn: Visit, ms: number): Visit {
  return {
    ...drawn,
    card: "approved",
    steps: [
      completeStep,
      createPayStep(500),
      completeStep,
      { kind: "ask_state", afterMs: ms },
    ],
  }
}

export const anyKind: fc.Arbitrary<Story> = weightedOneOf(
  [10, anyStory],
  [1, movedStory],
  [1, resoldStory],
  [1, reducedStory]
)
