import type { Passed } from "./process/time/moments"

/**
 * The moments at which the first process of a story is killed: only the moment `at`, or at most `most` moments out of
 * all. The story is played once for each of these moments. By default these are all moments.
 */
export interface Kills {
  at?: number
  most?: number
}

/**
 * Returns the numbers of the moments at which a kill can have different effects. Of several moments between the same
 * two writes or calls, only the first counts. Dying after a write leaves the same state as dying before the next write
 * at the same time. If a commit lies in between, dying after the write is like dying before it.
 */
export function pointsOf(passed: readonly Passed[]): number[] {
  const known = new Set<string>()
  return passed.flatMap(({ nth, when, what, at }, place) => {
    const before = passed[place - 1]
    const next = passed[place + 1]
    const isAsTheNext =
      when === "after" && next?.when === "before" && next.at === at
    const between = `${before?.what} ${when} ${what}`
    if (isAsTheNext || known.has(between)) return []
    known.add(between)
    return [nth]
  })
}

/**
 * Chooses evenly spread points out of `points`. Different seeds choose different points, because the seed shifts the
 * choice.
 */
export function spread(
  points: readonly number[],
  { at, most = Infinity }: Kills,
  seed: number
): readonly number[] {
  if (at !== undefined) return [at]
  if (points.length <= most) return points
  const step = points.length / most
  const first = ((seed % 16) / 16) * step
  return Array.from(
    { length: most },
    (_, nth) => points[Math.floor(first + nth * step)]!
  )
}
