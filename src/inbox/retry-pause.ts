import {
  INBOX_FIRST_PAUSE_MS,
  INBOX_LONGEST_PAUSE_MS,
  INBOX_LONGEST_SOON_MS,
} from "../core/time/times"

/** Milliseconds until the next attempt: doubling from one second up to four hours. */
export function pauseMs(attempts: number, { soon }: { soon: boolean }): number {
  const doubled =
    INBOX_FIRST_PAUSE_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20)
  return Math.min(
    doubled,
    soon && attempts < 10 ? INBOX_LONGEST_SOON_MS : INBOX_LONGEST_PAUSE_MS
  )
}
