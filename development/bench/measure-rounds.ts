import { step } from "../demo/progress"
import { measureCell, type Measurement } from "./measure-cell"
import { BASELINE, type MethodId, OURS } from "./method-ids"
import type { Stage } from "./open-stage"
import type { BenchOptions } from "./options"
import { storeClient } from "./store-client"

const WARM_UP_SALES = 16

/** Rounds in which both methods take turns, so that a slow minute is shared. */
export async function measureRounds(
  stage: Stage,
  options: BenchOptions
): Promise<Measurement[]> {
  const store = storeClient(stage.storeUrl, {
    "x-publishable-api-key": stage.shop.publishableKey,
  })
  try {
    await step("Warming up", warmUp)
    const measurements: Measurement[] = []
    for (let round = 1; round <= options.rounds; round++) {
      await step(`Round ${round} of ${options.rounds}`, async () => {
        for (const concurrency of options.concurrencies) {
          for (const method of turns(round)) {
            const cell = { method, concurrency, sales: options.perRound }
            measurements.push(await measureCell(stage, store, cell))
          }
        }
      })
    }
    return measurements
  } finally {
    await store.close()
  }

  async function warmUp(): Promise<void> {
    for (const concurrency of options.concurrencies) {
      for (const method of turns(0)) {
        const cell = { method, concurrency, sales: WARM_UP_SALES }
        await measureCell(stage, store, cell)
      }
    }
  }
}

/** Whoever goes second finds a database that is a little fuller. */
function turns(round: number): MethodId[] {
  return round % 2 === 1 ? [BASELINE, OURS] : [OURS, BASELINE]
}
