import { PLANTED_FAULTS } from "../../../development/simulate/plants/planted-faults"
import { runSimulate } from "./support/run-simulate"

/** The number of simulated stories that may be run to find a planted fault. No fault has ever needed half as many. */
const MOST_STORIES = 40
const LONGEST_MS = 20 * 60_000

describe("a fault that is planted in the plugin", () => {
  let found: string

  beforeAll(async () => {
    const { output } = await runSimulate([
      "--planted",
      ".",
      "--from",
      "1",
      "--seeds",
      `${MOST_STORIES}`,
    ])
    found = output
  }, LONGEST_MS)

  it.each(PLANTED_FAULTS.map(({ name }) => name))(
    "the simulation finds this deliberate error in the plugin's code: %s",
    (name) => {
      expect(found).toContain(`  found: ${name}\n`)
    }
  )
})
