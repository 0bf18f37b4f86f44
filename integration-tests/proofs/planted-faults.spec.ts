import { simulated } from "../support/simulated"

const SEEDS = ["--seeds", "60", "--shrink", "0"]

describe("a fault that is planted in the plugin", () => {
  it.each([
    ["two_claims", "two live charges"],
    ["lost_is_failed", "two live charges"],
    ["never_looked_up", "left over: an operation in doubt that is due"],
  ])(
    "is found by simulated seeds: %s",
    async (sabotage, found) => {
      const { code, output } = await simulated(SEEDS, sabotage)

      expect(output).toContain(found)
      expect(code).toBe(1)
    },
    300_000
  )
})
