import { runSimulate } from "./support/simulated"

// The sample always has the same seeds. CI also plays seeds that change with each commit.
const SEEDS = 14

describe("stories of random faults", () => {
  it("the simulated stories of random faults violate no promise with any seed of the sample", async () => {
    const { code, lastLine } = await runSimulate([
      "--stories",
      "all",
      "--seeds",
      String(SEEDS),
    ])

    expect(lastLine).toBe(`simulate: ${SEEDS} seeds, 0 violations`)
    expect(code).toBe(0)
  })

  // In both stories a dispute is lost before the store has booked the payment.
  it.each([167, 464])(
    "the simulated story %i leaves no chargeback open whose dispute was lost",
    async (seed) => {
      const { code, lastLine } = await runSimulate([
        "--stories",
        "all",
        "--seeds",
        "1",
        "--from",
        String(seed),
      ])

      expect(lastLine).toBe("simulate: 1 seeds, 0 violations")
      expect(code).toBe(0)
    }
  )
})
