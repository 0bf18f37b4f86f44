import fc from "fast-check"

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
  | {
      kind: "panel"
      what:
        | "refund"
        | "capture"
        | "void"
        | "open_dispute"
        | "win_dispute"
        | "lose_dispute"
    }
  | { kind: "pass"; minutes: number }

/** What happens to the next call that asks the gateway for a change. */
export type Fault = "none" | "lost_before" | "lost_after" | "html"

const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fault>("none") },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Fault[]>("lost_before", "lost_after", "html"),
  }
)

const part = fc.option(fc.constantFrom(0.1, 0.25, 0.5), { freq: 2 })

const choose = fc.record({
  kind: fc.constant("choose" as const),
  method: fc.constantFrom(
    ...["card_br", "card_br-manual", "pix_br", "pix_br-at-checkout"],
    ...["wallet_br", "wallet_br-at-checkout", "link_br", "link_br-at-checkout"]
  ),
  card: fc.constantFrom(
    "approved" as const,
    "approved" as const,
    "denied" as const
  ),
  fault,
})

const complete = fc.record({ kind: fc.constant("complete" as const), fault })
const pay = fc.record({
  kind: fc.constant("pay" as const),
  isLate: fc.boolean(),
})

const later: fc.Arbitrary<SequentialStep> = fc.oneof(
  { weight: 2, arbitrary: choose },
  { weight: 3, arbitrary: complete },
  { weight: 3, arbitrary: pay },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("change_cart" as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("capture" as const, "refund" as const),
      part,
      fault,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("cancel_order" as const), fault }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("panel" as const),
      what: fc.constantFrom(
        ...(["refund", "capture", "void"] as const),
        ...(["open_dispute", "win_dispute", "lose_dispute"] as const)
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      minutes: fc.constantFrom(1, 5, 40),
    }),
  }
)

const sequence: fc.Arbitrary<Sequence> = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  goods: fc.constantFrom("book" as const, "shirt" as const),
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
