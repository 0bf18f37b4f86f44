import fc from "fast-check"

import { arbitraryOfKind } from "./weighted-arbitraries"
import { visitPaidBy, lostNotifications } from "./drawn-order-account"
import { withDrawnTime } from "./drawn-non-shopper-steps"
import { cartTotal, oneCart, settingWith } from "./drawn-story"
import { METHODS_WITH_ACCOUNT, type Story } from "./story"

const SECOND_MS = 1_000

/** Generates a refund or a dispute in the gateway's panel, at a time when no process of the store is running. */
const inPanel = withDrawnTime(
  arbitraryOfKind("panel", {
    what: fc.constantFrom("refund", "refund", "open_dispute"),
    part: fc.constantFrom(null, null, 0.5),
  }),
  fc.integer({ min: 5 * SECOND_MS, max: 20 * SECOND_MS })
)

/**
 * Generates stories of one sale in which the process is killed after it has placed the order, and before it has
 * published the event of the payment. While no process runs, the money is refunded or disputed in the gateway's panel.
 * The notification about this may be lost.
 */
export const unpublishedPaymentStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worth: cartTotal,
    method: fc.constantFrom(...METHODS_WITH_ACCOUNT),
    inPanel,
    diesAt: fc.constantFrom(
      "medusa: link order",
      "medusa: insert order transaction"
    ),
    deliveries: lostNotifications,
    startsAgainAfterMs: fc.integer({
      min: 45 * SECOND_MS,
      max: 120 * SECOND_MS,
    }),
  })
  .map(
    ({
      setting,
      worth,
      method,
      inPanel,
      diesAt,
      startsAgainAfterMs,
      ...wrong
    }) => ({
      setting: { ...setting, hasPrices: false, processes: 1 as const },
      carts: oneCart(worth, visitPaidBy(method)),
      others: [inPanel],
      calls: [],
      crashes: [
        {
          process: 0,
          what: diesAt,
          // The first moment is the one before the statement, and the second is the one after it.
          atMoment: 2,
          startsAgainAfterMs,
        },
      ],
      ...wrong,
    })
  )
