import type { PassedKillPoint } from "./process/time/pass-kill-points"

/**
 * Chooses the kill points for which a story is run again. `at` chooses a single kill point by its number, and `most`
 * limits how many are chosen. Without both, all are chosen.
 */
export interface KillSelection {
  at?: number
  most?: number
}

/**
 * Returns the numbers of the kill points at which a kill can show something new. Two kinds of kill points are left out:
 * - A kill point that repeats an earlier one. Both have the same name, the same `when` (before or after a write or
 *   call), and a kill point of the same name just before them.
 * - A kill point just after a write or call, if the next write or call begins at the same virtual time. A kill just
 *   before the next write or call has the same effect.
 */
export function distinctKillPoints(
  passed: readonly PassedKillPoint[]
): number[] {
  const known = new Set<string>()
  return passed.flatMap(({ nth, when, name, at }, place) => {
    const before = passed[place - 1]
    const next = passed[place + 1]
    const isAsTheNext =
      when === "after" && next?.when === "before" && next.at === at
    const between = `${before?.name} ${when} ${name}`
    if (isAsTheNext || known.has(between)) return []
    known.add(between)
    return [nth]
  })
}

/**
 * Returns only `at` if it is given, and all `points` if there are at most `most`. Otherwise chooses `most` of them at
 * equal distances. The seed shifts the choice, so that different seeds choose different points.
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
