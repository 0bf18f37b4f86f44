import fc from "fast-check"

import { mostlyNone, ofKind, oneOf, weighted } from "./draw"
import { loss } from "./drawn-faults"
import { timed } from "./drawn-others"
import { centavos, completes, oneCart, pays } from "./drawn-story"
import {
  METHODS,
  type OtherStep,
  type Story,
  type Timed,
  type TokenOutage,
  type Visit,
} from "./story"

const MINUTE_MS = 60_000

const SECONDS = fc.integer({ min: 1_000, max: 20_000 })
const MINUTES = fc.integer({ min: 20_000, max: 6 * MINUTE_MS })
/**
 * Draws for how many milliseconds no access token is issued. After a creation it is often long, because a shopper waits
 * for an answer. After a refund it is often 0, because an administrator repeats a refund at once.
 */
const forMs = {
  create: oneOf([2, fc.constant(0)], [3, SECONDS], [2, MINUTES]),
  capture: oneOf([1, fc.constant(0)], [1, SECONDS]),
  refund: oneOf([5, fc.constant(0)], [1, SECONDS], [1, MINUTES]),
}

const outageOf = (of: keyof typeof forMs): fc.Arbitrary<TokenOutage> =>
  fc.record({
    of: fc.constant(of),
    nth: weighted([6, 1], [1, 2]),
    status: weighted([6, 401], [1, 403], [1, 429]),
    isCarriedOut: weighted([4, true], [1, false]),
    endsTokens: weighted([3, true], [1, false]),
    again: weighted([3, 0], [2, 1], [1, 2]),
    forMs: forMs[of],
    loss,
  })

/**
 * Draws a visit by one payment method. A shopper without patience makes the next visit as soon as the answer says that
 * nothing was charged.
 */
const visit = (method: fc.Arbitrary<Visit["method"]>): fc.Arbitrary<Visit> =>
  fc
    .tuple(method, fc.integer({ min: 1_000, max: 60_000 }), fc.boolean())
    .map(([method, afterMs, isPatient]) => ({
      method,
      card: "approved",
      isDoubleClick: false,
      steps: [
        completes,
        ...(method.startsWith("card") ? [] : [pays(2_000), completes]),
        { kind: "ask_state", afterMs },
        ...(isPatient ? [completes] : []),
      ],
    }))

const notLinks = METHODS.filter((method) => !method.startsWith("link"))

const longAfter = fc.integer({ min: MINUTE_MS, max: 6 * MINUTE_MS })

const aRefund = timed<OtherStep>(
  ofKind("refund", {
    part: oneOf(
      [5, fc.constantFrom<(number | null)[]>(0.1, 0.2, 0.4)],
      [1, fc.constant(null)]
    ),
    times: fc.constant<1 | 2>(1),
  }),
  longAfter
)

const aChange = timed(
  oneOf<fc.Arbitrary<OtherStep>>(
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
  longAfter
)

/**
 * Draws what an administrator does later: a refund of a part or of everything, and in some stories another change or
 * another refund.
 */
const afterwards = oneOf<fc.Arbitrary<Timed<OtherStep>[]>>(
  [2, fc.tuple(aRefund)],
  [1, fc.tuple(aRefund, aChange)],
  [1, fc.tuple(aChange, aRefund)],
  [1, fc.tuple(aRefund, aRefund)]
)

/** Draws whether all notifications are lost, or all arrive as usual. */
const deliveries: fc.Arbitrary<Story["deliveries"]> = mostlyNone(
  1,
  fc.constant(
    Array.from({ length: 12 }, (_, at) => ({
      nth: at + 1,
      effect: { kind: "lost" as const },
    }))
  )
)

const ways = (...methods: Visit["method"][]) => fc.constantFrom(...methods)

/** What the shoppers do in visits, and to which calls the gateway refuses access. */
interface Scene {
  visits: Visit[]
  tokenOutages: TokenOutage[]
}

/**
 * Draws a scene in which the gateway refuses access to the creation of a charge. The shopper may then try another way
 * of paying.
 */
const created: fc.Arbitrary<Scene> = fc.record({
  visits: fc
    .tuple(
      visit(
        oneOf([3, ways("card_br", "card_br-manual")], [2, ways(...notLinks)])
      ),
      fc.array(visit(ways(...notLinks)), { maxLength: 2 })
    )
    .map(([first, again]) => [first, ...again]),
  tokenOutages: oneOf<fc.Arbitrary<TokenOutage[]>>(
    [4, fc.tuple(outageOf("create"))],
    [1, fc.tuple(outageOf("create"), outageOf("refund"))]
  ),
})

/** Draws a scene of one paid sale. The gateway refuses access to its refund or its capture. */
const changed: fc.Arbitrary<Scene> = fc.record({
  visits: fc.tuple(
    visit(
      oneOf(
        [4, ways("card_br", "pix_br", "wallet_br")],
        [1, ways("card_br-manual", "card_br-at-shipment", "link_br")]
      )
    )
  ),
  tokenOutages: oneOf<fc.Arbitrary<TokenOutage[]>>(
    [4, fc.tuple(outageOf("refund"))],
    [1, fc.tuple(outageOf("capture"))]
  ),
})

/**
 * Stories of a sale in which the gateway answers a call as if the store had no access, although it carries the call
 * out. For a while afterwards it issues no access tokens.
 */
export const tokenOutageStory: fc.Arbitrary<Story> = fc
  .record({
    codesCancelable: fc.boolean(),
    pixPartialRefunds: fc.constant(true),
    processes: fc.constantFrom<(1 | 2)[]>(1, 2),
    centavos,
    scene: oneOf([3, created], [2, changed]),
    others: afterwards,
    deliveries,
  })
  .map(({ centavos, scene, others, deliveries, ...at }) => ({
    setting: { ...at, sharesLocks: true },
    carts: oneCart(centavos, ...scene.visits),
    tokenOutages: scene.tokenOutages,
    others,
    deliveries,
    calls: [],
    crashes: [],
  }))
