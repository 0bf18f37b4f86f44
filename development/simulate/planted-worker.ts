// A process that plants faults, one after the other, and plays stories until each fault is found.
import "./replaced-modules"

import { begin, clear } from "./beginning"
import { whole } from "./calm-down"
import { storyOf } from "./drawn-kinds"
import { plant, type Plant } from "./plants/plant"
import { PLANTS } from "./plants/plants"
import { play, type Theatre } from "./play"
import { openTheatre } from "./theatre"

/** The plants that this process must find, the first seed, and the most stories for each plant. */
export interface PlantedTask {
  databaseUrl: string
  names: string[]
  from: number
  most: number
}

/** The result of one plant. `by` is the violation that found it; left out if none did. */
export interface PlantedReport {
  name: string
  seed: number
  stories: number
  by?: string
  /** Other violations that were found on the way. */
  others: string[]
}

async function work(task: PlantedTask): Promise<void> {
  const theatre = await openTheatre(task.databaseUrl)
  for (const name of task.names) {
    const planted = PLANTS.find((one) => one.name === name)!
    const report = await find(theatre, planted, task)
    await new Promise((done) => process.send?.(report, done))
  }
}

async function find(
  theatre: Theatre,
  planted: Plant,
  { from, most }: PlantedTask
): Promise<PlantedReport> {
  const { own } = theatre.connections
  const others: string[] = []
  let stories = 0
  let seed = from
  begin()
  await clear(theatre.connections)
  plant(planted)
  if (planted.database) await whole(ask(planted.database.make))
  try {
    for (; stories < most; seed++) {
      const story = storyOf(seed, planted.stories ?? "sale")
      if (planted.only?.(story) === false) continue
      stories += 1
      const { violations } = await play(theatre, story)
      const words = violations.map(({ check, words }) => `${check}: ${words}`)
      const by = words.find((one) => planted.found.test(one))
      if (by) return { name: planted.name, seed, stories, by, others }
      others.push(...words.map((one) => `${seed}: ${one}`))
    }
    return { name: planted.name, seed, stories, others }
  } finally {
    plant()
    await clear(theatre.connections)
    if (planted.database) await whole(ask(planted.database.undo))
  }

  async function ask(sql: string): Promise<void> {
    await own.raw(sql)
  }
}

process.once("message", (task) => {
  void work(task as PlantedTask).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
})
