import { simulated } from "./support/simulated"

// The sample always has the same seeds. CI also plays seeds that change with each commit.
const SEEDS = 14

describe("stories of random faults", () => {
  it("the simulated stories of random faults violate no promise with any seed of the sample", async () => {
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
