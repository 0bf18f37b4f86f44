import { ensureDatabase } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import type { PlantedReport, PlantedTask } from "./planted-worker"
import { PLANTS } from "./plants/plants"
import { runWorker } from "./run-worker"

/** A story takes a second; on a busy machine, some more. */
const LONGEST_STORY_SECONDS = 60

/** Plants all faults, divided among several processes, and reports whether each was found. */
export async function findPlanted({
  wanted = /./,
  from,
  most,
  workers,
  reported,
}: {
  /** Selects the plants by name. Default: all. */
  wanted?: RegExp
  from: number
  most: number
  workers: number
  reported: (report: PlantedReport) => void
}): Promise<void> {
  const names = PLANTS.map(({ name }) => name).filter((name) =>
    wanted.test(name)
  )
  const postgres = await startPostgres()
  try {
    await Promise.all(
      Array.from({ length: workers }, async (_, nth) => {
        const databaseUrl = postgres.urlOf(`planted-${nth}`)
        await ensureDatabase(databaseUrl)
        const own = names.filter((_, place) => place % workers === nth)
        const task: PlantedTask = { databaseUrl, names: own, from, most }
        const stuckAfterSeconds = most * LONGEST_STORY_SECONDS
        const code = await runWorker<PlantedReport>(
          {
            file: require.resolve("./planted-worker"),
            task,
            stuckAfterSeconds,
          },
          reported
        )
        if (code !== 0) {
          throw new Error(`A process with planted faults ended with ${code}.`)
        }
      })
    )
  } finally {
    await postgres.stop()
  }
}

/** The beginning of a line about a planted fault that was found. */
export const FOUND = "  found: "

export function reportInWords({
  name,
  seed,
  stories,
  by,
  others,
}: PlantedReport): string {
  return by
    ? `${FOUND}${name}\n    seed ${seed}, story ${stories}: ${by}`
    : [`  NOT FOUND in ${stories} stories: ${name}`, ...others].join("\n    ")
}
