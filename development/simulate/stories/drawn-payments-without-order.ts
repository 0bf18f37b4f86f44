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
  type Crash,
  METHODS_WITH_ACCOUNT,
  type NonShopperStep,
  type Story,
  type Timed,
} from "./story"

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

const minutes = (min: number, max: number) =>
  fc.integer({ min: min * MINUTE_MS, max: max * MINUTE_MS })

/**
 * Returns a step that has the same effect as a failing hook of the shop: for `forMs` milliseconds, Medusa places no
 * order. The simulation achieves this effect by marking the goods as sold out.
 */
const stepsPreventingOrders = (forMs: number): Timed<NonShopperStep> => ({
  kind: "sold_out",
  forMs,
  afterMs: 0,
})

const refundInPanelStep = (before: fc.Arbitrary<number>) =>
  withDrawnTime(
    arbitraryOfKind("panel", {
      what: fc.constant("refund"),
      part: fc.constantFrom(null, null, 0.2, 0.5, 0.9),
    }),
    before
  )

/**
 * Generates a lost answer to the creation of a card charge. The shopper does not learn that the payment worked, so the
 * store may have to place the order itself. In these stories, a workflow hook of the shop fails for some minutes, and
 * no order can be placed during this time.
 */
const lostCreation: fc.Arbitrary<Story["calls"]> = answerLoss.map((lost) => [
  {
    of: "create" as const,
    nth: 1,
    fault: { kind: "lost_after" as const, loss: lost },
  },
])

/**
 * Generates stories in which paid carts get no order for some minutes, because a hook of the shop fails. In most
 * stories, the merchant also refunds a payment in the gateway's panel, often while the hook still fails. When the hook
 * works again, the shopper or the store completes the cart.
 */
export const unorderedStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worths: fc.array(cartTotal, { minLength: 1, maxLength: 4 }),
    method: fc.constantFrom(...METHODS_WITH_ACCOUNT),
    failsForMs: minutes(2, 25),
    comesBackAfterMs: weightedOneOf(
      [2, fc.integer({ min: SECOND_MS, max: MINUTE_MS })],
      [3, minutes(1, 30)]
    ),
    refund: fc.option(refundInPanelStep(minutes(0, 20)), { freq: 5 }),
    rest: fc.array(withDrawnTime(nonShopperStep), { maxLength: 2 }),
    deliveries: lostNotifications,
    calls: emptyOrList(1, lostCreation),
  })
  .map(
    ({ setting, worths, method, failsForMs, comesBackAfterMs, ...drawn }) => ({
      setting: { ...setting, hasPrices: false },
      carts: worths.map((worth, nth) => ({
        ...oneCart(
          worth,
          visitPaidBy(method, [
            completeStep,
            createPayStep(2 * SECOND_MS),
            completeStep,
            { ...completeStep, afterMs: comesBackAfterMs },
            { ...completeStep, afterMs: 2 * MINUTE_MS },
          ])
        )[0]!,
        startsAfterMs: nth * 5 * SECOND_MS,
      })),
      others: [
        stepsPreventingOrders(failsForMs),
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

/** Generates which of Medusa's SQL statements fail, and whether they fail only twice or for `forMs` milliseconds. */
const failingStatementStep = (
  forMs: number
): fc.Arbitrary<Timed<NonShopperStep>> =>
  arbitraryOfKind("statement_fails", {
    what: fc.constantFrom("refund", "refund", "account", "credit", "order"),
    times: fc.constantFrom(2, 1_000, 1_000),
    forMs: fc.constant(forMs),
  }).map((step) => ({ ...step, afterMs: 0 }))

/**
 * Generates a kill of the first process, or no kill. The process is killed at one of two moments:
 * - just before or just after its first gateway call of the kind `refund`, which includes voids
 * - when an order has just been placed and is not paid yet. Orders that are placed in the first `fromMs` milliseconds
 *   of the story do not count.
 */
const processDeathAfter = (fromMs: number): fc.Arbitrary<Story["crashes"]> =>
  emptyOrList(
    1,
    fc
      .tuple(
        weightedOneOf<fc.Arbitrary<Omit<Crash, "startsAgainAfterMs">>>(
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
  steps: Timed<NonShopperStep>[]
  atMs: number
}

/**
 * Generates how and when the first payment is refunded. An administrator or the merchant refunds it, or the plugin does
 * so by itself after half an hour.
 */
const moneyBack = weightedOneOf<fc.Arbitrary<MoneyBack>>(
  [
    4,
    fc
      .tuple(
        weightedOneOf<fc.Arbitrary<NonShopperStep>>(
          [3, fc.constant<NonShopperStep>({ kind: "refund_charge" })],
          [
            1,
            arbitraryOfKind("panel", {
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
 * Generates stories of a cart that is bought twice. The first payment was refunded because the goods were sold out. The
 * second purchase may use another payment method, and it comes before or after the refund is booked in Medusa.
 */
export const secondPurchaseStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worth: cartTotal,
    first: weightedOneOf(
      [1, fc.constantFrom(...METHODS_WITH_ACCOUNT)],
      [1, fc.constantFrom("pix_br", "wallet_br")]
    ),
    again: weightedOneOf(
      [1, fc.constantFrom(...METHODS_WITH_ACCOUNT)],
      [1, fc.constantFrom("card_br", "card_br-at-shipment")]
    ),
    back: moneyBack,
    /** The milliseconds from the refund until the shopper returns. By then, the goods are in stock again. */
    laterMs: weightedOneOf(
      [3, fc.integer({ min: 2 * SECOND_MS, max: 3 * MINUTE_MS })],
      [1, minutes(10, 20)]
    ),
    failsForMs: minutes(1, 20),
    shipsAfterMs: minutes(2, 10),
    deliveries: lostNotifications,
  })
  .chain((drawn) => {
    const comesAtMs = drawn.back.atMs + drawn.laterMs
    return fc.record({
      drawn: fc.constant({ ...drawn, comesAtMs }),
      crashes: processDeathAfter(comesAtMs),
      failing: emptyOrList(
        1,
        failingStatementStep(comesAtMs + drawn.failsForMs).map((step) => [step])
      ),
      isShipped: fc.boolean(),
    })
  })
  .map(({ drawn, crashes, failing, isShipped }) => ({
    setting: { ...drawn.setting, hasPrices: false, processes: 1 as const },
    carts: oneCart(
      drawn.worth,
      visitPaidBy(drawn.first, [
        completeStep,
        createPayStep(2 * SECOND_MS),
        completeStep,
        { kind: "ask_state", afterMs: drawn.comesAtMs },
      ]),
      visitPaidBy(drawn.again, [
        completeStep,
        createPayStep(2 * SECOND_MS),
        completeStep,
        { ...completeStep, afterMs: 3 * MINUTE_MS },
      ])
    ),
    others: [
      stepsPreventingOrders(drawn.comesAtMs),
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
