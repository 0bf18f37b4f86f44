// `run.ts` starts this process once per core, and sends it a task.
import "./process/replaced-modules"

import { resetTimeAndIds, clearLedger } from "./process/reset-story"
import { advanceTimeUntilDone } from "./process/time/run-until-idle"
import type { KillSelection } from "./select-kill-points"
import { type StoryKindOption, drawStory } from "./stories/story-kinds"
import { withBookingFromNotifications } from "./stories/booking-source"
import type { BookingSource } from "./stories/story"
import { type PlayResult, playStoryWithKills } from "./play-result"
import { plantFault, type PlantedFault } from "./plants/plant-fault"
import { PLANTED_FAULTS } from "./plants/planted-faults"
import type { SimulationResources } from "./play-story"
import { openSimulationResources } from "./process/simulation-resources"

/**
 * The task of a child process. It either runs every `step`th seed from `from` to `to`, or it runs stories until they
 * have found the faults in `plants`.
 */
export interface WorkerTask {
  databaseUrl: string
  from: number
  to: number
  step: number
  kind: StoryKindOption
  observe: BookingSource
  /** The moments at which processes are killed. Each story is repeated once for each of these moments. */
  kills?: KillSelection
  /** The names of the planted faults. They apply one after the other. Each one applies until a story has found it. */
  plants?: string[]
}

/** The result of one run of a story. The story and its log are included only if there are violations. */
export interface WorkerReport extends Partial<PlayResult> {
  seed: number
  violations: string[]
}

/**
 * The result of the search for one planted fault. `by` is the violation that revealed the fault, and is missing if
 * there was none.
 */
export interface PlantedReport {
  name: string
  seed: number
  stories: number
  by?: string
  /** Violations that other checks reported before the fault was found. */
  others: string[]
}

async function work(task: WorkerTask): Promise<void> {
  const theatre = await openSimulationResources(task.databaseUrl)
  const { from, to, step, kind, observe, kills, plants } = task
  for (const name of plants ?? []) {
    const planted = PLANTED_FAULTS.find((one) => one.name === name)!
    await send(await findPlantedFault(theatre, planted, task))
  }
  if (plants) return
  for (let seed = from; seed <= to; seed += step) {
    const drawn = drawStory(seed, kind)
    const story =
      observe === "notifications" ? withBookingFromNotifications(drawn) : drawn
    for await (const played of playStoryWithKills(theatre, {
      seed,
      story,
      kills,
    })) {
      await send(reportOf(seed, played))
    }
  }
}

function reportOf(
  seed: number,
  { passed: _, story, log, ...played }: PlayResult
) {
  const isFailure = played.violations.length > 0
  return { seed, ...played, ...(isFailure ? { story, log } : {}) }
}

/**
 * Plants a fault, and then runs the stories in which it can occur until one of them finds it. Begins with the seed
 * `from`.
 */
async function findPlantedFault(
  theatre: SimulationResources,
  planted: PlantedFault,
  { from, to }: WorkerTask
): Promise<PlantedReport> {
  const {
    name,
    database,
    stories: kind = "sale",
    isSuitableStory,
    kills,
    expectedViolation,
  } = planted
  const { own } = theatre.connections
  const others: string[] = []
  let stories = 0
  let seed = from
  resetTimeAndIds()
  await clearLedger(theatre.connections)
  plantFault(planted)
  if (database)
    await advanceTimeUntilDone(Promise.resolve(own.raw(database.make)))
  try {
    for (; stories <= to - from; seed++) {
      const story = drawStory(seed, kind)
      if (isSuitableStory?.(story) === false) continue
      stories += 1
      for await (const played of playStoryWithKills(theatre, {
        seed,
        story,
        kills,
      })) {
        const { violations } = played
        const by = violations.find((one) => expectedViolation.test(one))
        if (by) return { name, seed, stories, by, others }
        others.push(...violations.map((one) => `${seed}: ${one}`))
      }
    }
    return { name, seed, stories, others }
  } finally {
    plantFault()
    await clearLedger(theatre.connections)
    if (database)
      await advanceTimeUntilDone(Promise.resolve(own.raw(database.undo)))
  }
}

function send(report: WorkerReport | PlantedReport): Promise<void> {
  return new Promise((resolve) => process.send?.(report, () => resolve()))
}

process.once("message", (task) => {
  void work(task as WorkerTask).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
})
