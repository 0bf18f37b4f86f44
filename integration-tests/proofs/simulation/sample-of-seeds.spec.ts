import { simulated } from "./support/simulated"

// The same seeds each time: what moves with the commit is the release's.
const SEEDS = 14

describe("stories of random faults", () => {
  it("keep the promises, with every seed of the sample", async () => {
    const { code, lastLine } = await simulated([
      "--stories",
      "all",
      "--seeds",
      String(SEEDS),
    ])

    expect(lastLine).toBe(`simulate: ${SEEDS} seeds, 0 violations`)
    expect(code).toBe(0)
  })
})
