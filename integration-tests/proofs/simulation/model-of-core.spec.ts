import { execFile } from "node:child_process"
import { promisify } from "node:util"

import {
  type SequenceOutcome,
  playSequence,
} from "../../../development/simulate/sequence/play-sequence"
import { describeNotifiedShop } from "../../support/app/describe-notified-shop"
import { openRealShop } from "../../../development/simulate/sequence/real-shop"
import { ROOT } from "../../../harness/root"

/** The number of random seeds that are simulated. The default is small, because 100 seeds take half an hour. */
const SEEDS = Number(process.env.SEEDS ?? 4)
const LONGEST_MS = 40 * 60_000

/** The account options that the model of Medusa also uses. The limits are off or too high to be reached. */
const ACCOUNT = {
  attemptLimits: {
    declinesPerAccount: null,
    declinesPerCart: null,
  },
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

describeNotifiedShop(ACCOUNT, (shop) => {
  describe("the simulation's model of Medusa's core", () => {
    it(
      "the simulation's model of Medusa has the same outcomes as the real Medusa for the same random seeds",
      async () => {
        const modelled = outcomesOfModel()
        const real: SequenceOutcome[] = []
        const store = await openRealShop(shop)
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

/** Runs the seeds with the model of Medusa in a separate process, because the model replaces modules. */
async function outcomesOfModel(): Promise<SequenceOutcome[]> {
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
    .map((line) => JSON.parse(line) as SequenceOutcome)
}
