import fc from "fast-check"

import { ofKind } from "./draw"
import { paidBy, silence } from "./drawn-account"
import { timed } from "./drawn-others"
import { centavos, oneCart, settingWith } from "./drawn-story"
import { METHODS, type Story } from "./story"

const SECOND_MS = 1_000

/** The money goes back while no process runs, in part or all of it, or a dispute is opened. */
const inPanel = timed(
  ofKind("panel", {
    what: fc.constantFrom("refund", "refund", "open_dispute"),
    part: fc.constantFrom(null, null, 0.5),
  }),
  fc.integer({ min: 5 * SECOND_MS, max: 20 * SECOND_MS })
)

/**
 * Stories of one sale whose only process dies when the order is written or paid, before anybody is told. The merchant
 * returns the money meanwhile, which the gateway may not report, and the process starts again after the time that
 * `payment.paid` may be late.
 */
export const untoldStory: fc.Arbitrary<Story> = fc
  .record({
    setting: settingWith(fc.constant(true)),
    worth: centavos,
    method: fc.constantFrom(...METHODS),
    inPanel,
    deliveries: silence,
    /** The order is written, or the money is booked on it. */
    diesAfter: fc.constantFrom(
      "medusa: link order",
      "medusa: insert order transaction",
      "medusa: insert order transaction"
    ),
    startsAgainAfterMs: fc.integer({
      min: 45 * SECOND_MS,
      max: 120 * SECOND_MS,
    }),
  })
  .map(({ setting, worth, method, inPanel, deliveries, ...dies }) => ({
    setting: { ...setting, hasPrices: false, processes: 1 as const },
    carts: oneCart(worth, paidBy(method)),
    others: [inPanel],
    calls: [],
    crashes: [
      {
        process: 0,
        what: dies.diesAfter,
        // The moment before the statement is the first.
        atMoment: 2,
        startsAgainAfterMs: dies.startsAgainAfterMs,
      },
    ],
    deliveries,
  }))
