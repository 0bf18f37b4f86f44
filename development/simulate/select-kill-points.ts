import type { PassedKillPoint } from "./process/time/pass-kill-points"

/**
 * Chooses the moments at which a process is killed. A run is repeated once for each chosen moment. `at` chooses a
 * single moment by its number, and `most` limits how many moments are chosen. Without both, all moments are chosen.
 */
export interface KillSelection {
  at?: number
  most?: number
}

/**
 * Returns the numbers of the moments at which a kill can have a different effect. Of several moments between the same
 * two writes or calls, only the first is returned. A moment just after a write is left out if the next write starts at
 * the same time, because a kill would leave the same state at both moments.
 */
export function distinctKillPoints(
  passed: readonly PassedKillPoint[]
): number[] {
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
 * Chooses some of `points` at equal distances. The seed shifts the choice, so that different seeds choose different
 * points.
 */
export function selectKillPoints(
  points: readonly number[],
  { at, most = Infinity }: KillSelection,
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
