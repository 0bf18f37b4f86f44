import {
  type KillSelection,
  distinctKillPoints,
  selectKillPoints,
} from "./select-kill-points"
import {
  playStory,
  type StoryResult,
  type SimulationResources,
} from "./play-story"
import type { Story } from "./stories/story"

/**
 * The result of one run of a story. `killedAt` is the number of the kill point at which the first process was killed.
 * `isLast` is true if no further run of the story with another kill follows.
 */
export interface PlayResult extends StoryResult {
  story: Story
  killedAt?: number
  isLast: boolean
}

/**
 * The longest time, in milliseconds, until a killed process starts again. It is longer than the lease of a charge, so
 * another process can take the charge over in the meantime.
 */
const LONGEST_DOWNTIME_MS = 90_000
/**
 * A factor, in milliseconds, from which the time until the restart of a killed process is computed. The factor is
 * multiplied by the number of the kill point, so the time usually differs between kill points. For the same kill point,
 * the time is the same in each run.
 */
const DOWNTIME_STEP_MS = 7_919

/**
 * Runs a story as its seed has drawn it. With `kills`, runs it first without any kill. If this run has no violation,
 * runs the story again for each chosen kill point, and kills the first process there.
 */
export async function* playStoryWithKills(
  resources: SimulationResources,
  given: { seed: number; story: Story; kills?: KillSelection | undefined }
): AsyncGenerator<PlayResult> {
  const { seed, story, kills } = given
  const undisturbed = kills ? { ...story, crashes: [] } : story
  const first = await playOrReportError(resources, undisturbed)
  const points =
    kills && first.violations.length === 0
      ? selectKillPoints(distinctKillPoints(first.passed), kills, seed)
      : []
  yield { ...first, story: undisturbed, isLast: points.length === 0 }
  for (const killedAt of points) {
    const killed = storyWithKillAt(story, killedAt)
    const played = await playOrReportError(resources, killed)
    const isLast = killedAt === points.at(-1)
    yield { ...played, story: killed, killedAt, isLast }
  }
}

function storyWithKillAt(story: Story, atMoment: number): Story {
  const part =
    ((atMoment * DOWNTIME_STEP_MS) % LONGEST_DOWNTIME_MS) / LONGEST_DOWNTIME_MS
  // Most pauses are short, so that shoppers try again while the leases of the killed process last.
  const startsAgainAfterMs = Math.round(LONGEST_DOWNTIME_MS * part ** 3)
  return { ...story, crashes: [{ process: 0, atMoment, startsAgainAfterMs }] }
}

/** Runs a story. If the plugin or the model throws, returns the error as a violation. */
async function playOrReportError(
  resources: SimulationResources,
  story: Story
): Promise<StoryResult> {
  try {
    return await playStory(resources, story)
  } catch (error) {
    const words = error instanceof Error ? error.stack : String(error)
    const violations = [`broke off: ${words}`]
    return { violations, log: [], charges: 0, orders: 0, end: "", passed: [] }
  }
}
