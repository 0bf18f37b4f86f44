const FIRST_MS = 1_000
const LONGEST_MS = 4 * 60 * 60_000
/** Where somebody is merely at work on the charge: about as long as core takes. */
const LONGEST_SOON_MS = 4_000

/** Milliseconds until the next attempt: doubling from one second up to four hours. */
export function pauseMs(attempts: number, { soon }: { soon: boolean }): number {
  const doubled = FIRST_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20)
  return Math.min(doubled, soon && attempts < 10 ? LONGEST_SOON_MS : LONGEST_MS)
}
