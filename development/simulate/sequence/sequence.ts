import fc from "fast-check"

import { ofKind, oneOf } from "../draw"
import { PANEL, type PanelWhat } from "../story"

/**
 * The choices of a seed that real Medusa can play as well as the model: one process, one step after
 * another, and faults that are answered at once.
 */
export interface Sequence {
  quantity: number
  goods: "book" | "shirt"
  steps: SequentialStep[]
}

export type SequentialStep =
  | {
      kind: "choose"
      method: string
      card: "approved" | "denied"
      fault: Fault
    }
  | { kind: "complete"; fault: Fault }
  | { kind: "pay"; isLate: boolean }
  | { kind: "change_cart" }
  | { kind: "capture" | "refund"; part: number | null; fault: Fault }
  | { kind: "cancel_order"; fault: Fault }
  | { kind: "panel"; what: PanelWhat }
  | { kind: "pass"; minutes: number }

/** What happens to the next call that asks the gateway for a change. */
export type Fault = "none" | "lost_before" | "lost_after" | "html"

const fault = oneOf<fc.Arbitrary<Fault>>(
  [5, fc.constant("none")],
  [3, fc.constantFrom("lost_before", "lost_after", "html")]
)

const part = fc.option(fc.constantFrom(0.1, 0.25, 0.5), { freq: 2 })

const choose = ofKind("choose", {
  method: fc.constantFrom(
    ...["card_br", "card_br-manual", "pix_br", "pix_br-at-checkout"],
    ...["wallet_br", "wallet_br-at-checkout", "link_br", "link_br-at-checkout"]
  ),
  card: fc.constantFrom("approved", "approved", "denied"),
  fault,
})

const complete = ofKind("complete", { fault })
const pay = ofKind("pay", { isLate: fc.boolean() })

const later = oneOf<fc.Arbitrary<SequentialStep>>(
  [2, choose],
  [3, complete],
  [3, pay],
  [1, ofKind("change_cart")],
  [4, ofKind(["capture", "refund"], { part, fault })],
  [2, ofKind("cancel_order", { fault })],
  [3, ofKind("panel", { what: fc.constantFrom(...PANEL) })],
  [2, ofKind("pass", { minutes: fc.constantFrom(1, 5, 40) })]
)

const sequence: fc.Arbitrary<Sequence> = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  goods: fc.constantFrom("book", "shirt"),
  steps: fc
    .tuple(
      choose,
      fc.shuffledSubarray([complete, pay], { minLength: 1 }),
      fc.array(later, { maxLength: 5 })
    )
    .chain(([first, usual, more]) =>
      fc.tuple(...usual).map((own) => [first, ...own, ...more])
    ),
})

/** Returns the sequence of a seed, the same each time. */
export function sequenceOf(seed: number): Sequence {
  return fc.sample(sequence, { seed, numRuns: 1 })[0]!
}
