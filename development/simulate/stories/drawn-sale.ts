import fc from "fast-check"

import {
  emptyOrList,
  arbitraryOfKind,
  weightedOneOf,
  weightedConstants,
} from "./weighted-arbitraries"
import { falseAnswer, answerLoss } from "./drawn-faults"
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
  PANEL,
  type Story,
  type Timed,
  type Visit,
} from "./story"

const MINUTE_MS = 60_000

type Calls = Story["calls"]

const lostRequestOrAnswer = (of: CalledOperation): fc.Arbitrary<Calls> =>
  fc
    .tuple(weightedConstants([1, "lost_before"], [3, "lost_after"]), answerLoss)
    .map(([kind, lost]) => [{ of, nth: 1, fault: { kind, loss: lost } }])

const falseLookup: fc.Arbitrary<Calls> = fc
  .tuple(fc.integer({ min: 1, max: 6 }), falseAnswer)
  .map(([nth, lie]) => [{ of: "look_up", nth, fault: { kind: "lie", lie } }])

/** Generates at most one fault of the gateway calls: a lost request, a lost answer, or a false answer to a lookup. */
const calls: fc.Arbitrary<Calls> = weightedOneOf(
  [2, fc.constant<Calls>([])],
  [4, lostRequestOrAnswer("create")],
  [2, lostRequestOrAnswer("capture")],
  [4, lostRequestOrAnswer("refund")],
  [1, falseLookup]
)

const part = fc.constantFrom(0.1, 0.2, 0.4, null)

const stepAfterwards = weightedOneOf<fc.Arbitrary<NonShopperStep>>(
  [5, arbitraryOfKind(["capture", "refund"], { part, times: fc.constant(1) })],
  [5, arbitraryOfKind("panel", { what: fc.constantFrom(...PANEL), part })],
  [
    2,
    fc.constantFrom<NonShopperStep[]>(
      { kind: "cancel_order", times: 1 },
      { kind: "refund_charge" },
      { kind: "ship" },
      { kind: "pay_link" }
    ),
  ],
  [1, withDrawnTime(nonShopperStep)]
)

/**
 * Generates the steps after a sale. At least ten seconds pass before each step, which is usually enough for the store
 * to finish its work on the previous step.
 */
const stepsAfterSale = fc.array(
  withDrawnTime(
    stepAfterwards,
    fc.integer({ min: 10_000, max: 3 * MINUTE_MS })
  ),
  { minLength: 1, maxLength: 3 }
)

const soldOut = emptyOrList(
  4,
  fc.constant<Timed<NonShopperStep>[]>([
    { kind: "sold_out", forMs: 40 * MINUTE_MS, afterMs: 0 },
  ])
)

const crashes: fc.Arbitrary<Story["crashes"]> = emptyOrList(
  5,
  fc
    .record({
      of: fc.constantFrom("create", "refund"),
      startsAgainAfterMs: fc.integer({ min: 0, max: 90_000 }),
    })
    .map((crash) => [{ process: 0, atMoment: 1, ...crash }])
)

interface PaymentAttempt {
  method: Visit["method"]
  isPaid: boolean
  /** Whether the shopper pays the code of the first attempt during this attempt. False in the first attempt itself. */
  paysOld: boolean
}

function createVisitOfPaymentAttempt({
  method,
  isPaid,
  paysOld,
}: PaymentAttempt): Visit {
  return {
    method,
    card: "approved",
    isDoubleClick: false,
    steps: [
      completeStep,
      ...(paysOld ? [createPayStep(2_000, true)] : []),
      ...(isPaid ? [createPayStep(2_000), completeStep] : []),
    ],
  }
}

const paymentAttempt = (
  isPaid: fc.Arbitrary<boolean>
): fc.Arbitrary<PaymentAttempt> =>
  fc.record({
    method: fc.constantFrom(...METHODS_WITH_ACCOUNT),
    isPaid,
    paysOld: fc.boolean(),
  })

/**
 * Generates stories of one sale. The shopper makes one or two attempts to pay, mostly with different payment methods. A
 * few other steps follow. At most one gateway call has a fault, the goods may be sold out, and the process may be
 * killed once.
 */
export const saleStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    centavos: cartTotal,
    first: paymentAttempt(weightedConstants([3, true], [1, false])),
    again: fc.option(paymentAttempt(fc.constant(true))),
    soldOut,
    afterwards: stepsAfterSale,
    calls,
    crashes,
  })
  .map(
    ({ setting, centavos, first, again, soldOut, afterwards, ...wrong }) => ({
      setting,
      carts: oneCart(
        centavos,
        createVisitOfPaymentAttempt({ ...first, paysOld: false }),
        ...(again ? [createVisitOfPaymentAttempt(again)] : [])
      ),
      others: [...soldOut, ...afterwards],
      deliveries: [],
      ...wrong,
    })
  )
