// Runs sequences of steps in the simulated store, and prints the result of each sequence as one line of JSON. The
// arguments are the first seed and the number of seeds.
import "../process/replaced-modules"

import { ensureDatabase } from "../../../harness/medusa/medusa-database"
import { startPostgres } from "../../../harness/postgres/start-postgres"
import { openSimulationResources } from "../process/simulation-resources"
import { openSimulatedShop } from "./simulated-sequence-shop"
import { playSequence } from "./play-sequence"

async function printOutcomes(from: number, seeds: number): Promise<void> {
  const postgres = await startPostgres()
  try {
    const databaseUrl = postgres.urlOf("sequences")
    await ensureDatabase(databaseUrl)
    const resources = await openSimulationResources(databaseUrl)
    for (let seed = from; seed < from + seeds; seed++) {
      const shop = await openSimulatedShop(resources)
      console.log(JSON.stringify(await playSequence(shop, seed)))
    }
  } finally {
    await postgres.stop()
  }
}

const [from = 1, seeds = 1] = process.argv.slice(2).map(Number)
printOutcomes(from, seeds).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
