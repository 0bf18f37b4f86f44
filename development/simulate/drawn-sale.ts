import fc from "fast-check"

import { lie, loss } from "./drawn-faults"
import { otherStep, timed } from "./drawn-others"
import {
  type CalledOperation,
  type Crash,
  METHODS,
  type OtherStep,
  PANEL,
  type ShopperStep,
  type Story,
  type Timed,
  type Visit,
} from "./story"

const MINUTE_MS = 60_000

const lostAnswer = (of: CalledOperation) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 1, arbitrary: fc.constant("lost_before" as const) },
        { weight: 3, arbitrary: fc.constant("lost_after" as const) }
      ),
      loss
    )
    .map(([kind, lost]) => [{ of, nth: 1, fault: { kind, loss: lost } }])

/** At most one fault of the calls: an answer is lost, or a lookup is false. */
const calls: fc.Arbitrary<Story["calls"]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Story["calls"]>([]) },
  { weight: 4, arbitrary: lostAnswer("create") },
  { weight: 2, arbitrary: lostAnswer("capture") },
  { weight: 4, arbitrary: lostAnswer("refund") },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 6 }), lie)
      .map(([nth, untrue]) => [
        {
          of: "look_up" as const,
          nth,
          fault: { kind: "lie" as const, lie: untrue },
        },
      ]),
  }
)

const part = fc.constantFrom(0.1, 0.2, 0.4, null)

/** What happens after the sale; each step comes after the store has worked on the one before. */
const afterwards: fc.Arbitrary<Timed<OtherStep>[]> = fc
  .array(
    fc.tuple(
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({
            kind: fc.constantFrom("capture" as const, "refund" as const),
            part,
            times: fc.constant(1 as const),
          }),
        },
        {
          weight: 5,
          arbitrary: fc.record({
            kind: fc.constant("panel" as const),
            what: fc.constantFrom(...PANEL),
            part,
          }),
        },
        {
          weight: 2,
          arbitrary: fc.constantFrom<OtherStep>(
            { kind: "cancel_order", times: 1 },
            { kind: "refund_charge" },
            { kind: "ship" },
            { kind: "pay_link" }
          ),
        },
        { weight: 1, arbitrary: timed(otherStep) }
      ),
      fc.integer({ min: 10_000, max: 3 * MINUTE_MS })
    ),
    { minLength: 1, maxLength: 3 }
  )
  .map((steps) => steps.map(([step, afterMs]) => ({ ...step, afterMs })))

const soldOut: fc.Arbitrary<Timed<OtherStep>[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Timed<OtherStep>[]>([]) },
  {
    weight: 1,
    arbitrary: fc.constant<Timed<OtherStep>[]>([
      { kind: "sold_out", forMs: 40 * MINUTE_MS, afterMs: 0 },
    ]),
  }
)

const crashes: fc.Arbitrary<Crash[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Crash[]>([]) },
  {
    weight: 1,
    arbitrary: fc
      .record({
        of: fc.constantFrom("create" as const, "refund" as const),
        startsAgainAfterMs: fc.integer({ min: 0, max: 90_000 }),
      })
      .map((crash) => [{ process: 0 as const, atMoment: 1, ...crash }]),
  }
)

/** One attempt to pay, and how far it comes. */
interface Try {
  method: Visit["method"]
  isPaid: boolean
  /** Whether the code of the attempt before is paid as well. */
  paysOld: boolean
}

function visitOf({ method, isPaid, paysOld }: Try): Visit {
  const pay = (isOld: boolean): Timed<ShopperStep> => ({
    ...{ kind: "pay", isLate: false, times: 1, isOld, share: 1 },
    afterMs: 2_000,
  })
  const complete = { kind: "complete", times: 1, afterMs: 500 } as const
  return {
    method,
    card: "approved",
    isDoubleClick: false,
    steps: [
      complete,
      ...(paysOld ? [pay(true)] : []),
      ...(isPaid ? [pay(false), complete] : []),
    ],
  }
}

const aTry = (isPaid: fc.Arbitrary<boolean>): fc.Arbitrary<Try> =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    isPaid,
    paysOld: fc.boolean(),
  })

/** Stories of one sale: by one method or then by another one, with later steps, and one fault. */
export const sale: fc.Arbitrary<Story> = fc
  .record({
    setting: fc.record({
      codesCancelable: fc.boolean(),
      pixPartialRefunds: fc.boolean(),
      processes: fc.constantFrom(1 as const, 2 as const),
      sharesLocks: fc.constant(true),
    }),
    centavos: fc.integer({ min: 500, max: 50_000 }),
    first: aTry(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) }
      )
    ),
    again: fc.option(aTry(fc.constant(true))),
    soldOut,
    afterwards,
    calls,
    crashes,
  })
  .map(
    ({ setting, centavos, first, again, soldOut, afterwards, ...wrong }) => ({
      setting,
      carts: [
        {
          centavos,
          startsAfterMs: 0,
          visits: [
            visitOf({ ...first, paysOld: false }),
            ...(again ? [visitOf(again)] : []),
          ],
        },
      ],
      others: [...soldOut, ...afterwards],
      deliveries: [],
      ...wrong,
    })
  )
