import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"

const OF_THE_LEDGER_AND_THE_CLIENT = ["modules", "gateway"]
const QUARTERS = 4
/** Each fills large tables first: a proof. */
const PLANS = /-indexes\.spec\.ts$/

/**
 * Plays a quarter of the specs of `modules` and `gateway` in one file: Jest loads Medusa's framework
 * anew for each file, which takes longer than most of their tests. `npm run test:integration` plays
 * them one by one.
 */
export function playQuarter(nth: 1 | 2 | 3 | 4): void {
  const files = OF_THE_LEDGER_AND_THE_CLIENT.flatMap((folder) =>
    readdirSync(resolve(__dirname, "..", folder))
      .filter((file) => file.endsWith(".spec.ts") && !PLANS.test(file))
      .map((file) => join("..", folder, file))
  )
  const ofThisQuarter = files.filter((_, at) => at % QUARTERS === nth - 1)
  describe.each(ofThisQuarter)("%s", (file) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests belong to this `describe`
    require(file)
  })
}
