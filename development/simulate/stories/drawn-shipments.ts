import fc from "fast-check"

import {
  emptyOrList,
  arbitraryOfKind,
  weightedOneOf,
} from "./weighted-arbitraries"
import { visitPaidBy, lostNotifications } from "./drawn-order-account"
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
  type CalledOperation,
  METHODS_WITH_ACCOUNT,
  type NonShopperStep,
  type Story,
  type Timed,
} from "./story"

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

const AT_SHIPMENT = "card_br-at-shipment"

/**
 * Generates one or several consecutive calls of one operation whose request or answer is lost. The operation is one
 * that a capture at shipment needs: a lookup, the capture itself, or a token request.
 */
const calls: fc.Arbitrary<Story["calls"]> = fc
  .tuple(
    fc.constantFrom<CalledOperation>("look_up", "capture", "token"),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(1, 1, 2, 6),
    fc.constantFrom("lost_before", "lost_after"),
    weightedOneOf(
      [2, fc.constant({ how: "error" as const, status: 503 })],
      [1, answerLoss]
    )
  )
  .map(([of, from, times, kind, lost]) =>
    Array.from({ length: times }, (_, at) => ({
      of,
      nth: from + at,
      fault: { kind, loss: lost },
    }))
  )

const crashes: fc.Arbitrary<Story["crashes"]> = emptyOrList(
  2,
  fc
    .record({
      of: fc.constantFrom("look_up", "capture"),
      atMoment: fc.integer({ min: 1, max: 4 }),
      startsAgainAfterMs: fc.integer({ min: 0, max: 90 * SECOND_MS }),
    })
    .map((crash) => [{ process: 0, ...crash }])
)

const failing: fc.Arbitrary<Timed<NonShopperStep>[]> = emptyOrList(
  2,
  withDrawnTime(
    arbitraryOfKind("statement_fails", {
      what: fc.constantFrom("capture", "account"),
      times: fc.constantFrom(1, 2, 20),
      forMs: fc.constantFrom(20 * SECOND_MS, 5 * MINUTE_MS),
    }),
    fc.constant(0)
  ).map((step) => [step])
)

/**
 * Generates stories of an order whose card payment is authorized. The goods are shipped in one or several steps, and
 * the calls for the capture usually have faults.
 */
export const shippedStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worth: cartTotal,
    shipsAfterMs: weightedOneOf(
      [1, fc.constant(20 * SECOND_MS)],
      [4, fc.integer({ min: 2 * MINUTE_MS, max: 30 * MINUTE_MS })]
    ),
    shipment: fc.constantFrom("ship", "ship_part"),
    again: emptyOrList(
      1,
      fc
        .integer({ min: SECOND_MS, max: 30 * MINUTE_MS })
        .map((afterMs): Timed<NonShopperStep>[] => [
          { kind: "ship_part", afterMs },
        ])
    ),
    failing,
    calls: weightedOneOf([4, calls], [1, fc.constant<Story["calls"]>([])]),
    crashes,
    rest: emptyOrList(
      3,
      withDrawnTime(nonShopperStep).map((step) => [step])
    ),
    deliveries: lostNotifications,
  })
  .map(({ setting, worth, shipsAfterMs, shipment, ...drawn }) => ({
    setting: { ...setting, hasPrices: false },
    carts: oneCart(worth, visitPaidBy(AT_SHIPMENT, [completeStep])),
    others: [
      ...drawn.failing,
      { kind: shipment, afterMs: shipsAfterMs },
      ...drawn.again,
      ...drawn.rest,
      // The capture is made after the administrator who ships has received an answer.
      { kind: "wait", afterMs: 2 * MINUTE_MS },
    ],
    calls: drawn.calls,
    deliveries: drawn.deliveries,
    crashes: drawn.crashes,
  }))

/**
 * Generates stories in which a shopper completes the same cart again later. In most stories, the first order was
 * canceled before: by an administrator, or by the plugin because the payment code of the order expired unpaid.
 */
export const canceledStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worth: cartTotal,
    method: fc.constantFrom(...METHODS_WITH_ACCOUNT),
    isPaid: fc.boolean(),
    cancels: fc.option(fc.integer({ min: 5 * SECOND_MS, max: 3 * MINUTE_MS }), {
      freq: 2,
    }),
    comesBackAfterMs: weightedOneOf(
      [1, fc.integer({ min: 5 * SECOND_MS, max: 5 * MINUTE_MS })],
      [1, fc.integer({ min: 35 * MINUTE_MS, max: 60 * MINUTE_MS })]
    ),
    times: fc.constantFrom(1, 2),
    rest: fc.array(withDrawnTime(nonShopperStep), { maxLength: 1 }),
    crashes: emptyOrList(
      3,
      fc
        .record({
          of: fc.constant("create"),
          atMoment: fc.constantFrom(1, 2),
          startsAgainAfterMs: fc.integer({ min: 0, max: 90 * SECOND_MS }),
        })
        .map((crash) => [{ process: 0 as const, ...crash }])
    ),
  })
  .map(({ setting, worth, method, isPaid, cancels, times, ...drawn }) => ({
    setting: { ...setting, hasPrices: false },
    carts: oneCart(
      worth,
      visitPaidBy(method, [
        completeStep,
        ...(isPaid ? [createPayStep(2 * SECOND_MS), completeStep] : []),
        { kind: "complete", times, afterMs: drawn.comesBackAfterMs },
      ])
    ),
    others: [
      ...(cancels === null
        ? []
        : [{ kind: "cancel_order", times: 1, afterMs: cancels } as const]),
      ...drawn.rest,
    ],
    calls: [],
    deliveries: [],
    crashes: drawn.crashes,
  }))
