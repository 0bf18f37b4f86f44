import { type Conditions, RULES } from "./rules"
import { type Dimension, STATES } from "./situation"

const DIMENSIONS = Object.keys(STATES) as Dimension[]

/** A set of situations: for each dimension the states that are in it. */
type Part = Record<Dimension, readonly string[]>

function partOf(conditions: Conditions): Part {
  const states = (dimension: Dimension): readonly string[] =>
    [conditions[dimension] ?? Object.keys(STATES[dimension])].flat()
  return Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, states(dimension)])
  ) as Part
}

/** The situations of a part that are not in another one, as parts that do not overlap. */
function minus(part: Part, other: Part): Part[] {
  const isIn = (dimension: Dimension) => (state: string) =>
    other[dimension].includes(state)
  let shared = part
  const outside = DIMENSIONS.flatMap((dimension) => {
    const inside = shared[dimension].filter(isIn(dimension))
    const rest = shared[dimension].filter((state) => !inside.includes(state))
    const left = rest.length > 0 ? [{ ...shared, [dimension]: rest }] : []
    shared = { ...shared, [dimension]: inside }
    return left
  })
  return DIMENSIONS.some((dimension) => shared[dimension].length === 0)
    ? [part]
    : outside
}

function situationsIn(parts: readonly Part[]): number {
  return parts
    .map((part) =>
      DIMENSIONS.reduce((all, dimension) => all * part[dimension].length, 1)
    )
    .reduce((sum, count) => sum + count, 0)
}

/** For each rule the number of situations that it decides, since no rule above it holds in them. */
const DECIDED: number[] = []
let left = [partOf({})]
for (const { when } of RULES) {
  const after = left.flatMap((part) => minus(part, partOf(when)))
  DECIDED.push(situationsIn(left) - situationsIn(after))
  left = after
}

describe("the rules, over all combinations of states", () => {
  it("leave none without a rule", () => {
    expect(situationsIn([partOf({})])).toBeGreaterThan(700_000_000)
    expect(left).toEqual([])
  })

  it("are each the first that holds somewhere", () => {
    const hidden = RULES.filter((_, at) => DECIDED[at] === 0)

    expect(hidden).toEqual([])
  })
})
