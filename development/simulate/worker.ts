// `run.ts` starts several of these processes at once, and sends each of them a task.
import "./process/replaced-modules"

import { resetTimeAndIds, clearLedger } from "./process/reset-story"
import { advanceTimeUntilDone } from "./process/time/run-until-idle"
import type { KillSelection } from "./select-kill-points"
import { type StoryKindOption, drawStory } from "./stories/story-kinds"
import { withBookingFromNotifications } from "./stories/book-from-notifications"
import type { BookingSource } from "./stories/story"
import { type PlayResult, playStoryWithKills } from "./play-story-with-kills"
import { plantFault, type PlantedFault } from "./plants/plant-fault"
import { PLANTED_FAULTS } from "./plants/planted-faults"
import type { SimulationResources } from "./play-story"
import { openSimulationResources } from "./process/simulation-resources"

/**
 * The task of a child process. Without `plants`, the child process runs every `step`th seed from `from` to `to`. With
 * `plants`, it searches for each of these planted faults.
 */
export interface WorkerTask {
  databaseUrl: string
  from: number
  to: number
  step: number
  kind: StoryKindOption
  observe: BookingSource
  /** The kill points at which a process is killed. Each story is run again once for each of them. */
  kills?: KillSelection
  /** The names of the planted faults to search for. They are planted one after the other. */
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
  revealedBy?: string
  /**
   * The violations that are not a sign of the planted fault, from the runs in which no check found the fault. Each text
   * begins with the seed of its story.
   */
  others: string[]
}

async function runWorkerTask(task: WorkerTask): Promise<void> {
  const resources = await openSimulationResources(task.databaseUrl)
  const { from, to, step, kind, observe, kills, plants } = task
  for (const name of plants ?? []) {
    const planted = PLANTED_FAULTS.find((one) => one.name === name)!
    await sendReportToParent(
      await runStoriesUntilFaultFound(resources, planted, task)
    )
  }
  if (plants) return
  for (let seed = from; seed <= to; seed += step) {
    const story = drawStoryOfTask(seed, { kind, observe })
    for await (const played of playStoryWithKills(resources, {
      seed,
      story,
      kills,
    })) {
      await sendReportToParent(reportOfPlayedSeed(seed, played))
    }
  }
}

function drawStoryOfTask(
  seed: number,
  { kind, observe }: Pick<WorkerTask, "kind" | "observe">
) {
  const drawn = drawStory(seed, kind)
  return observe === "notifications"
    ? withBookingFromNotifications(drawn)
    : drawn
}

function reportOfPlayedSeed(
  seed: number,
  { passed: _, story, log, ...played }: PlayResult
) {
  const isFailure = played.violations.length > 0
  return { seed, ...played, ...(isFailure ? { story, log } : {}) }
}

/**
 * Plants a fault, and then runs stories in which the fault can occur, beginning with the seed `from`. Ends when a run
 * has found the fault, or after `to - from + 1` stories. Then removes the fault.
 *
 * A seed is skipped if the fault cannot occur in its story. A skipped seed is not counted, so the last seed can be
 * greater than `to`.
 */
async function runStoriesUntilFaultFound(
  resources: SimulationResources,
  planted: PlantedFault,
  { from, to, observe }: WorkerTask
): Promise<PlantedReport> {
  const {
    name,
    database,
    stories: kind = "sale",
    isSuitableStory,
    kills,
    expectedViolation,
  } = planted
  const { own } = resources.connections
  const others: string[] = []
  let stories = 0
  let seed = from
  resetTimeAndIds()
  await clearLedger(resources.connections)
  plantFault(planted)
  if (database)
    await advanceTimeUntilDone(Promise.resolve(own.raw(database.make)))
  try {
    for (; stories <= to - from; seed++) {
      const story = drawStoryOfTask(seed, { kind, observe })
      if (isSuitableStory?.(story) === false) continue
      stories += 1
      for await (const played of playStoryWithKills(resources, {
        seed,
        story,
        kills,
      })) {
        const { violations } = played
        const revealedBy = violations.find((one) => expectedViolation.test(one))
        if (revealedBy) return { name, seed, stories, revealedBy, others }
        others.push(...violations.map((one) => `${seed}: ${one}`))
      }
    }
    return { name, seed, stories, others }
  } finally {
    plantFault()
    await clearLedger(resources.connections)
    if (database)
      await advanceTimeUntilDone(Promise.resolve(own.raw(database.undo)))
  }
}

function sendReportToParent(
  report: WorkerReport | PlantedReport
): Promise<void> {
  return new Promise((resolve) => process.send?.(report, () => resolve()))
}

process.once("message", (task) => {
  void runWorkerTask(task as WorkerTask).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
})
