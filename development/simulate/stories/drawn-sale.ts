import fc from "fast-check"

import { mostlyNone, ofKind, oneOf, weighted } from "./draw"
import { lie, loss } from "./drawn-faults"
import { otherStep, timed } from "./drawn-others"
import { centavos, completes, oneCart, pays, settingWith } from "./drawn-story"
import {
  type CalledOperation,
  METHODS,
  type OtherStep,
  PANEL,
  type Story,
  type Timed,
  type Visit,
} from "./story"

const MINUTE_MS = 60_000

type Calls = Story["calls"]

const lostAnswer = (of: CalledOperation): fc.Arbitrary<Calls> =>
  fc
    .tuple(weighted([1, "lost_before"], [3, "lost_after"]), loss)
    .map(([kind, lost]) => [{ of, nth: 1, fault: { kind, loss: lost } }])

const falseLookup: fc.Arbitrary<Calls> = fc
  .tuple(fc.integer({ min: 1, max: 6 }), lie)
  .map(([nth, lie]) => [{ of: "look_up", nth, fault: { kind: "lie", lie } }])

/** Draws at most one fault of the calls to the gateway: a lost answer or a false lookup. */
const calls: fc.Arbitrary<Calls> = oneOf(
  [2, fc.constant<Calls>([])],
  [4, lostAnswer("create")],
  [2, lostAnswer("capture")],
  [4, lostAnswer("refund")],
  [1, falseLookup]
)

const part = fc.constantFrom(0.1, 0.2, 0.4, null)

const stepAfterwards = oneOf<fc.Arbitrary<OtherStep>>(
  [5, ofKind(["capture", "refund"], { part, times: fc.constant(1) })],
  [5, ofKind("panel", { what: fc.constantFrom(...PANEL), part })],
  [
    2,
    fc.constantFrom<OtherStep[]>(
      { kind: "cancel_order", times: 1 },
      { kind: "refund_charge" },
      { kind: "ship" },
      { kind: "pay_link" }
    ),
  ],
  [1, timed(otherStep)]
)

/** Draws the steps after the sale. When a step comes, the store has finished its work on the previous one. */
const afterwards = fc.array(
  timed(stepAfterwards, fc.integer({ min: 10_000, max: 3 * MINUTE_MS })),
  { minLength: 1, maxLength: 3 }
)

const soldOut = mostlyNone(
  4,
  fc.constant<Timed<OtherStep>[]>([
    { kind: "sold_out", forMs: 40 * MINUTE_MS, afterMs: 0 },
  ])
)

const crashes: fc.Arbitrary<Story["crashes"]> = mostlyNone(
  5,
  fc
    .record({
      of: fc.constantFrom("create", "refund"),
      startsAgainAfterMs: fc.integer({ min: 0, max: 90_000 }),
    })
    .map((crash) => [{ process: 0, atMoment: 1, ...crash }])
)

/** One attempt of a shopper to pay the cart. */
interface Try {
  method: Visit["method"]
  isPaid: boolean
  /** Whether the code of the shopper's previous attempt is paid as well. */
  paysOld: boolean
}

function visitOf({ method, isPaid, paysOld }: Try): Visit {
  return {
    method,
    card: "approved",
    isDoubleClick: false,
    steps: [
      completes,
      ...(paysOld ? [pays(2_000, true)] : []),
      ...(isPaid ? [pays(2_000), completes] : []),
    ],
  }
}

const aTry = (isPaid: fc.Arbitrary<boolean>): fc.Arbitrary<Try> =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    isPaid,
    paysOld: fc.boolean(),
  })

/**
 * Stories of one sale. It is paid by one payment method, or by a second one after the first. There are some later
 * steps, and at most one fault of the calls to the gateway.
 */
export const sale: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    centavos,
    first: aTry(weighted([3, true], [1, false])),
    again: fc.option(aTry(fc.constant(true))),
    soldOut,
    afterwards,
    calls,
    crashes,
  })
  .map(
    ({ setting, centavos, first, again, soldOut, afterwards, ...wrong }) => ({
      setting,
      carts: oneCart(
        centavos,
        visitOf({ ...first, paysOld: false }),
        ...(again ? [visitOf(again)] : [])
      ),
      others: [...soldOut, ...afterwards],
      deliveries: [],
      ...wrong,
    })
  )
