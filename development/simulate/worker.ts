// `run.ts` starts this process once per core, and sends it a task.
import "./process/replaced-modules"

import { begin, clear } from "./process/beginning"
import { whole } from "./process/time/calm-down"
import type { Kills } from "./chosen-points"
import { type Stories, storyOf } from "./stories/drawn-kinds"
import { observedByNotifications } from "./stories/observed-story"
import type { Observed } from "./stories/story"
import { type Play, playsOf } from "./kill-points"
import { plant, type Plant } from "./plants/plant"
import { PLANTS } from "./plants/plants"
import type { Theatre } from "./play"
import { openTheatre } from "./process/theatre"

/**
 * What a worker has to do. It plays every `step`th seed from `from` to `to`, or it plays stories that must find planted
 * faults.
 */
export interface Task {
  databaseUrl: string
  from: number
  to: number
  step: number
  kind: Stories
  observe: Observed
  /** The moments of kills. Each story is played again with a kill at each of them. */
  kills?: Kills
  /**
   * The names of faults, which are planted one after the other. Each fault stays planted until a story has found it.
   */
  plants?: string[]
}

/** The result of playing a story once. It includes the story and its log only if there are violations. */
export interface Report extends Partial<Play> {
  seed: number
  violations: string[]
}

/**
 * The result for one planted fault. `by` is the violation that has found the fault. It is missing if no violation has.
 */
export interface PlantedReport {
  name: string
  seed: number
  stories: number
  by?: string
  /** The other violations that were found before this fault was found. */
  others: string[]
}

async function work(task: Task): Promise<void> {
  const theatre = await openTheatre(task.databaseUrl)
  const { from, to, step, kind, observe, kills, plants } = task
  for (const name of plants ?? []) {
    const planted = PLANTS.find((one) => one.name === name)!
    await send(await find(theatre, planted, task))
  }
  if (plants) return
  for (let seed = from; seed <= to; seed += step) {
    const drawn = storyOf(seed, kind)
    const story =
      observe === "notifications" ? observedByNotifications(drawn) : drawn
    for await (const played of playsOf(theatre, { seed, story, kills })) {
      await send(reportOf(seed, played))
    }
  }
}

function reportOf(seed: number, { passed: _, story, log, ...played }: Play) {
  const isFailure = played.violations.length > 0
  return { seed, ...played, ...(isFailure ? { story, log } : {}) }
}

/** Plants a fault. Then plays the stories in which the fault can occur, from the first seed on, until one finds it. */
async function find(
  theatre: Theatre,
  planted: Plant,
  { from, to }: Task
): Promise<PlantedReport> {
  const { name, database, stories: kind = "sale", only, kills, found } = planted
  const { own } = theatre.connections
  const others: string[] = []
  let stories = 0
  let seed = from
  begin()
  await clear(theatre.connections)
  plant(planted)
  if (database) await whole(Promise.resolve(own.raw(database.make)))
  try {
    for (; stories <= to - from; seed++) {
      const story = storyOf(seed, kind)
      if (only?.(story) === false) continue
      stories += 1
      for await (const played of playsOf(theatre, { seed, story, kills })) {
        const { violations } = played
        const by = violations.find((one) => found.test(one))
        if (by) return { name, seed, stories, by, others }
        others.push(...violations.map((one) => `${seed}: ${one}`))
      }
    }
    return { name, seed, stories, others }
  } finally {
    plant()
    await clear(theatre.connections)
    if (database) await whole(Promise.resolve(own.raw(database.undo)))
  }
}

function send(report: Report | PlantedReport): Promise<void> {
  return new Promise((resolve) => process.send?.(report, () => resolve()))
}

process.once("message", (task) => {
  void work(task as Task).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
})
