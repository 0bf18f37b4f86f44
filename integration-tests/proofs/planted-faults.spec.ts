import { simulated } from "../support/simulated"

const SEEDS = 60

describe("a fault that is planted in the plugin", () => {
  it.each([
    ["two_claims", "two live charges", 1],
    ["lost_is_failed", "two live charges", 1],
    ["never_looked_up", "left over: an operation in doubt that is due", 1],
    ["captured_whole", "captured wrongly", 1],
    ["returned_counts", "returned what an order waits for", 61],
    ["anybody_knows", "two live charges", 61],
    ["advice_in_vain", "dead end: contradicted", 61],
  ])(
    "is found by simulated seeds: %s",
    async (sabotage, found, from) => {
      const { code, output } = await simulated(
        ["--seeds", `${SEEDS}`, "--from", `${from}`, "--shrink", "0"],
        sabotage
      )

      expect(output).toContain(found)
      expect(code).toBe(1)
    },
    300_000
  )
})
