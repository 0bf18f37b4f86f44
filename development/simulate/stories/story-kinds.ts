import fc from "fast-check"

import {
  emptyOrList,
  arbitraryOfKind,
  weightedOneOf,
} from "./weighted-arbitraries"
import { answerLoss } from "./drawn-faults"
import { nonShopperStep, withDrawnTime } from "./drawn-non-shopper-steps"
import { accountStory } from "./drawn-order-account"
import { pricesStory } from "./drawn-prices"
import { savedCardStory } from "./saved-card/drawn-saved-cards"
import { storeChargeStory } from "./saved-card/drawn-store-charges"
import { saleStory } from "./drawn-sale"
import { canceledStory, shippedStory } from "./drawn-shipments"
import {
  anyKind,
  completeStep,
  movedStory,
  oneCart,
  createPayStep,
  reducedStory,
  resoldStory,
  visit,
} from "./drawn-story"
import {
  secondPurchaseStory,
  unorderedStory,
} from "./drawn-payments-without-order"
import { unpublishedPaymentStory } from "./drawn-unpublished-events"
import { tokenOutageStory } from "./drawn-token-outage"
import {
  type NonShopperStep,
  PANEL,
  type ProcessPause,
  type Story,
} from "./story"

const MINUTE_MS = 60_000

const processPause: fc.Arbitrary<ProcessPause> = fc.record({
  process: fc.constantFrom(0, 1),
  atMoment: fc.integer({ min: 1, max: 60 }),
  forMs: fc.integer({ min: 130_000, max: 300_000 }),
})

/** Generates stories in which processes are paused for longer than the lease of a charge lasts, and then continue. */
const stopped: fc.Arbitrary<Story> = fc
  .tuple(anyKind, fc.array(processPause, { minLength: 2, maxLength: 4 }))
  .map(([drawn, pauses]) => ({
    ...drawn,
    setting: { ...drawn.setting, processes: 2, sharesLocks: true },
    pauses,
  }))

const outage: fc.Arbitrary<Story["calls"]> = fc
  .tuple(
    fc.integer({ min: 4, max: 8 }),
    fc.oneof(
      answerLoss,
      fc.constant({ how: "html", status: 200 }),
      fc.constant({ how: "error", status: 503 })
    )
  )
  .map(([from, lost]) =>
    Array.from({ length: 300 }, (_, at) => ({
      nth: from + at,
      fault: { kind: "lost_before", loss: lost },
    }))
  )

const panelStep = arbitraryOfKind("panel", {
  what: weightedOneOf(
    [4, fc.constant("refund")],
    [1, fc.constant("open_dispute")],
    [1, fc.constantFrom(...PANEL)]
  ),
  part: fc.constantFrom(0.1, 0.2, 0.4, null),
})

const adminStep = arbitraryOfKind(["capture", "refund"], {
  part: fc.constantFrom(0.1, 0.2, null),
  times: fc.constant(1),
})

/**
 * Generates steps that follow each other so quickly that the store may still be working on one step when the next one
 * comes.
 */
const rushedSteps = fc.array(
  withDrawnTime(
    weightedOneOf<fc.Arbitrary<NonShopperStep>>(
      [2, panelStep],
      [2, adminStep],
      [1, withDrawnTime(nonShopperStep)]
    ),
    fc.integer({ min: 0, max: 150 })
  ),
  { minLength: 3, maxLength: 6 }
)

/**
 * Generates stories of one sale. A code or link is paid 24 minutes after the cart was completed, when lookups have
 * become rare. Other steps follow soon after this payment. Before these steps, the store can learn of the payment only
 * from a notification. In a story with a card, the completion of the cart charges the card.
 */
const notified: fc.Arbitrary<Story> = fc
  .tuple(
    anyKind,
    visit,
    rushedSteps,
    fc.integer({ min: 0, max: 6 }),
    emptyOrList(3, outage)
  )
  .map(([drawn, one, others, statementMs, calls]) => ({
    ...drawn,
    setting: { ...drawn.setting, statementMs },
    carts: oneCart(drawn.carts[0]!.centavos, {
      ...one,
      card: "approved",
      isDoubleClick: false,
      steps: [completeStep, createPayStep(24 * MINUTE_MS)],
    }),
    others: others.map((step, nth) =>
      nth === 0 ? { ...step, afterMs: 25 * MINUTE_MS + step.afterMs } : step
    ),
    calls,
    deliveries: [],
    crashes: [],
  }))

/**
 * The generators of stories. The keys are the kinds of stories, which the option `--stories` accepts. The same seed
 * leads to a different story for each kind.
 */
export const STORY_KINDS = {
  any: anyKind,
  sale: saleStory,
  stopped,
  notified,
  moved: movedStory,
  resold: resoldStory,
  reduced: reducedStory,
  account: accountStory,
  unordered: unorderedStory,
  second_purchase: secondPurchaseStory,
  shipped: shippedStory,
  canceled: canceledStory,
  prices: pricesStory,
  token_outage: tokenOutageStory,
  untold: unpublishedPaymentStory,
  saved_cards: savedCardStory,
  store_charged: storeChargeStory,
}

export type StoryKind = keyof typeof STORY_KINDS

/**
 * The value of the option `--stories`: one kind of stories, or "all". With "all", consecutive seeds get different
 * kinds.
 */
export type StoryKindOption = StoryKind | "all"

const ALL = Object.keys(STORY_KINDS) as StoryKind[]

export function storyKindOf(seed: number, stories: StoryKindOption): StoryKind {
  return stories === "all" ? ALL[seed % ALL.length]! : stories
}

/** Returns the story that a seed draws. The same seed and kind always lead to the same story. */
export function drawStory(seed: number, stories: StoryKindOption): Story {
  const kind = storyKindOf(seed, stories)
  return fc.sample(STORY_KINDS[kind], { seed, numRuns: 1 })[0]!
}
