import fc from "fast-check"

import { mostlyNone, ofKind, oneOf, weighted } from "./draw"
import { loss } from "./drawn-faults"
import { timed } from "./drawn-others"
import { centavos, completes, oneCart, pays } from "./drawn-story"
import { METHODS, type OtherStep, type Story, type Visit } from "./story"
import type { TokenOutage } from "./token-outage"

const MINUTE_MS = 60_000

const outageOf = (of: TokenOutage["of"]): fc.Arbitrary<TokenOutage> =>
  fc.record({
    of: fc.constant(of),
    nth: weighted([4, 1], [1, 2]),
    status: weighted([4, 401], [1, 403], [1, 429]),
    isCarriedOut: weighted([3, true], [1, false]),
    endsTokens: weighted([2, true], [1, false]),
    again: weighted([2, 0], [2, 1], [1, 2]),
    forMs: oneOf(
      [2, fc.constant(0)],
      [3, fc.integer({ min: 1_000, max: 20_000 })],
      [2, fc.integer({ min: 20_000, max: 6 * MINUTE_MS })]
    ),
    loss,
  })

/** The first way of paying, and what the shopper does who reads that nothing was charged: another card, or a code. */
const visit = (method: fc.Arbitrary<Visit["method"]>): fc.Arbitrary<Visit> =>
  fc
    .tuple(method, fc.integer({ min: 1_000, max: 60_000 }), fc.boolean())
    .map(([method, afterMs, isPatient]) => ({
      method,
      card: "approved",
      isDoubleClick: false,
      steps: [
        completes,
        pays(2_000),
        completes,
        { kind: "ask_state", afterMs },
        ...(isPatient ? [completes] : []),
      ],
    }))

const notLinks = METHODS.filter((method) => !method.startsWith("link"))

const afterwards = fc.array(
  timed(
    oneOf<fc.Arbitrary<OtherStep>>(
      [
        4,
        ofKind("refund", {
          part: fc.constantFrom(0.1, 0.2, 0.4, null),
          times: fc.constant(1),
        }),
      ],
      [
        1,
        ofKind("capture", {
          part: fc.constantFrom(0.2, null),
          times: fc.constant(1),
        }),
      ],
      [
        1,
        fc.constantFrom<OtherStep[]>(
          { kind: "cancel_order", times: 1 },
          { kind: "ship" }
        ),
      ]
    ),
    fc.integer({ min: MINUTE_MS, max: 6 * MINUTE_MS })
  ),
  { minLength: 1, maxLength: 3 }
)

/** The gateway's notifications are lost, or come as usual. */
const deliveries: fc.Arbitrary<Story["deliveries"]> = mostlyNone(
  1,
  fc.constant(
    Array.from({ length: 12 }, (_, at) => ({
      nth: at + 1,
      effect: { kind: "lost" as const },
    }))
  )
)

/** Stories of a sale in which calls are carried out and answered as if they had no access, and tokens are not issued. */
export const tokenOutageStory: fc.Arbitrary<Story> = fc
  .record({
    codesCancelable: fc.boolean(),
    pixPartialRefunds: fc.constant(true),
    processes: fc.constantFrom<(1 | 2)[]>(1, 2),
    centavos,
    first: visit(
      oneOf(
        [3, fc.constantFrom<Visit["method"][]>("card_br", "card_br-manual")],
        [2, fc.constantFrom<Visit["method"][]>(...notLinks)]
      )
    ),
    again: fc.array(visit(fc.constantFrom<Visit["method"][]>(...notLinks)), {
      maxLength: 2,
    }),
    tokenOutages: oneOf<fc.Arbitrary<TokenOutage[]>>(
      [5, fc.tuple(outageOf("create"))],
      [3, fc.tuple(outageOf("refund"))],
      [1, fc.tuple(outageOf("capture"))],
      [1, fc.tuple(outageOf("create"), outageOf("refund"))]
    ),
    others: afterwards,
    deliveries,
  })
  .map(
    ({ centavos, first, again, others, deliveries, tokenOutages, ...at }) => ({
      setting: { ...at, sharesLocks: true },
      carts: oneCart(centavos, first, ...again),
      others,
      calls: [],
      deliveries,
      crashes: [],
      tokenOutages,
    })
  )
