import { type Kills, pointsOf, spread } from "./chosen-points"
import { play, type Played, type Theatre } from "./play"
import type { Story } from "./stories/story"

/**
 * The result of playing a story once. `killedAt` is the number of the moment at which the process was killed. `isLast`
 * is true if the story is not played another time.
 */
export interface Play extends Played {
  story: Story
  killedAt?: number
  isLast: boolean
}

/** The longest pause before a killed process starts again, in milliseconds. It is longer than every lease. */
const LONGEST_PAUSE_MS = 90_000
/**
 * A prime number by which the pauses of two moments differ. The pause of a moment is the same each time that the story
 * is played.
 */
const PAUSE_STEP_MS = 7_919

/**
 * Plays a story as it was drawn. With `kills`, plays the story first without any kill, and then once for each chosen
 * moment, at which the first process is killed. If the first play has a violation, the story is not played again.
 */
export async function* playsOf(
  theatre: Theatre,
  given: { seed: number; story: Story; kills?: Kills | undefined }
): AsyncGenerator<Play> {
  const { seed, story, kills } = given
  const undisturbed = kills ? { ...story, crashes: [] } : story
  const first = await tryToPlay(theatre, undisturbed)
  const points =
    kills && first.violations.length === 0
      ? spread(pointsOf(first.passed), kills, seed)
      : []
  yield { ...first, story: undisturbed, isLast: points.length === 0 }
  for (const killedAt of points) {
    const killed = killedIn(story, killedAt)
    const played = await tryToPlay(theatre, killed)
    const isLast = killedAt === points.at(-1)
    yield { ...played, story: killed, killedAt, isLast }
  }
}

function killedIn(story: Story, atMoment: number): Story {
  const part =
    ((atMoment * PAUSE_STEP_MS) % LONGEST_PAUSE_MS) / LONGEST_PAUSE_MS
  // Most pauses are short, so that shoppers try again while the leases of the killed process last.
  const startsAgainAfterMs = Math.round(LONGEST_PAUSE_MS * part ** 3)
  return { ...story, crashes: [{ process: 0, atMoment, startsAgainAfterMs }] }
}

/** Plays a story. An error of the plugin or of the model is returned as a violation. */
async function tryToPlay(theatre: Theatre, story: Story): Promise<Played> {
  try {
    return await play(theatre, story)
  } catch (error) {
    const words = error instanceof Error ? error.stack : String(error)
    const violations = [`broke off: ${words}`]
    return { violations, log: [], charges: 0, orders: 0, end: "", passed: [] }
  }
}
