import fc from "fast-check"

import { mostlyNone, ofKind, oneOf, weighted } from "./draw"
import { loss } from "./drawn-faults"
import { otherStep, timed } from "./drawn-others"
import {
  cartTotal,
  completeStep,
  oneCart,
  payStep,
  settingWith,
} from "./drawn-story"
import {
  METHODS,
  type OtherStep,
  type ShopperStep,
  type Story,
  type Timed,
  type Visit,
} from "./story"

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/**
 * Draws the milliseconds until an administrator's next step. The time is either very short, or long enough for the
 * store to finish its work on the previous step.
 */
const timeUntilNextStep = oneOf(
  [2, fc.integer({ min: 300, max: 4 * SECOND_MS })],
  [3, fc.integer({ min: 4 * SECOND_MS, max: 50 * SECOND_MS })],
  [2, fc.integer({ min: 1, max: 12 }).map((minutes) => minutes * MINUTE_MS)]
)

/**
 * Draws a time in milliseconds that is so short that the store cannot have looked up the result of the previous step.
 */
const timeBeforeLookup = fc.integer({ min: 30, max: 1_200 })

const edit = (shares: fc.Arbitrary<number>) =>
  ofKind("change_order", {
    change: fc.constant("edit"),
    share: shares,
    staysOpenMs: oneOf(
      [2, fc.constant(0)],
      [1, fc.integer({ min: 0, max: 2 * SECOND_MS })]
    ),
    isConfirmed: fc.constant(true),
  })

/**
 * Draws a fraction of an order's value. There are only three fractions, so that two parts of an order are often equal.
 */
const orderFraction = fc.constantFrom(0.1, 0.2, 0.5)

/** Draws a step after which an order owes less. */
const lessGoods = oneOf<fc.Arbitrary<OtherStep>>(
  [4, edit(orderFraction.map((share) => 0 - share))],
  [3, ofKind("return_goods", { share: orderFraction })],
  [
    2,
    ofKind("exchange_goods", { share: orderFraction, more: fc.constant(0.1) }),
  ]
)

/** Draws a step after which an order owes more or the same. */
const moreGoods = oneOf<fc.Arbitrary<OtherStep>>(
  [4, edit(orderFraction)],
  [
    3,
    ofKind("end_return", {
      how: weighted([2, "canceled"], [1, "received"]),
    }),
  ],
  [
    1,
    ofKind("exchange_goods", { share: orderFraction, more: fc.constant(0.6) }),
  ]
)

const refund = oneOf<fc.Arbitrary<OtherStep>>(
  [6, ofKind("refund_overpaid", { where: fc.constantFrom("admin", "panel") })],
  [1, ofKind("refund", { part: orderFraction, times: fc.constantFrom(1, 2) })],
  [1, ofKind("panel", { what: fc.constant("refund"), part: orderFraction })]
)

const anyAccountStep = oneOf<fc.Arbitrary<OtherStep>>(
  [2, lessGoods],
  [2, moreGoods],
  [3, refund],
  [1, ofKind("cancel_order", { times: fc.constant(1) })],
  [1, otherStep]
)

/**
 * Draws what an administrator does with a paid order. In most stories goods are removed from the order, their money is
 * refunded, and other goods are added.
 */
const administratorSteps = fc
  .tuple(
    timed(lessGoods, timeUntilNextStep),
    timed(refund, timeUntilNextStep),
    timed(moreGoods, fc.oneof(timeBeforeLookup, timeUntilNextStep)),
    fc.array(timed(anyAccountStep, timeUntilNextStep), { maxLength: 3 }),
    fc.boolean()
  )
  .map(([less, back, more, rest, isInTurn]) =>
    isInTurn ? [less, back, more, ...rest] : [less, back, ...rest, more]
  )

/**
 * Draws a time in which lookups fail. The first lookup usually works before that, because the plugin refunds nothing
 * without a lookup.
 */
const lookupsFail: fc.Arbitrary<Story["calls"]> = fc
  .tuple(fc.constantFrom(1, 2, 2, 3, 4), fc.constantFrom(3, 12, 40, 120), loss)
  .map(([from, times, lost]) =>
    Array.from({ length: times }, (_, at) => ({
      of: "look_up" as const,
      nth: from + at,
      fault: { kind: "lost_before" as const, loss: lost },
    }))
  )

const lostAnswer: fc.Arbitrary<Story["calls"]> = fc
  .tuple(fc.constantFrom("refund", "capture"), loss)
  .map(([of, lost]) => [
    { of, nth: 1, fault: { kind: "lost_after" as const, loss: lost } },
  ])

/** Draws a lookup that shows a part of the sale as refunded although it has not been refunded. */
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

/** Draws which notifications are lost: all from the nth one on, or none. */
export const lostNotifications: fc.Arbitrary<Story["deliveries"]> = mostlyNone(
  1,
  fc.integer({ min: 1, max: 4 }).map((from) =>
    Array.from({ length: 40 }, (_, at) => ({
      nth: from + at,
      effect: { kind: "lost" as const },
    }))
  )
)

const bookingFails = ofKind("booking_fails", {
  what: fc.constantFrom("refund", "capture", "account", "credit"),
  times: fc.constantFrom(1, 2, 20),
  forMs: fc.constantFrom(20 * SECOND_MS, 4 * MINUTE_MS),
})

const killedAtRefund: fc.Arbitrary<Story["crashes"]> = mostlyNone(
  6,
  fc
    .record({
      atMoment: fc.constantFrom(1, 2),
      startsAgainAfterMs: fc.integer({ min: 0, max: 90 * SECOND_MS }),
    })
    .map((crash) => [{ process: 0, of: "refund", ...crash }])
)

/** Returns the visit of a shopper who pays the whole price. */
export function visitPaidBy(
  method: Visit["method"],
  steps: Timed<ShopperStep>[] = [
    completeStep,
    payStep(2 * SECOND_MS),
    completeStep,
  ]
): Visit {
  return { method, card: "approved", isDoubleClick: false, steps }
}

/** The time in milliseconds after which a sale has ended and is booked. */
const AFTER_SALE_MS = 20 * SECOND_MS

/**
 * Stories of one paid order whose goods and money change in any order and at any time. There are edits, returns and
 * exchanges right before and right after refunds, in Medusa and in the merchant's panel.
 */
export const accountStory: fc.Arbitrary<Story> = fc
  .tuple(settingWith(fc.constant(true)), cartTotal)
  .chain(([setting, worth]) =>
    fc
      .record({
        method: fc.constantFrom(...METHODS),
        others: administratorSteps,
        failing: mostlyNone(
          4,
          timed(bookingFails, fc.constant(0)).map((step) => [step])
        ),
        calls: oneOf(
          [4, fc.constant<Story["calls"]>([])],
          [3, lookupsFail],
          [1, lostAnswer],
          [1, falseRefundedAmount(worth)]
        ),
        deliveries: lostNotifications,
        crashes: killedAtRefund,
      })
      .map(({ method, others: [first, ...rest], failing, ...wrong }) => ({
        // If Pix had no partial refunds, hardly any of its money would move.
        setting: { ...setting, hasPrices: false, pixPartialRefunds: true },
        carts: oneCart(worth, visitPaidBy(method)),
        others: [
          ...captureStepFor(method),
          { ...first!, afterMs: AFTER_SALE_MS + first!.afterMs },
          ...failing,
          ...rest,
          { kind: "wait", afterMs: 2 * MINUTE_MS },
        ],
        ...wrong,
      }))
  )

/**
 * Returns the step that captures a card charge whose money is only reserved, because there is nothing to refund before
 * a capture. Returns no step for other charges.
 */
function captureStepFor(method: Visit["method"]): Timed<OtherStep>[] {
  if (method === "card_br-at-shipment") {
    return [{ kind: "ship", afterMs: AFTER_SALE_MS }]
  }
  return method === "card_br-manual"
    ? [{ kind: "capture", part: null, times: 1, afterMs: AFTER_SALE_MS }]
    : []
}
