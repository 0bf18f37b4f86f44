import { fork } from "node:child_process"
import { join } from "node:path"

import { END_WITH_PARENT } from "../medusa/medusa-process"
import { ensureDatabase } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import type { PlantedReport, PlantedTask } from "./planted-worker"
import { PLANTS } from "./plants/plants"

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
        await findIn({ databaseUrl, names: own, from, most }, reported)
      })
    )
  } finally {
    await postgres.stop()
  }
}

function findIn(
  task: PlantedTask,
  reported: (report: PlantedReport) => void
): Promise<void> {
  const worker = fork(join(__dirname, "planted-worker.ts"), {
    execArgv: [
      ...END_WITH_PARENT,
      ...["-r", "ts-node/register/transpile-only"],
    ],
    env: { ...process.env, LOG_LEVEL: "error" },
  })
  return new Promise((resolve, reject) => {
    worker.on("message", (report) => reported(report as PlantedReport))
    worker.once("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`A process with planted faults ended with ${code}.`))
    )
    worker.send(task)
  })
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
