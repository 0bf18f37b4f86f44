import { PLANTS } from "../../../development/simulate/plants/plants"
import { simulated } from "./support/simulated"

/** More than twice as many stories as any planted fault has needed until it was found, from any seed on. */
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
