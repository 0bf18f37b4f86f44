import { todayInBrazil } from "../page/shown-time"

/** Which movements a file has; without an account those of all. */
export type MovementsFile = { account?: string } & (
  { from: string; to: string } | { since: "my-last-export" }
)

/** Long enough for the slowest browser to have begun with it. */
const KEPT_FOR_MS = 60_000

/** As `movements-br-2026-11-01-2026-11-21.csv`; a day, or the one on which it was saved, stands there once. */
export function fileName(
  word: string,
  file: MovementsFile,
  today: string
): string {
  const { account = "all", ...which } = file
  const { from, to } = "since" in which ? { from: today, to: today } : which
  const days = from === to ? from : `${from}-${to}`
  // An account's id may have what a file's name may not.
  return `${word}-${account.replace(/[^\w-]+/g, "-")}-${days}.csv`
}

/** Has the browser save a file that is there already. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR_MS)
}

/** The days of a choice; what is left open is today, and the first day of the month. */
export function daysOf(
  { from, to }: { from: string; to: string },
  now: Date
): { from: string; to: string } {
  const last = to || todayInBrazil(now)
  return { from: from || `${last.slice(0, 7)}-01`, to: last }
}
