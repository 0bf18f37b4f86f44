import { step } from "../demo/progress"
import type { Comparison, Side } from "./comparisons"
import { holdBackLooks } from "./later-looks"
import { measureCell, type Measurement } from "./measure-cell"
import type { Stage } from "./open-stage"
import type { BenchOptions } from "./options"
import { storeClient } from "./store-client"

const WARM_UP_SALES = 16

/** Rounds in which all methods take turns, so that a slow minute is shared. */
export async function measureRounds(
  stage: Stage,
  options: BenchOptions
): Promise<Measurement[]> {
  const store = storeClient(stage.storeUrl, {
    "x-publishable-api-key": stage.shop.publishableKey,
  })
  try {
    const most = Math.max(...options.concurrencies)
    await step("Warming up", () => measureTurns(0, WARM_UP_SALES, [most]))
    const measurements: Measurement[] = []
    for (let round = 1; round <= options.rounds; round++) {
      await step(`Round ${round} of ${options.rounds}`, async () => {
        measurements.push(...(await measureTurns(round, options.perRound)))
      })
    }
    return measurements
  } finally {
    await store.close()
  }

  async function measureTurns(
    round: number,
    sales: number,
    concurrencies = options.concurrencies
  ): Promise<Measurement[]> {
    const measurements: Measurement[] = []
    for (const concurrency of concurrencies) {
      for (const { comparison, side } of turns(round, options.comparisons)) {
        const cell = { comparison, side, concurrency, sales }
        measurements.push(await measureCell(stage, store, cell))
        await holdBackLooks(stage)
      }
    }
    return measurements
  }
}

/** Whoever goes later finds a database that is a little fuller. */
function turns(
  round: number,
  comparisons: readonly Comparison[]
): { comparison: Comparison; side: Side }[] {
  const forth = comparisons.flatMap((comparison) =>
    (["baseline", "ours"] as const).map((side) => ({ comparison, side }))
  )
  return round % 2 === 1 ? forth : forth.reverse()
}
