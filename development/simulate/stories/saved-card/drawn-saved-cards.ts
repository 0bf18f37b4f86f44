import fc from "fast-check"

import type { CallFault } from "../../gateway/call-fault"
import { timeBeforeStep } from "../drawn-non-shopper-steps"
import { cartTotal, completeStep } from "../drawn-story"
import type { CartStory, Crash, ShopperStep, Story, Visit } from "../story"
import { CARD_ATTACKS } from "./saved-card-story"
import {
  emptyOrList,
  arbitraryOfKind,
  weightedOneOf,
  weightedConstants,
} from "../weighted-arbitraries"

/**
 * Generates a fault of one request to the vault, or of one request that creates a charge. An answer with the status 422
 * is generated only for a request that never reaches the gateway. The plugin relies on the meaning of this status: the
 * gateway has not carried out the request.
 */
const vaultFault: fc.Arbitrary<CallFault> = weightedOneOf<
  fc.Arbitrary<CallFault>
>(
  [
    5,
    arbitraryOfKind(["lost_before", "lost_after"], {
      loss: fc.oneof(
        fc.record({ how: fc.constantFrom("hang", "reset", "half") }),
        fc.record({
          how: fc.constant("error"),
          status: fc.constantFrom(401, 500, 503),
        })
      ),
    }),
  ],
  [
    2,
    arbitraryOfKind("lost_before", {
      loss: fc.record({ how: fc.constant("error"), status: fc.constant(422) }),
    }),
  ],
  [
    2,
    arbitraryOfKind("late_commit", {
      ms: fc.integer({ min: 6_500, max: 40_000 }),
    }),
  ],
  [1, arbitraryOfKind("slow", { ms: fc.integer({ min: 100, max: 9_000 }) })],
  [2, arbitraryOfKind(["refused", "token_revoked"])]
)

const calls: fc.Arbitrary<Story["calls"]> = fc.array(
  fc.record({
    of: weightedConstants([4, "save_card"], [2, "delete_card"], [1, "create"]),
    nth: fc.constantFrom(1, 1, 2, 3),
    fault: vaultFault,
  }),
  { maxLength: 3 }
)

/**
 * How many attempts to delete a card fail during an outage. The plugin makes fewer attempts within one call, so the
 * call ends without success and the plugin has to delete the card later.
 */
export const DELETIONS_IN_OUTAGE = 6

/**
 * Generates an outage in which every attempt to delete a card in the vault is lost. One lost attempt would not be
 * enough, because the plugin repeats a deletion within the same call.
 */
const deletionOutage: fc.Arbitrary<Story["calls"]> = fc
  .constantFrom<"hang" | "reset">("hang", "reset")
  .map((how) =>
    Array.from({ length: DELETIONS_IN_OUTAGE }, (_, place) => ({
      of: "delete_card" as const,
      nth: place + 1,
      fault: { kind: "lost_before" as const, loss: { how } },
    }))
  )

type TimedStep = ShopperStep & { afterMs: number }

const cardStep = weightedOneOf<fc.Arbitrary<TimedStep>>(
  [4, arbitraryOfKind("remove_card", { afterMs: timeBeforeStep })],
  [
    4,
    arbitraryOfKind("attack", {
      how: fc.constantFrom(...CARD_ATTACKS),
      isGuest: fc.boolean(),
      afterMs: timeBeforeStep,
    }),
  ],
  [
    1,
    arbitraryOfKind("delete_customer", {
      isEventLost: weightedConstants([3, false], [1, true]),
      afterMs: timeBeforeStep,
    }),
  ]
)

/**
 * Generates the press of the button that places the order. If `afterMs` is 0, which is usual, the next step comes while
 * the store is still completing the cart.
 */
const completion: fc.Arbitrary<TimedStep> = fc.record({
  kind: fc.constant("complete"),
  times: weightedConstants([5, 1], [1, 2]),
  afterMs: weightedConstants([3, 0], [1, 500]),
})

const visit: fc.Arbitrary<Visit> = fc
  .record({
    vault: weightedConstants<Visit["vault"]>(
      [3, "save"],
      [3, "use"],
      [1, undefined]
    ),
    card: weightedConstants([8, "approved"], [1, "denied"]),
    isExpired: weightedConstants([8, false], [1, true]),
    isDoubleClick: weightedConstants([8, false], [1, true]),
    before: emptyOrList(2, fc.array(cardStep, { minLength: 1, maxLength: 1 })),
    first: completion,
    after: fc.array<TimedStep>(
      weightedOneOf<fc.Arbitrary<TimedStep>>(
        [4, cardStep],
        [2, fc.constant(completeStep)],
        [1, arbitraryOfKind("ask_state", { afterMs: timeBeforeStep })]
      ),
      { maxLength: 2 }
    ),
  })
  .map(({ before, first, after, vault, ...drawn }) => ({
    ...drawn,
    ...(vault && { vault }),
    method: "card_br",
    steps: [...before, first, ...after],
  }))

const cart: fc.Arbitrary<CartStory> = fc.record({
  centavos: cartTotal,
  startsAfterMs: weightedConstants([1, 0], [3, 4_000], [2, 60_000]),
  visits: fc.array(visit, { minLength: 1, maxLength: 2 }),
})

/**
 * Generates the first cart. The customer mostly saves a card with it, and the other carts can then be paid with this
 * card.
 */
const firstCart: fc.Arbitrary<CartStory> = fc
  .tuple(cart, weightedConstants([4, true], [1, false]))
  .map(([drawn, saves]) => {
    const [first, ...others] = drawn.visits
    if (!saves || !first) return drawn
    const saving: Visit = { ...first, vault: "save", card: "approved" }
    return { ...drawn, startsAfterMs: 0, visits: [saving, ...others] }
  })

const crash: fc.Arbitrary<Crash> = fc.record({
  process: fc.constantFrom(0, 1),
  of: fc.constantFrom("save_card", "delete_card"),
  atMoment: fc.constantFrom(1, 2),
  startsAgainAfterMs: fc.integer({ min: 0, max: 30_000 }),
})

/**
 * Generates stories of a customer who saves cards, pays with them and removes them, on several devices at the same
 * time. Meanwhile, requests to the vault and their answers are lost, late or refused, and attackers try to use the
 * cards.
 */
export const savedCardStory: fc.Arbitrary<Story> = fc
  .record({
    processes: fc.constantFrom<(1 | 2)[]>(1, 2),
    savedCards: fc.record({
      needsSecurityCode: weightedConstants([9, false], [1, true]),
      returnsKnownCards: fc.boolean(),
    }),
    first: firstCart,
    others: fc.array(cart, { minLength: 1, maxLength: 3 }),
    calls,
    outage: emptyOrList(3, deletionOutage),
    crashes: emptyOrList(3, fc.array(crash, { minLength: 1, maxLength: 1 })),
  })
  .map(({ processes, savedCards, first, others, calls, outage, ...drawn }) => ({
    ...drawn,
    calls: [...outage, ...calls],
    carts: [first, ...others],
    setting: {
      processes,
      codesCancelable: true,
      pixPartialRefunds: true,
      sharesLocks: true,
      savedCards,
    },
    others: [],
    deliveries: [],
  }))
