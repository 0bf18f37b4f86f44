import fc from "fast-check"

import {
  emptyOrList,
  arbitraryOfKind,
  weightedOneOf,
  weightedConstants,
} from "./weighted-arbitraries"
import { answerLoss } from "./drawn-faults"
import { withDrawnTime } from "./drawn-non-shopper-steps"
import { cartTotal, completeStep, oneCart, createPayStep } from "./drawn-story"
import {
  METHODS_WITH_ACCOUNT,
  type NonShopperStep,
  type Story,
  type Timed,
  type TokenOutage,
  type Visit,
} from "./story"

const MINUTE_MS = 60_000

const SECONDS = fc.integer({ min: 1_000, max: 20_000 })
const MINUTES = fc.integer({ min: 20_000, max: 6 * MINUTE_MS })
/**
 * Generates for how many milliseconds the gateway issues no access token. The keys are the kinds of calls: the time
 * begins when the gateway refuses a call of this kind.
 *
 * For a refund, the time is mostly 0. An administrator repeats a failed refund at once, and the repetition can then
 * reach the gateway.
 */
const outageDuration = {
  create: weightedOneOf([2, fc.constant(0)], [3, SECONDS], [2, MINUTES]),
  capture: weightedOneOf([1, fc.constant(0)], [1, SECONDS]),
  refund: weightedOneOf([5, fc.constant(0)], [1, SECONDS], [1, MINUTES]),
}

const outageOf = (of: keyof typeof outageDuration): fc.Arbitrary<TokenOutage> =>
  fc.record({
    of: fc.constant(of),
    nth: weightedConstants([6, 1], [1, 2]),
    status: weightedConstants([6, 401], [1, 403], [1, 429]),
    isCarriedOut: weightedConstants([4, true], [1, false]),
    endsTokens: weightedConstants([3, true], [1, false]),
    again: weightedConstants([3, 0], [2, 1], [1, 2]),
    forMs: outageDuration[of],
    loss: answerLoss,
  })

/**
 * Generates a visit with one payment method. The shopper completes the cart, pays the code or the link, and later asks
 * for the state of the payment. In half of the visits, the shopper then completes the cart once more.
 */
const visit = (method: fc.Arbitrary<Visit["method"]>): fc.Arbitrary<Visit> =>
  fc
    .tuple(method, fc.integer({ min: 1_000, max: 60_000 }), fc.boolean())
    .map(([method, afterMs, isPatient]) => ({
      method,
      card: "approved",
      isDoubleClick: false,
      steps: [
        completeStep,
        ...(method.startsWith("card")
          ? []
          : [createPayStep(2_000), completeStep]),
        { kind: "ask_state", afterMs },
        ...(isPatient ? [completeStep] : []),
      ],
    }))

const notLinks = METHODS_WITH_ACCOUNT.filter(
  (method) => !method.startsWith("link")
)

const longAfter = fc.integer({ min: MINUTE_MS, max: 6 * MINUTE_MS })

const aRefund = withDrawnTime<NonShopperStep>(
  arbitraryOfKind("refund", {
    part: weightedOneOf(
      [5, fc.constantFrom<(number | null)[]>(0.1, 0.2, 0.4)],
      [1, fc.constant(null)]
    ),
    times: fc.constant<1 | 2>(1),
  }),
  longAfter
)

const aChange = withDrawnTime(
  weightedOneOf<fc.Arbitrary<NonShopperStep>>(
    [
      1,
      arbitraryOfKind("capture", {
        part: fc.constantFrom(0.2, null),
        times: fc.constant(1),
      }),
    ],
    [
      1,
      fc.constantFrom<NonShopperStep[]>(
        { kind: "cancel_order", times: 1 },
        { kind: "ship" }
      ),
    ]
  ),
  longAfter
)

/** Generates the later steps of an administrator: a refund, and often another refund or another change. */
const afterwards = weightedOneOf<fc.Arbitrary<Timed<NonShopperStep>[]>>(
  [2, fc.tuple(aRefund)],
  [1, fc.tuple(aRefund, aChange)],
  [1, fc.tuple(aChange, aRefund)],
  [1, fc.tuple(aRefund, aRefund)]
)

/** Generates which notifications are lost: either the first twelve deliveries, or none. */
const deliveries: fc.Arbitrary<Story["deliveries"]> = emptyOrList(
  1,
  fc.constant(
    Array.from({ length: 12 }, (_, at) => ({
      nth: at + 1,
      effect: { kind: "lost" as const },
    }))
  )
)

const arbitraryMethod = (...methods: Visit["method"][]) =>
  fc.constantFrom(...methods)

/** The visits of the shopper, and the calls that the gateway answers with 401, 403 or 429. */
interface Scene {
  visits: Visit[]
  tokenOutages: TokenOutage[]
}

/**
 * Generates visits during which the gateway refuses access when a charge is created. The shopper may then try another
 * way of paying.
 */
const refusedCreation: fc.Arbitrary<Scene> = fc.record({
  visits: fc
    .tuple(
      visit(
        weightedOneOf(
          [3, arbitraryMethod("card_br", "card_br-manual")],
          [2, arbitraryMethod(...notLinks)]
        )
      ),
      fc.array(visit(arbitraryMethod(...notLinks)), { maxLength: 2 })
    )
    .map(([first, again]) => [first, ...again]),
  tokenOutages: weightedOneOf<fc.Arbitrary<TokenOutage[]>>(
    [4, fc.tuple(outageOf("create"))],
    [1, fc.tuple(outageOf("create"), outageOf("refund"))]
  ),
})

/**
 * Generates a sale, and an outage that begins when the sale is refunded or captured. The gateway then refuses access.
 */
const refusedChange: fc.Arbitrary<Scene> = fc.record({
  visits: fc.tuple(
    visit(
      weightedOneOf(
        [4, arbitraryMethod("card_br", "pix_br", "wallet_br")],
        [1, arbitraryMethod("card_br-manual", "card_br-at-shipment", "link_br")]
      )
    )
  ),
  tokenOutages: weightedOneOf<fc.Arbitrary<TokenOutage[]>>(
    [4, fc.tuple(outageOf("refund"))],
    [1, fc.tuple(outageOf("capture"))]
  ),
})

/**
 * Generates stories of a sale in which the gateway answers a call with 401, 403 or 429. In most of these stories, the
 * gateway has carried out the call nevertheless. In many stories, the gateway then issues no access token for some
 * time.
 */
export const tokenOutageStory: fc.Arbitrary<Story> = fc
  .record({
    codesCancelable: fc.boolean(),
    pixPartialRefunds: fc.constant(true),
    processes: fc.constantFrom<(1 | 2)[]>(1, 2),
    centavos: cartTotal,
    scene: weightedOneOf([3, refusedCreation], [2, refusedChange]),
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
