import { execFile } from "node:child_process"
import { promisify } from "node:util"

import {
  type Outcome,
  playSequence,
} from "../../../development/simulate/sequence/play-sequence"
import { aNotifiedShop } from "../../support/app/a-notified-shop"
import { aRealShop } from "../../../development/simulate/sequence/real-shop"
import { ROOT } from "../../../harness/root"

/** A few each time; all hundred take half an hour, most of it waiting: SEEDS=100. */
const SEEDS = Number(process.env.SEEDS ?? 4)
const LONGEST_MS = 40 * 60_000

/** As the model is configured: its caps are not what is compared. */
const ACCOUNT = {
  attemptLimits: {
    declinesPerAccount: null,
    declinesPerCart: null,
  },
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

aNotifiedShop(ACCOUNT, (shop) => {
  describe("the model of Medusa's core that seeds are played over", () => {
    it(
      "ends as real Medusa does, with the same seeds",
      async () => {
        const modelled = outcomesOfModel()
        const real: Outcome[] = []
        const store = await aRealShop(shop)
        for (let seed = 1; seed <= SEEDS; seed++) {
          real.push(await playSequence(store, seed))
        }
        await store.close?.()

        expect(real).toEqual(await modelled)
      },
      LONGEST_MS
    )
  })
})

/** In a process of its own, which has its modules replaced. */
async function outcomesOfModel(): Promise<Outcome[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      "-r",
      "ts-node/register/transpile-only",
      "development/simulate/sequence/print-outcomes.ts",
      "1",
      String(SEEDS),
    ],
    { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }
  )
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Outcome)
}
