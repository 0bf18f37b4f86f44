import fc from "fast-check"

import type { CallFault } from "./call-fault"
import { loss } from "./drawn-faults"
import { otherStep, timed } from "./drawn-others"
import { sale } from "./drawn-sale"
import {
  anyKind,
  movedStory,
  reducedStory,
  resoldStory,
  visit,
} from "./drawn-story"
import {
  type OtherStep,
  PANEL,
  type Stop,
  type Story,
  type Timed,
  type Visit,
} from "./story"

const MINUTE_MS = 60_000

const stop: fc.Arbitrary<Stop> = fc.record({
  process: fc.constantFrom(0 as const, 1 as const),
  atMoment: fc.integer({ min: 1, max: 60 }),
  forMs: fc.integer({ min: 130_000, max: 300_000 }),
})

/** Stories whose processes stand still for longer than their leases last, and then go on. */
const stopped: fc.Arbitrary<Story> = fc
  .tuple(anyKind, fc.array(stop, { minLength: 2, maxLength: 4 }))
  .map(([drawn, stops]) => ({
    ...drawn,
    setting: { ...drawn.setting, processes: 2, sharesLocks: true },
    stops,
  }))

const outage: fc.Arbitrary<Story["calls"]> = fc
  .tuple(
    fc.integer({ min: 4, max: 8 }),
    fc.oneof(
      loss,
      fc.constant({ how: "html" as const, status: 200 }),
      fc.constant({ how: "error" as const, status: 503 })
    )
  )
  .map(([from, lost]) =>
    Array.from({ length: 300 }, (_, at) => ({
      nth: from + at,
      fault: { kind: "lost_before", loss: lost } satisfies CallFault,
    }))
  )

const panelStep = fc.record({
  kind: fc.constant("panel" as const),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant("refund" as const) },
    { weight: 1, arbitrary: fc.constant("open_dispute" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...PANEL) }
  ),
  part: fc.constantFrom(0.1, 0.2, 0.4, null),
})

const adminStep = fc.record({
  kind: fc.constantFrom("capture" as const, "refund" as const),
  part: fc.constantFrom(0.1, 0.2, null),
  times: fc.constant(1 as const),
})

/** Steps that follow so fast that the store still works on the one before. */
const rush: fc.Arbitrary<Timed<OtherStep>[]> = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 2, arbitrary: panelStep },
        { weight: 2, arbitrary: adminStep },
        { weight: 1, arbitrary: timed(otherStep) }
      ),
      fc.integer({ min: 0, max: 150 })
    ),
    { minLength: 3, maxLength: 6 }
  )
  .map((steps) => steps.map(([step, afterMs]) => ({ ...step, afterMs })))

/**
 * Stories of a sale that is paid long after its beginning, when lookups are rare. What happens next
 * comes fast, so only notifications report it in time.
 */
const notified: fc.Arbitrary<Story> = fc
  .tuple(
    anyKind,
    visit,
    rush,
    fc.integer({ min: 0, max: 6 }),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Story["calls"]>([]) },
      { weight: 1, arbitrary: outage }
    )
  )
  .map(([drawn, one, others, statementMs, calls]) => ({
    ...drawn,
    setting: { ...drawn.setting, statementMs },
    carts: [
      {
        centavos: drawn.carts[0]!.centavos,
        startsAfterMs: 0,
        visits: [paidLate(one)],
      },
    ],
    others: others.map((step, nth) =>
      nth === 0 ? { ...step, afterMs: 25 * MINUTE_MS + step.afterMs } : step
    ),
    calls,
    deliveries: [],
    crashes: [],
  }))

/** Changes a visit so that its code or link is paid after 24 minutes. */
function paidLate(drawn: Visit): Visit {
  return {
    ...drawn,
    card: "approved",
    isDoubleClick: false,
    steps: [
      { kind: "complete", times: 1, afterMs: 500 },
      {
        ...{ kind: "pay", isLate: false, times: 1, isOld: false, share: 1 },
        afterMs: 24 * MINUTE_MS,
      },
    ],
  }
}

/** The kinds of stories that `--stories` names; one seed gives a different story of each kind. */
export const KINDS = {
  any: anyKind,
  sale,
  stopped,
  notified,
  moved: movedStory,
  resold: resoldStory,
  reduced: reducedStory,
}

export type Kind = keyof typeof KINDS

/** Returns the story of a seed: the same one that shrinking begins with. */
export function storyOf(seed: number, kind: Kind): Story {
  let drawn: Story | undefined
  fc.check(
    fc.property(KINDS[kind], (one) => {
      drawn = one
    }),
    { seed, numRuns: 1 }
  )
  return drawn!
}
