import fc from "fast-check"

import {
  emptyOrList,
  arbitraryOfKind,
  weightedOneOf,
  weightedConstants,
} from "./weighted-arbitraries"
import { answerLoss } from "./drawn-faults"
import { nonShopperStep, withDrawnTime } from "./drawn-non-shopper-steps"
import {
  cartTotal,
  completeStep,
  oneCart,
  createPayStep,
  settingWith,
} from "./drawn-story"
import {
  METHODS_WITH_ACCOUNT,
  type NonShopperStep,
  type ShopperStep,
  type Story,
  type Timed,
  type Visit,
} from "./story"

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/**
 * Generates the time until an administrator's next step, in milliseconds: up to 4 seconds, up to 50 seconds, or some
 * minutes. After some minutes, the store has usually finished its work on the previous step.
 */
const timeUntilNextStep = weightedOneOf(
  [2, fc.integer({ min: 300, max: 4 * SECOND_MS })],
  [3, fc.integer({ min: 4 * SECOND_MS, max: 50 * SECOND_MS })],
  [2, fc.integer({ min: 1, max: 12 }).map((minutes) => minutes * MINUTE_MS)]
)

/**
 * Generates the time before a step, in milliseconds. It is so short that the store can hardly look up the result of the
 * previous step.
 */
const timeBeforeLookup = fc.integer({ min: 30, max: 1_200 })

const arbitraryOrderEdit = (shares: fc.Arbitrary<number>) =>
  arbitraryOfKind("change_order", {
    change: fc.constant("edit"),
    share: shares,
    staysOpenMs: weightedOneOf(
      [2, fc.constant(0)],
      [1, fc.integer({ min: 0, max: 2 * SECOND_MS })]
    ),
    isConfirmed: fc.constant(true),
  })

/**
 * Generates a fraction of an order's value. There are only three possible fractions, so that two changes of an order
 * are often equally large.
 */
const orderFraction = fc.constantFrom(0.1, 0.2, 0.5)

/** Generates a step after which the order usually owes less, such as a return. */
const lessGoods = weightedOneOf<fc.Arbitrary<NonShopperStep>>(
  [4, arbitraryOrderEdit(orderFraction.map((share) => 0 - share))],
  [3, arbitraryOfKind("return_goods", { share: orderFraction })],
  [
    2,
    arbitraryOfKind("exchange_goods", {
      share: orderFraction,
      more: fc.constant(0.1),
    }),
  ]
)

/** Generates a step by which the order owes more or the same, such as additional goods. */
const moreGoods = weightedOneOf<fc.Arbitrary<NonShopperStep>>(
  [4, arbitraryOrderEdit(orderFraction)],
  [
    3,
    arbitraryOfKind("end_return", {
      how: weightedConstants([2, "canceled"], [1, "received"]),
    }),
  ],
  [
    1,
    arbitraryOfKind("exchange_goods", {
      share: orderFraction,
      more: fc.constant(0.6),
    }),
  ]
)

const refund = weightedOneOf<fc.Arbitrary<NonShopperStep>>(
  [
    6,
    arbitraryOfKind("refund_overpaid", {
      where: fc.constantFrom("admin", "panel"),
    }),
  ],
  [
    1,
    arbitraryOfKind("refund", {
      part: orderFraction,
      times: fc.constantFrom(1, 2),
    }),
  ],
  [
    1,
    arbitraryOfKind("panel", {
      what: fc.constant("refund"),
      part: orderFraction,
    }),
  ]
)

const anyAccountStep = weightedOneOf<fc.Arbitrary<NonShopperStep>>(
  [2, lessGoods],
  [2, moreGoods],
  [3, refund],
  [1, arbitraryOfKind("cancel_order", { times: fc.constant(1) })],
  [1, nonShopperStep]
)

/**
 * Generates the steps of an administrator with a paid order. Usually goods are removed from the order, the money for
 * them is refunded, and other goods are added.
 */
const administratorSteps = fc
  .tuple(
    withDrawnTime(lessGoods, timeUntilNextStep),
    withDrawnTime(refund, timeUntilNextStep),
    withDrawnTime(moreGoods, fc.oneof(timeBeforeLookup, timeUntilNextStep)),
    fc.array(withDrawnTime(anyAccountStep, timeUntilNextStep), {
      maxLength: 3,
    }),
    fc.boolean()
  )
  .map(([less, back, more, rest, isInTurn]) =>
    isInTurn ? [less, back, more, ...rest] : [less, back, ...rest, more]
  )

/**
 * Generates a number of consecutive lookups that fail. The first lookup of the run usually works, because without a
 * lookup the plugin makes no refund at all.
 */
const lookupsFail: fc.Arbitrary<Story["calls"]> = fc
  .tuple(
    fc.constantFrom(1, 2, 2, 3, 4),
    fc.constantFrom(3, 12, 40, 120),
    answerLoss
  )
  .map(([from, times, lost]) =>
    Array.from({ length: times }, (_, at) => ({
      of: "look_up" as const,
      nth: from + at,
      fault: { kind: "lost_before" as const, loss: lost },
    }))
  )

const lostAnswer: fc.Arbitrary<Story["calls"]> = fc
  .tuple(fc.constantFrom("refund", "capture"), answerLoss)
  .map(([of, lost]) => [
    { of, nth: 1, fault: { kind: "lost_after" as const, loss: lost } },
  ])

/** Generates a false answer to a lookup. It shows a larger refunded sum than the gateway has really refunded. */
const falseRefundedAmount = (amount: number): fc.Arbitrary<Story["calls"]> =>
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), orderFraction)
    .map(([nth, share]) => [
      {
        of: "look_up" as const,
        nth,
        fault: {
          kind: "lie" as const,
          lie: { field: "refunded" as const, more: Math.floor(amount * share) },
        },
      },
    ])

/** Generates which notifications are lost: either 40 deliveries in a row, or none. */
export const lostNotifications: fc.Arbitrary<Story["deliveries"]> = emptyOrList(
  1,
  fc.integer({ min: 1, max: 4 }).map((from) =>
    Array.from({ length: 40 }, (_, at) => ({
      nth: from + at,
      effect: { kind: "lost" as const },
    }))
  )
)

const statementFails = arbitraryOfKind("statement_fails", {
  what: fc.constantFrom("refund", "capture", "account", "credit"),
  times: fc.constantFrom(1, 2, 20),
  forMs: fc.constantFrom(20 * SECOND_MS, 4 * MINUTE_MS),
})

const killedAtRefund: fc.Arbitrary<Story["crashes"]> = emptyOrList(
  6,
  fc
    .record({
      atMoment: fc.constantFrom(1, 2),
      startsAgainAfterMs: fc.integer({ min: 0, max: 90 * SECOND_MS }),
    })
    .map((crash) => [{ process: 0, of: "refund", ...crash }])
)

/**
 * Returns a visit with this payment method and an approved card. By default, the shopper completes the cart, pays the
 * whole amount of the code or link, and completes the cart again. A card has nothing to pay between the two
 * completions, because the first completion charges the card.
 */
export function visitPaidBy(
  method: Visit["method"],
  steps: Timed<ShopperStep>[] = [
    completeStep,
    createPayStep(2 * SECOND_MS),
    completeStep,
  ]
): Visit {
  return { method, card: "approved", isDoubleClick: false, steps }
}

/** The time in milliseconds after which the sale is finished and booked in Medusa. */
const AFTER_SALE_MS = 20 * SECOND_MS

/**
 * Generates stories about one paid order whose goods and money change. The main steps always have this order:
 * - Goods are removed from the order.
 * - Money is refunded, in Medusa or in the gateway's panel.
 * - Goods are added, or a return ends.
 *
 * The times between the steps are random. Up to three further steps of any kind come before or after the third one.
 */
export const accountStory: fc.Arbitrary<Story> = fc
  .tuple(settingWith(fc.constant(true)), cartTotal)
  .chain(([setting, worth]) =>
    fc
      .record({
        method: fc.constantFrom(...METHODS_WITH_ACCOUNT),
        others: administratorSteps,
        failing: emptyOrList(
          4,
          withDrawnTime(statementFails, fc.constant(0)).map((step) => [step])
        ),
        calls: weightedOneOf(
          [4, fc.constant<Story["calls"]>([])],
          [3, lookupsFail],
          [1, lostAnswer],
          [1, falseRefundedAmount(worth)]
        ),
        deliveries: lostNotifications,
        crashes: killedAtRefund,
      })
      .map(({ method, others: [first, ...rest], failing, ...wrong }) => ({
        // If the gateway refunded Pix only completely, there would be hardly any refunds of Pix in these stories.
        setting: { ...setting, hasPrices: false, pixPartialRefunds: true },
        carts: oneCart(worth, visitPaidBy(method)),
        others: [
          ...captureStepsForMethod(method),
          { ...first!, afterMs: AFTER_SALE_MS + first!.afterMs },
          ...failing,
          ...rest,
          { kind: "wait", afterMs: 2 * MINUTE_MS },
        ],
        ...wrong,
      }))
  )

/**
 * Returns the step that makes the store capture an authorized card charge, because only a captured charge can be
 * refunded later. Returns no step for a charge that is captured at once.
 */
function captureStepsForMethod(
  method: Visit["method"]
): Timed<NonShopperStep>[] {
  if (method === "card_br-at-shipment") {
    return [{ kind: "ship", afterMs: AFTER_SALE_MS }]
  }
  return method === "card_br-manual"
    ? [{ kind: "capture", part: null, times: 1, afterMs: AFTER_SALE_MS }]
    : []
}
