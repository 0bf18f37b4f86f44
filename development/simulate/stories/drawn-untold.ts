import fc from "fast-check"

import { ofKind } from "./draw"
import { paidBy, silence } from "./drawn-account"
import { timed } from "./drawn-others"
import { centavos, oneCart, settingWith } from "./drawn-story"
import { METHODS, type Story } from "./story"

const SECOND_MS = 1_000

/** Draws a refund or a dispute in the merchant's panel. It happens while no process of the store is running. */
const inPanel = timed(
  ofKind("panel", {
    what: fc.constantFrom("refund", "refund", "open_dispute"),
    part: fc.constantFrom(null, null, 0.5),
  }),
  fc.integer({ min: 5 * SECOND_MS, max: 20 * SECOND_MS })
)

/**
 * Stories of one sale in a store with one process. The process dies before it has published any event: when the order
 * is linked to its payment, or when the money is booked on the order. Meanwhile the merchant refunds or disputes the
 * money in the panel, and the notification about that may be lost. The process starts again after 45 seconds to two
 * minutes.
 */
export const untoldStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worth: centavos,
    method: fc.constantFrom(...METHODS),
    inPanel,
    diesAt: fc.constantFrom(
      "medusa: link order",
      "medusa: insert order transaction"
    ),
    deliveries: silence,
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
      carts: oneCart(worth, paidBy(method)),
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
