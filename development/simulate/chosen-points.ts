import type { Passed } from "./process/time/moments"

/** The moments of a story's first process at which it is killed: one, or at most so many of all. Default: all. */
export interface Kills {
  at?: number
  most?: number
}

/**
 * Returns the numbers of the moments that differ from outside: of those between the same two writes or
 * calls only the first. A process that dies after a write, or at the same time before the next one, leaves
 * the same; if a commit lies between the two, dying after the write leaves what dying before it does.
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

/** Chooses points, evenly spread; the seed decides which one is the first. */
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
