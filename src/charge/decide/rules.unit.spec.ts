import type { Conditions } from "./rule"
import { RULES } from "./rules"
import { type Dimension, STATES } from "./situation"

const DIMENSIONS = Object.keys(STATES) as Dimension[]

function statesOf(dimension: Dimension): string[] {
  return Object.keys(STATES[dimension])
}

/** A set of situations: for each dimension the states that are in it. */
type Part = Record<Dimension, readonly string[]>

function partOf(...conditions: Conditions[]): Part {
  const states = (dimension: Dimension) =>
    conditions.reduce<readonly string[]>(
      (left, { [dimension]: wanted }) =>
        wanted === undefined
          ? left
          : left.filter((state) => [wanted].flat().includes(state as never)),
      statesOf(dimension)
    )
  return Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, states(dimension)])
  ) as Part
}

/** All that a rule is for: its conditions, with each of its alternatives. */
const PARTS = RULES.flatMap(({ when, either = [{}] }, rule) =>
  either.map((one) => ({ rule, part: partOf(when, one) }))
)

function situationsIn(part: Part): number {
  return DIMENSIONS.reduce((all, dimension) => all * part[dimension].length, 1)
}

describe("the rules, over all combinations of states", () => {
  it.each(PARTS.map(({ rule, part }, index) => ({ rule, part, index })))(
    "have no second rule where rule $rule holds ($index)",
    ({ part, index }) => {
      const others = PARTS.filter((_, other) => other !== index).filter(
        ({ part: other }) =>
          DIMENSIONS.every((dimension) =>
            part[dimension].some((state) => other[dimension].includes(state))
          )
      )

      expect(situationsIn(part)).toBeGreaterThan(0)
      expect(others).toEqual([])
    }
  )

  it("leave none without a rule", () => {
    // No two overlap, so what they are for adds up to all that there is, or something is left out.
    const covered = PARTS.reduce((sum, { part }) => sum + situationsIn(part), 0)
    const all = situationsIn(partOf())

    expect(all).toBeGreaterThan(1_000_000_000)
    expect(covered).toBe(all)
  })
})
