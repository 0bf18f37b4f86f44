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
 * The result of one simulated run. `killedAt` is the number of the moment at which the process was killed. `isLast`
 * says that the run is not repeated with another kill.
 */
export interface PlayResult extends StoryResult {
  story: Story
  killedAt?: number
  isLast: boolean
}

/** The longest time, in milliseconds, until a killed process starts again. It is longer than all leases. */
const LONGEST_PAUSE_MS = 90_000
/**
 * A prime number, in milliseconds, from which the pause after each kill is computed. It makes the pauses after
 * different moments differ, while the pause after the same moment is the same in each run.
 */
const PAUSE_STEP_MS = 7_919

/**
 * Runs a story as its seed has drawn it. With `kills`, runs it first without any kill, and then once for each chosen
 * moment, and kills the first process at that moment. If the first run has a violation, there are no further runs.
 */
export async function* playStoryWithKills(
  theatre: SimulationResources,
  given: { seed: number; story: Story; kills?: KillSelection | undefined }
): AsyncGenerator<PlayResult> {
  const { seed, story, kills } = given
  const undisturbed = kills ? { ...story, crashes: [] } : story
  const first = await playOrReportError(theatre, undisturbed)
  const points =
    kills && first.violations.length === 0
      ? selectKillPoints(distinctKillPoints(first.passed), kills, seed)
      : []
  yield { ...first, story: undisturbed, isLast: points.length === 0 }
  for (const killedAt of points) {
    const killed = withKillAt(story, killedAt)
    const played = await playOrReportError(theatre, killed)
    const isLast = killedAt === points.at(-1)
    yield { ...played, story: killed, killedAt, isLast }
  }
}

function withKillAt(story: Story, atMoment: number): Story {
  const part =
    ((atMoment * PAUSE_STEP_MS) % LONGEST_PAUSE_MS) / LONGEST_PAUSE_MS
  // Most pauses are short, so that shoppers try again while the leases of the killed process last.
  const startsAgainAfterMs = Math.round(LONGEST_PAUSE_MS * part ** 3)
  return { ...story, crashes: [{ process: 0, atMoment, startsAgainAfterMs }] }
}

/**
 * Runs a story, which is a drawn sequence of actions and faults. If the plugin or the model throws, the error is
 * returned as a violation.
 */
async function playOrReportError(
  theatre: SimulationResources,
  story: Story
): Promise<StoryResult> {
  try {
    return await playStory(theatre, story)
  } catch (error) {
    const words = error instanceof Error ? error.stack : String(error)
    const violations = [`broke off: ${words}`]
    return { violations, log: [], charges: 0, orders: 0, end: "", passed: [] }
  }
}
