import { PLANTS } from "../../../development/simulate/plants/plants"
import { simulated } from "./support/simulated"

/**
 * The number of stories that are played to find each planted fault. It is more than twice the number that any fault has
 * needed, whichever seed came first.
 */
const MOST_STORIES = 40
const LONGEST_MS = 20 * 60_000

describe("a fault that is planted in the plugin", () => {
  let found: string

  beforeAll(async () => {
    const { output } = await simulated([
      "--planted",
      ".",
      "--from",
      "1",
      "--seeds",
      `${MOST_STORIES}`,
    ])
    found = output
  }, LONGEST_MS)

  it.each(PLANTS.map(({ name }) => name))(
    "a fault that is planted in the plugin's code is found by the simulated stories that run that code: %s",
    (name) => {
      expect(found).toContain(`  found: ${name}\n`)
    }
  )
})
