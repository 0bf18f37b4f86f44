// A process for one core: `run.ts` starts it, and tells it what to play.
import "./replaced-modules"

import { begin, clear } from "./beginning"
import { whole } from "./calm-down"
import { type Kind, storyOf } from "./drawn-kinds"
import { plant, type Plant } from "./plants/plant"
import { PLANTS } from "./plants/plants"
import { play, type Played, type Theatre } from "./play"
import type { Story } from "./story"
import { openTheatre } from "./theatre"

/** What a worker plays: every `step`th seed from `from` to `to`, or the stories of planted faults. */
export interface Task {
  databaseUrl: string
  from: number
  to: number
  step: number
  kind: Kind
  /** The names of faults to plant, one after the other; each is planted until a story finds it. */
  plants?: string[]
}

/** The result of one story. */
export interface Report extends Counts {
  seed: number
  violations: string[]
  /** The story of a seed with violations, and its log. */
  story?: Story
  log?: readonly string[]
}

type Counts = Played["counts"]

/** The result of one planted fault. `by` is the violation that found it; left out if none did. */
export interface PlantedReport {
  name: string
  seed: number
  stories: number
  by?: string
  /** Other violations that were found on the way. */
  others: string[]
}

const NOTHING: Counts = { charges: 0, orders: 0, end: "" }

async function work(task: Task): Promise<void> {
  const theatre = await openTheatre(task.databaseUrl)
  const { from, to, step, kind, plants } = task
  for (const name of plants ?? []) {
    const planted = PLANTS.find((one) => one.name === name)!
    await send(await find(theatre, planted, task))
  }
  if (plants) return
  for (let seed = from; seed <= to; seed += step) {
    const story = storyOf(seed, kind)
    const { counts, violations, log } = await tryToPlay(theatre, story)
    const isFailure = violations.length > 0
    await send({
      ...{ seed, ...counts, violations: violations.map(inWords) },
      ...(isFailure ? { story, log } : {}),
    })
  }
}

/** Plays a story. An error is a violation too: of the plugin, or of this model. */
async function tryToPlay(theatre: Theatre, story: Story): Promise<Played> {
  try {
    return await play(theatre, story)
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? "") : String(error)
    const violation = { check: "broke off", words, ids: [] }
    return { violations: [violation], log: [], counts: NOTHING }
  }
}

/** Plants a fault, and plays the stories that come near it until one finds it, from the first seed on. */
async function find(
  theatre: Theatre,
  planted: Plant,
  { from, to }: Task
): Promise<PlantedReport> {
  const { name, database, stories: kind = "sale", only, found } = planted
  const { own } = theatre.connections
  const others: string[] = []
  let stories = 0
  let seed = from
  begin()
  await clear(theatre.connections)
  plant(planted)
  if (database) await whole(ask(database.make))
  try {
    for (; stories <= to - from; seed++) {
      const story = storyOf(seed, kind)
      if (only?.(story) === false) continue
      stories += 1
      const violations = (await play(theatre, story)).violations.map(inWords)
      const by = violations.find((one) => found.test(one))
      if (by) return { name, seed, stories, by, others }
      others.push(...violations.map((one) => `${seed}: ${one}`))
    }
    return { name, seed, stories, others }
  } finally {
    plant()
    await clear(theatre.connections)
    if (database) await whole(ask(database.undo))
  }

  async function ask(sql: string): Promise<void> {
    await own.raw(sql)
  }
}

function inWords({ check, words }: Played["violations"][number]): string {
  return `${check}: ${words}`
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
