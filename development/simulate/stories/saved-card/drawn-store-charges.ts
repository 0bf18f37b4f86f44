import fc from "fast-check"

import type { CallFault } from "../../gateway/call-fault"
import { cartTotal, completeStep } from "../drawn-story"
import type {
  CartStory,
  Crash,
  NonShopperStep,
  ShopperStep,
  Story,
  Timed,
  Visit,
} from "../story"
import {
  emptyOrList,
  arbitraryOfKind,
  weightedOneOf,
  weightedConstants,
} from "../weighted-arbitraries"

const MINUTE_MS = 60_000
/**
 * The time after the start of a story, in milliseconds, by which the customer has usually made the first purchase. With
 * this purchase, the customer saves the card.
 */
const SAVED_AFTER_MS = 20_000
const CYCLES = 3

const pause = weightedOneOf(
  [3, fc.integer({ min: 0, max: 60 })],
  [3, fc.integer({ min: 60, max: 4_000 })],
  [3, fc.integer({ min: 4_000, max: 60_000 })],
  [1, fc.integer({ min: MINUTE_MS, max: 20 * MINUTE_MS })]
)

interface CycleToPay {
  centavos: number
  pays: "cart" | "order"
}

const cycle: fc.Arbitrary<CycleToPay> = fc.record({
  centavos: cartTotal,
  pays: fc.constantFrom("cart", "order"),
})

type TimedStep = Timed<NonShopperStep>

/** Generates a run of the scheduler for one cycle of the subscription. */
const run = fc.record({
  kind: fc.constant("charge_cycle" as const),
  cycle: fc.integer({ min: 1, max: CYCLES }),
  runs: weightedConstants(
    [4, "once"],
    [2, "twice"],
    [3, "in_two_processes"],
    [2, "under_two_references"]
  ),
  afterMs: pause,
})

const otherStep: fc.Arbitrary<TimedStep> = weightedOneOf<
  fc.Arbitrary<TimedStep>
>(
  [3, arbitraryOfKind("deny_card", { afterMs: pause })],
  [
    3,
    arbitraryOfKind("panel", {
      what: weightedConstants(
        [3, "refund"],
        [1, "open_dispute"],
        [1, "lose_dispute"]
      ),
      part: fc.constantFrom(0.3, null),
      afterMs: pause,
    }),
  ],
  [
    1,
    arbitraryOfKind("refund", {
      part: fc.constant(null),
      times: fc.constant(1),
      afterMs: pause,
    }),
  ]
)

/**
 * Generates a step while the scheduler works: the customer removes the card that was saved or used last, or withdraws
 * the consent to charges of this card, or an administrator deletes the customer.
 */
const customerStep: fc.Arbitrary<Timed<ShopperStep>> = weightedOneOf<
  fc.Arbitrary<Timed<ShopperStep>>
>(
  [3, arbitraryOfKind("remove_card", { afterMs: pause })],
  [3, arbitraryOfKind("withdraw_consent", { afterMs: pause })],
  [
    1,
    arbitraryOfKind("delete_customer", {
      isEventLost: weightedConstants([3, false], [1, true]),
      afterMs: pause,
    }),
  ]
)

/** Generates a purchase with which the customer saves a card, and mostly consents to charges by the store. */
const savingCart = (startsAfterMs: number): fc.Arbitrary<CartStory> =>
  fc
    .record({
      centavos: cartTotal,
      consentsToStoreCharges: weightedConstants([8, true], [1, false]),
      card: fc.constant<Visit["card"]>("approved"),
      after: emptyOrList(
        1,
        fc.array(customerStep, { minLength: 1, maxLength: 2 })
      ),
      waitsMs: fc.integer({ min: SAVED_AFTER_MS, max: 3 * MINUTE_MS }),
    })
    .map(({ centavos, after, waitsMs, ...drawn }) => ({
      centavos,
      startsAfterMs,
      visits: [
        {
          ...drawn,
          vault: "save",
          method: "card_br",
          isDoubleClick: false,
          steps: [
            completeStep,
            ...after.map((step, nth) => ({
              ...step,
              afterMs: step.afterMs + (nth === 0 ? waitsMs : 0),
            })),
          ],
        },
      ],
    }))

const lost = fc.oneof(
  fc.record({ how: fc.constantFrom("hang", "reset", "half") }),
  fc.record({
    how: fc.constant("error"),
    status: fc.constantFrom(401, 500, 503),
  })
)

const callFault: fc.Arbitrary<CallFault> = weightedOneOf<
  fc.Arbitrary<CallFault>
>(
  [5, arbitraryOfKind(["lost_before", "lost_after"], { loss: lost })],
  [
    2,
    arbitraryOfKind("late_commit", {
      ms: fc.integer({ min: 6_500, max: 40_000 }),
    }),
  ],
  [1, arbitraryOfKind("slow", { ms: fc.integer({ min: 100, max: 9_000 }) })],
  [1, arbitraryOfKind(["refused", "token_revoked"])]
)

/**
 * Generates faults of gateway calls that create charges or look them up. The first call of each kind has no fault, so
 * that the first purchase is created without a fault.
 */
const calls: fc.Arbitrary<Story["calls"]> = fc.array(
  fc.record({
    of: weightedConstants([4, "create"], [2, "look_up"]),
    nth: fc.integer({ min: 2, max: 6 }),
    fault: callFault,
  }),
  { maxLength: 4 }
)

const crash: fc.Arbitrary<Crash> = weightedOneOf<fc.Arbitrary<Crash>>(
  [
    3,
    fc.record({
      process: fc.constantFrom(0, 1),
      of: fc.constantFrom("create", "create", "look_up"),
      atMoment: fc.integer({ min: 1, max: 8 }),
      startsAgainAfterMs: fc.integer({ min: 0, max: 60_000 }),
    }),
  ],
  [
    2,
    fc.record({
      process: fc.constantFrom(0, 1),
      atMoment: fc.integer({ min: 30, max: 200 }),
      startsAgainAfterMs: fc.integer({ min: 0, max: 60_000 }),
    }),
  ]
)

/**
 * Generates stories of a customer with saved cards whom the store's scheduler charges for several cycles. The scheduler
 * often charges the same cycle again, also at the same time in another process. Meanwhile, answers are lost, processes
 * are killed, cards are declined, and the customer removes cards.
 */
export const storeChargeStory: fc.Arbitrary<Story> = fc
  .record({
    returnsKnownCards: fc.boolean(),
    first: savingCart(0),
    second: emptyOrList(
      1,
      savingCart(3_000).map((one) => [one])
    ),
    cycles: fc.array(cycle, { minLength: CYCLES, maxLength: CYCLES }),
    steps: fc.array(
      weightedOneOf<typeof run | typeof otherStep>([5, run], [2, otherStep]),
      {
        minLength: 3,
        maxLength: 9,
      }
    ),
    calls,
    crashes: emptyOrList(1, fc.array(crash, { minLength: 1, maxLength: 2 })),
    processes: weightedConstants<1 | 2>([3, 2], [1, 1]),
  })
  .map(
    ({
      returnsKnownCards,
      first,
      second,
      cycles,
      steps,
      processes,
      ...drawn
    }) => ({
      ...drawn,
      carts: [first, ...second],
      others: steps.map((step, nth): TimedStep => {
        const afterMs = step.afterMs + (nth === 0 ? SAVED_AFTER_MS : 0)
        return step.kind === "charge_cycle"
          ? { ...step, ...cycles[step.cycle - 1]!, afterMs }
          : { ...step, afterMs }
      }),
      setting: {
        processes,
        codesCancelable: true,
        pixPartialRefunds: true,
        sharesLocks: true,
        savedCards: {
          needsSecurityCode: false,
          returnsKnownCards,
          chargesByStore: true,
        },
      },
      deliveries: [],
    })
  )
