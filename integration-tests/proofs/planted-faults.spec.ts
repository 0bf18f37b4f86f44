import { simulated } from "../support/simulated"

const SEEDS = 60
/** What only a notification tells in time. */
const NOTIFIED = ["--from", "1", "--stories", "notified"]

describe("a fault that is planted in the plugin", () => {
  it.each([
    ["two_claims", "two live charges", ["--from", "1"]],
    ["lost_is_failed", "two live charges", ["--from", "1"]],
    [
      "never_looked_up",
      "left over: an operation in doubt that nobody looks up",
      ["--from", "1"],
    ],
    ["captured_whole", "captured wrongly", ["--from", "1"]],
    ["returned_counts", "returned what an order waits for", ["--from", "61"]],
    ["anybody_knows", "two live charges", ["--from", "61"]],
    ["advice_in_vain", "dead end: contradicted", ["--from", "61"]],
    ["token_twice", "a token asked for twice", ["--from", "1"]],
    ["hot_loop", "asked too often", NOTIFIED],
    ["link_without_id", "looked up late", NOTIFIED],
  ])(
    "is found by simulated seeds: %s",
    async (sabotage, found, seeds) => {
      const { code, output } = await simulated(
        ["--seeds", `${SEEDS}`, "--shrink", "0", ...seeds],
        sabotage
      )

      expect(output).toContain(found)
      expect(code).toBe(1)
    },
    300_000
  )
})
