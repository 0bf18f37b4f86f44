import { runSimulate } from "./support/run-simulate"

// The sample always has the same seeds. CI also plays seeds that change with each commit.
const SEEDS = 14

describe("stories of random faults", () => {
  it("the simulation finds no violation of the plugin's guarantees in the stories of a fixed range of seeds", async () => {
    const { code, lastLine } = await runSimulate([
      "--stories",
      "all",
      "--seeds",
      String(SEEDS),
    ])

    expect(lastLine).toBe(`simulate: ${SEEDS} seeds, 0 violations`)
    expect(code).toBe(0)
  })

  // In both stories a dispute is lost before Medusa has recorded the payment.
  it.each([167, 464])(
    "the simulated story of seed %i, in which a dispute is lost before Medusa has recorded the payment, ends without a violation of the plugin's guarantees",
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

  // In the first story, an administrator has marked the order as paid. In the second one, an order that was overpaid and
  // refunded costs more later. In the third one, an administrator refunds a code that was paid with another amount than
  // its order owes. In the fourth one, a lookup shows a refund that was never made, and an administrator then confirms the
  // gateway's smaller sums.
  it.each([135747242, 135747262, 82044932, 162053361])(
    "the simulated story of seed %i, in which an administrator has decided about the order or its money, ends without a violation of the plugin's guarantees",
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
