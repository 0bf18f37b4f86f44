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

/**
 * Returns the step that makes goods sold out for `forMs` milliseconds. It has the same effect as a failing hook of the
 * shop: some money has no order.
 */
const hookFails = (forMs: number): Timed<OtherStep> => ({
  kind: "sold_out",
  forMs,
  afterMs: 0,
})

const inPanel = (before: fc.Arbitrary<number>) =>
  timed(
    ofKind("panel", {
      what: fc.constant("refund"),
      part: fc.constantFrom(null, null, 0.2, 0.5, 0.9),
    }),
    before
  )

/**
 * Draws a lost answer to the creation of a card charge. The store itself then has to place the order, but it cannot.
 */
const lostCreation: fc.Arbitrary<Story["calls"]> = loss.map((lost) => [
  {
    of: "create" as const,
    nth: 1,
    fault: { kind: "lost_after" as const, loss: lost },
  },
])

/**
 * Stories of money without an order, because the shop's hook fails for minutes. In that time the merchant refunds all
 * or a part of the money in the panel. When the hook works again, the shopper or the store completes the cart.
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
            completes,
            pays(2 * SECOND_MS),
            completes,
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

/** Draws which of Medusa's statements fail, and whether they fail twice or for `forMs` milliseconds. */
const bookingFails = (forMs: number): fc.Arbitrary<Timed<OtherStep>> =>
  ofKind("booking_fails", {
    what: fc.constantFrom("refund", "refund", "account", "credit", "order"),
    times: fc.constantFrom(2, 1_000, 1_000),
    forMs: fc.constant(forMs),
  }).map((step) => ({ ...step, afterMs: 0 }))

/**
 * Draws the death of the process. It dies at a refund, or when it has placed the order of the second purchase and has
 * not charged it.
 */
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
              process: 0,
              what: "medusa: link order",
              fromMs,
              // The second moment is the one after the order was written.
              atMoment: 2,
            }),
          ]
        ),
        fc.integer({ min: 0, max: 90 * SECOND_MS })
      )
      .map(([crash, startsAgainAfterMs]) => [{ ...crash, startsAgainAfterMs }])
  )

interface MoneyBack {
  steps: Timed<OtherStep>[]
  atMs: number
}

/**
 * Draws how and when the money is returned. An administrator or the merchant decides it, or the plugin decides it after
 * half an hour.
 */
const goesBack = oneOf<fc.Arbitrary<MoneyBack>>(
  [
    4,
    fc
      .tuple(
        oneOf<fc.Arbitrary<OtherStep>>(
          [3, fc.constant<OtherStep>({ kind: "refund_charge" })],
          [
            1,
            ofKind("panel", {
              what: fc.constant("refund"),
              part: fc.constant(null),
            }),
          ]
        ),
        minutes(1, 5)
      )
      .map(([step, atMs]) => ({ steps: [{ ...step, afterMs: atMs }], atMs })),
  ],
  [1, fc.constant({ steps: [], atMs: 32 * MINUTE_MS })]
)

/**
 * Stories of a cart that is bought a second time after its money was returned because the goods were sold out. The
 * second purchase is sometimes by another method, and comes before or after the refund is booked.
 */
export const secondPurchaseStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worth: centavos,
    first: oneOf(
      [1, fc.constantFrom(...METHODS)],
      [1, fc.constantFrom("pix_br", "wallet_br")]
    ),
    again: oneOf(
      [1, fc.constantFrom(...METHODS)],
      [1, fc.constantFrom("card_br", "card_br-at-shipment")]
    ),
    back: goesBack,
    /** The milliseconds until the shopper comes back. The goods are in stock again by then. */
    laterMs: oneOf(
      [3, fc.integer({ min: 2 * SECOND_MS, max: 3 * MINUTE_MS })],
      [1, minutes(10, 20)]
    ),
    failsForMs: minutes(1, 20),
    shipsAfterMs: minutes(2, 10),
    deliveries: silence,
  })
  .chain((drawn) => {
    const comesAtMs = drawn.back.atMs + drawn.laterMs
    return fc.record({
      drawn: fc.constant({ ...drawn, comesAtMs }),
      crashes: killedFrom(comesAtMs),
      failing: mostlyNone(
        1,
        bookingFails(comesAtMs + drawn.failsForMs).map((step) => [step])
      ),
      isShipped: fc.boolean(),
    })
  })
  .map(({ drawn, crashes, failing, isShipped }) => ({
    setting: { ...drawn.setting, hasPrices: false, processes: 1 as const },
    carts: oneCart(
      drawn.worth,
      paidBy(drawn.first, [
        completes,
        pays(2 * SECOND_MS),
        completes,
        { kind: "ask_state", afterMs: drawn.comesAtMs },
      ]),
      paidBy(drawn.again, [
        completes,
        pays(2 * SECOND_MS),
        completes,
        { ...completes, afterMs: 3 * MINUTE_MS },
      ])
    ),
    others: [
      hookFails(drawn.comesAtMs),
      ...failing,
      ...drawn.back.steps,
      ...(isShipped
        ? [
            {
              kind: "ship" as const,
              afterMs: drawn.laterMs + drawn.shipsAfterMs,
            },
          ]
        : []),
    ],
    calls: [],
    deliveries: drawn.deliveries,
    crashes,
  }))
