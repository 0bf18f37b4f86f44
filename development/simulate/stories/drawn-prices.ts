import fc from "fast-check"

import {
  emptyOrList,
  weightedOneOf,
  weightedConstants,
} from "./weighted-arbitraries"
import { extras, prices, SWITCHED_OFF } from "./drawn-price-settings"
import { withDrawnTime } from "./drawn-non-shopper-steps"
import { completeStep, createPayStep } from "./drawn-story"
import {
  METHODS_WITH_ACCOUNT,
  type NonShopperStep,
  type ShopperStep,
  type Story,
  type Timed,
  type Visit,
} from "./story"
import type { CartExtras, EnteredPrices } from "../process/price/price-story"

const MINUTE_MS = 60_000
/** After this many milliseconds, the code has expired, and its order still waits for another code. */
const PAST_THE_END_MS = 31 * MINUTE_MS

const stepAfter = (one: ShopperStep, afterMs: number): Timed<ShopperStep> => ({
  ...one,
  afterMs,
})

const wait = stepAfter({ kind: "wait", forMs: PAST_THE_END_MS }, 500)
const opens = stepAfter({ kind: "open_link" }, 3_000)
const paysLate = stepAfter(
  { kind: "pay", isLate: true, times: 1, isOld: false, share: 1 },
  2_000
)

/**
 * Generates the steps that follow the choice of a way of paying. If there are no steps, the shopper may directly choose
 * another way of paying, which replaces the first choice.
 */
const steps: fc.Arbitrary<Timed<ShopperStep>[]> = weightedOneOf<
  fc.Arbitrary<Timed<ShopperStep>[]>
>(
  [3, fc.constant<Timed<ShopperStep>[]>([])],
  [4, fc.constant<Timed<ShopperStep>[]>([completeStep])],
  [3, fc.constant<Timed<ShopperStep>[]>([completeStep, wait])],
  [2, fc.constant<Timed<ShopperStep>[]>([wait])],
  [2, fc.constant<Timed<ShopperStep>[]>([createPayStep(2_000), completeStep])],
  [2, fc.constant<Timed<ShopperStep>[]>([wait, paysLate])],
  [
    1,
    fc.constant<Timed<ShopperStep>[]>([
      createPayStep(2_000),
      stepAfter({ kind: "change_cart" }, 20),
    ]),
  ],
  [
    1,
    fc.constant<Timed<ShopperStep>[]>([
      stepAfter({ kind: "change_cart" }, 500),
    ]),
  ],
  [1, fc.constant<Timed<ShopperStep>[]>([completeStep, opens])]
)

const visit: fc.Arbitrary<Visit> = fc.record({
  method: weightedOneOf(
    [4, fc.constantFrom<Visit["method"][]>("pix_br", "pix_br-at-checkout")],
    [4, fc.constantFrom<Visit["method"][]>("card_br", "card_br-manual")],
    [1, fc.constantFrom<Visit["method"][]>(...METHODS_WITH_ACCOUNT)],
    [2, fc.constantFrom<Visit["method"][]>("other", "other_with_data")]
  ),
  card: weightedConstants([9, "approved"], [1, "denied"]),
  installments: fc.constantFrom(1, 3, 12),
  isBlind: weightedConstants([2, false], [1, true]),
  isDoubleClick: weightedConstants([12, false], [1, true]),
  steps,
})

const anyOf = (...methods: Visit["method"][]): fc.Arbitrary<Visit["method"]> =>
  fc.constantFrom(...methods)

/** Generates a visit with one of the given payment methods and with exactly the given steps. */
const visitBy = (
  method: fc.Arbitrary<Visit["method"]>,
  ...own: Timed<ShopperStep>[]
): fc.Arbitrary<Visit> =>
  fc.tuple(visit, method).map(([drawn, chosen]) => ({
    ...drawn,
    method: chosen,
    card: "approved",
    isDoubleClick: false,
    steps: own,
  }))

const PIX = anyOf("pix_br", "pix_br-at-checkout")
const CARD = anyOf("card_br", "card_br-manual")
const OTHERS = anyOf("other", "other_with_data")
const anyWay = weightedOneOf(
  [3, CARD],
  [1, PIX],
  [1, OTHERS],
  [1, anyOf(...METHODS_WITH_ACCOUNT)]
)
const settles = stepAfter({ kind: "wait", forMs: 10_000 }, 500)

const priceEntry = (entered: fc.Arbitrary<EnteredPrices>) =>
  entered.map((one): NonShopperStep => ({ kind: "enter_prices", ...one }))

const changesPrices = weightedOneOf(
  [2, priceEntry(prices)],
  [1, priceEntry(fc.constant(SWITCHED_OFF))]
)

const other = withDrawnTime(
  weightedOneOf<fc.Arbitrary<NonShopperStep>>(
    [6, changesPrices],
    [
      2,
      fc.constantFrom<NonShopperStep[]>(
        { kind: "link_for_order" },
        { kind: "pay_link" }
      ),
    ]
  ),
  weightedOneOf(
    [4, fc.integer({ min: 100, max: 8_000 })],
    [2, fc.integer({ min: 8_000, max: 35 * MINUTE_MS })]
  )
)

/** The visits of one shopper, and the steps of administrators and of a payer of links in the meantime. */
interface Scene {
  visits: Visit[]
  others: Timed<NonShopperStep>[]
}

const sceneOf = (
  visits: fc.Arbitrary<Visit[]>,
  others: fc.Arbitrary<Timed<NonShopperStep>[]> = fc.array(other, {
    maxLength: 2,
  })
): fc.Arbitrary<Scene> => fc.record({ visits, others })

/**
 * Generates a shopper who chooses a way of paying, does not pay, and some seconds later chooses a way of paying again.
 * Between the two choices, an administrator changes the price rules.
 */
const twoChoices = sceneOf(
  fc
    .tuple(
      visitBy(weightedOneOf([2, PIX], [3, CARD]), settles),
      visitBy(anyWay, completeStep),
      weightedConstants([2, true], [1, false])
    )
    .map(([first, again, isBlind]) => [
      { ...first, isBlind: false, installments: 12 },
      { ...again, isBlind },
    ]),
  fc.tuple(
    withDrawnTime(
      weightedOneOf(
        [1, priceEntry(prices)],
        [2, priceEntry(fc.constant(SWITCHED_OFF))]
      ),
      fc.integer({ min: 1_000, max: 9_000 })
    )
  )
)

/**
 * Generates an order that waits for the payment of its code. When the code has expired, the shopper chooses a way of
 * paying again, usually another one.
 */
const afterTheCode = sceneOf(
  fc.tuple(
    visitBy(
      weightedOneOf(
        [4, anyOf("pix_br-at-checkout")],
        [1, anyOf("wallet_br-at-checkout")]
      ),
      completeStep,
      wait
    ),
    visitBy(anyWay, completeStep)
  ),
  emptyOrList(
    2,
    fc.tuple(
      withDrawnTime(
        fc.constant<NonShopperStep>({ kind: "link_for_order" }),
        fc.constant(PAST_THE_END_MS - 3_000)
      )
    )
  )
)

/**
 * Generates a code that expires. The shopper then pays in another way, and opens the resume link of the expired code on
 * another device.
 */
const elsewhere = sceneOf(
  fc.tuple(
    visitBy(PIX, wait),
    visitBy(weightedOneOf([2, OTHERS], [1, CARD]), completeStep, opens)
  )
)

const press = fc
  .record({
    devices: fc.constantFrom<(1 | 2 | 3)[]>(1, 2, 3, 3),
    isPaid: fc.boolean(),
  })
  .map((drawn) => stepAfter({ kind: "new_code", ...drawn }, 3_000))

const onDevices = sceneOf(
  fc
    .tuple(PIX, fc.boolean(), press)
    .chain(([method, isCompleted, presses]) =>
      visitBy(
        fc.constant(method),
        ...(isCompleted ? [completeStep] : []),
        wait,
        presses
      )
    )
    .map((one) => [one])
)

const paidAtTheLastMoment = sceneOf(
  weightedOneOf(
    // The bank confirms the payment after the expiry of the code, either before or after the store has looked the code
    // up.
    [2, visitBy(PIX, wait, paysLate)],
    [2, visitBy(PIX, wait, settles, paysLate)],
    [
      2,
      visitBy(
        PIX,
        createPayStep(2_000),
        stepAfter({ kind: "change_cart" }, 20),
        completeStep
      ),
    ]
  ).map((one) => [one])
)

const scene = weightedOneOf<fc.Arbitrary<Scene>>(
  [2, sceneOf(fc.array(visit, { minLength: 1, maxLength: 3 }))],
  [4, twoChoices],
  [4, afterTheCode],
  [1, elsewhere],
  [1, onDevices],
  [2, paidAtTheLastMoment]
)

/** Generates delays of the first six deliveries of notifications, and mostly no delays at all. */
const deliveries: fc.Arbitrary<Story["deliveries"]> = emptyOrList(
  2,
  fc.integer({ min: 5_000, max: 120_000 }).map((ms) =>
    Array.from({ length: 6 }, (_, at) => ({
      nth: at + 1,
      effect: { kind: "late" as const, ms },
    }))
  )
)

/**
 * Generates stories about the prices of the ways of paying. An administrator may change the price rules, and the
 * shopper may choose another way of paying than before.
 */
export const pricesStory: fc.Arbitrary<Story> = fc
  .record({
    codesCancelable: fc.boolean(),
    pixPartialRefunds: fc.boolean(),
    processes: fc.constantFrom<(1 | 2)[]>(1, 2),
    prices,
    centavos: fc.integer({ min: 2_000, max: 50_000 }),
    extras: weightedOneOf<fc.Arbitrary<CartExtras | undefined>>(
      [2, fc.constant(undefined)],
      [1, extras]
    ),
    scene,
    deliveries,
  })
  .map(({ centavos, extras, scene, deliveries, ...setting }) => ({
    setting: { ...setting, sharesLocks: true, hasPrices: true },
    carts: [
      {
        centavos,
        startsAfterMs: 0,
        visits: scene.visits,
        ...(extras ? { extras } : {}),
      },
    ],
    others: scene.others,
    deliveries,
    calls: [],
    crashes: [],
  }))
