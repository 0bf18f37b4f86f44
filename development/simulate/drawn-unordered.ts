import fc from "fast-check"

import { mostlyNone, ofKind, oneOf } from "./draw"
import { paidBy, silence } from "./drawn-account"
import { loss } from "./drawn-faults"
import { otherStep, timed } from "./drawn-others"
import { centavos, completes, oneCart, pays, settingWith } from "./drawn-story"
import {
  type Crash,
  METHODS,
  type OtherStep,
  type Story,
  type Timed,
} from "./story"

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

const minutes = (min: number, max: number) =>
  fc.integer({ min: min * MINUTE_MS, max: max * MINUTE_MS })

/** A shop whose hook fails, or that is sold out, for so long that some money has no order. */
const hookFails = (forMs: number): Timed<OtherStep> => ({
  ...{ kind: "sold_out", forMs, afterMs: 0 },
})

const inPanel = (before: fc.Arbitrary<number>) =>
  timed(
    ofKind("panel", {
      what: fc.constant("refund"),
      part: fc.constantFrom(null, null, 0.2, 0.5, 0.9),
    }),
    before
  )

/** The answer to a card's creation is lost, so that the store itself has to place the order, and cannot. */
const lostCreation: fc.Arbitrary<Story["calls"]> = loss.map((lost) => [
  {
    ...{ of: "create" as const, nth: 1 },
    fault: { kind: "lost_after" as const, loss: lost },
  },
])

/**
 * Stories of money that no order has, since the shop's hook fails for minutes: it is refunded in the merchant's panel
 * meanwhile, all of it or a part, and then the hook works and the shopper or the store completes the cart.
 */
export const unorderedStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worths: fc.array(centavos, { minLength: 1, maxLength: 4 }),
    method: fc.constantFrom(...METHODS),
    failsForMs: minutes(2, 25),
    comesBackAfterMs: oneOf(
      [2, fc.integer({ min: SECOND_MS, max: MINUTE_MS })],
      [3, minutes(1, 30)]
    ),
    refund: fc.option(inPanel(minutes(0, 20)), { freq: 5 }),
    rest: fc.array(timed(otherStep), { maxLength: 2 }),
    deliveries: silence,
    calls: mostlyNone(1, lostCreation),
  })
  .map(
    ({ setting, worths, method, failsForMs, comesBackAfterMs, ...drawn }) => ({
      setting: { ...setting, hasPrices: false },
      carts: worths.map((worth, nth) => ({
        ...oneCart(
          worth,
          paidBy(method, [
            ...[completes, pays(2 * SECOND_MS), completes],
            { ...completes, afterMs: comesBackAfterMs },
            { ...completes, afterMs: 2 * MINUTE_MS },
          ])
        )[0]!,
        startsAfterMs: nth * 5 * SECOND_MS,
      })),
      others: [
        hookFails(failsForMs),
        ...(drawn.refund
          ? [{ ...drawn.refund, afterMs: 30_000 + drawn.refund.afterMs }]
          : []),
        ...drawn.rest,
      ],
      calls: method.startsWith("card") ? drawn.calls : [],
      deliveries: drawn.deliveries,
      crashes: [],
    })
  )

const bookingFails = timed(
  ofKind("booking_fails", {
    what: fc.constantFrom("refund", "account", "credit", "order"),
    times: fc.constantFrom(1, 2, 3, 40),
    forMs: minutes(1, 45),
  }),
  fc.constant(0)
)

/** The process dies around the refund, or when it has placed the order of the second purchase and not charged it. */
const killedFrom = (fromMs: number): fc.Arbitrary<Story["crashes"]> =>
  mostlyNone(
    1,
    fc
      .tuple(
        oneOf<fc.Arbitrary<Omit<Crash, "startsAgainAfterMs">>>(
          [
            1,
            fc.record({
              process: fc.constant<0>(0),
              of: fc.constant("refund"),
              atMoment: fc.constantFrom(1, 2),
            }),
          ],
          [
            1,
            fc.constant({
              ...{ process: 0, what: "medusa: link order", fromMs },
              // After the order is written.
              atMoment: 2,
            }),
          ]
        ),
        fc.integer({ min: 0, max: 90 * SECOND_MS })
      )
      .map(([crash, startsAgainAfterMs]) => [{ ...crash, startsAgainAfterMs }])
  )

/** Longer than the plugin waits for an order before it returns the money. */
const UNTIL_REFUND_MS = 36 * MINUTE_MS

/**
 * Stories of a cart whose money went back, since the goods were sold out, and that is bought a second time, also by
 * another method, while the refund is still to be booked or after it.
 */
export const secondPurchaseStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worth: centavos,
    first: fc.constantFrom(...METHODS),
    again: oneOf(
      [1, fc.constantFrom(...METHODS)],
      [1, fc.constantFrom("card_br", "card_br-at-shipment")]
    ),
    soldOutForMs: minutes(4, 40),
    comesBackAfterMs: oneOf(
      [3, minutes(30, 42)],
      [2, fc.integer({ min: SECOND_MS, max: 10 * MINUTE_MS })]
    ),
    refund: fc.option(
      timed(
        oneOf<fc.Arbitrary<OtherStep>>(
          [2, fc.constant<OtherStep>({ kind: "refund_charge" })],
          [
            1,
            ofKind("panel", {
              what: fc.constant("refund"),
              part: fc.constant(null),
            }),
          ]
        ),
        minutes(1, 5)
      ),
      { freq: 2 }
    ),
    failing: mostlyNone(
      1,
      bookingFails.map((step) => [step])
    ),
    last: mostlyNone(
      1,
      fc.constantFrom<Timed<OtherStep>[]>([
        { kind: "ship", afterMs: MINUTE_MS },
      ])
    ),
    deliveries: silence,
  })
  .chain((drawn) =>
    killedFrom(drawn.comesBackAfterMs).map((crashes) => ({
      ...drawn,
      crashes,
    }))
  )
  .map((drawn) => ({
    setting: { ...drawn.setting, hasPrices: false, processes: 1 as const },
    carts: oneCart(
      drawn.worth,
      paidBy(drawn.first, [
        ...[completes, pays(2 * SECOND_MS), completes],
        { kind: "ask_state", afterMs: drawn.comesBackAfterMs },
      ]),
      paidBy(drawn.again, [
        ...[completes, pays(2 * SECOND_MS), completes],
        { ...completes, afterMs: 3 * MINUTE_MS },
      ])
    ),
    others: [
      hookFails(Math.min(drawn.soldOutForMs, drawn.comesBackAfterMs)),
      ...drawn.failing,
      ...(drawn.refund ? [drawn.refund] : []),
      ...drawn.last.map((step) => ({
        ...step,
        afterMs: UNTIL_REFUND_MS + 8 * MINUTE_MS,
      })),
    ],
    calls: [],
    deliveries: drawn.deliveries,
    crashes: drawn.crashes,
  }))
