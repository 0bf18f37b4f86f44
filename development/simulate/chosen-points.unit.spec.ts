import { pointsOf, spread } from "./chosen-points"
import type { Passed } from "./moments"

const CLAIM = "insert into operation"
const CALL = "POST /charge"

describe("the kill points of a story", () => {
  it("are the moments that differ from outside, of the same two neighbors only the first", () => {
    const twice = [1, 2].flatMap((time) => [
      passed("before", CLAIM, time * 1_000),
      passed("after", CLAIM, time * 1_000),
      passed("before", CALL, time * 1_000),
      passed("after", CALL, time * 1_000 + 40),
    ])
    const numbered = twice.map((one, place) => ({ ...one, nth: place + 7 }))

    // The second claim follows a call, the first one nothing.
    expect(pointsOf(numbered)).toEqual([7, 9, 10, 11])
  })

  it("are spread over all of them, from a first one that the seed decides", () => {
    const points = Array.from({ length: 20 }, (_, nth) => nth + 1)

    expect(spread(points, { most: 4 }, 0)).toEqual([1, 6, 11, 16])
    expect(spread(points, { most: 4 }, 8)).toEqual([3, 8, 13, 18])
    expect(spread(points, {}, 8)).toEqual(points)
    expect(spread(points, { at: 30 }, 8)).toEqual([30])
  })
})

function passed(when: Passed["when"], what: string, at: number): Passed {
  return { nth: 0, when, what, at }
}
