// A process for one core: `run.ts` starts it, and tells it what to play.
import "./replaced-modules"

import type { Report, Task } from "./messages"
import { play, type Played, type Theatre } from "./play"
import { shrink } from "./shrink"
import { storyOf } from "./drawn-kinds"
import type { Story } from "./story"
import { openTheatre } from "./theatre"

/** The most stories that are shrunk, so that a defect that every seed finds does not take all day. */
const MOST_SHRUNK = 2

async function work(task: Task): Promise<void> {
  const { databaseUrl, from, to, step, shrinkMs, kind } = task
  const theatre = await openTheatre(databaseUrl)
  let shrunk = 0
  for (let seed = from; seed <= to; seed += step) {
    const story = storyOf(seed, kind)
    const played = await tryToPlay(theatre, story)
    const isFailure = played.violations.length > 0
    await send({
      ...reportOf(seed, played),
      ...(isFailure ? { story, log: played.log } : {}),
      ...(isFailure && shrinkMs > 0 && shrunk++ < MOST_SHRUNK
        ? {
            shrunk: await shrink(seed, { kind, longestMs: shrinkMs }, (one) =>
              tryToPlay(theatre, one)
            ),
          }
        : {}),
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
    return {
      violations: [violation],
      log: [],
      counts: { charges: 0, orders: 0, listed: [], end: "" },
    }
  }
}

function reportOf(seed: number, { counts, violations }: Played): Report {
  return {
    seed,
    ...counts,
    violations: violations.map(({ check, words }) => `${check}: ${words}`),
  }
}

function send(report: Report): Promise<void> {
  return new Promise((resolve) => process.send?.(report, () => resolve()))
}

process.once("message", (task) => {
  void work(task as Task).then(() => process.exit(0))
})
