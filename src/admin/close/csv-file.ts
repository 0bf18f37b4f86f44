import { todayInBrazil } from "../page/shown-time"

/** The movements of some days in a file; without `account` those of all accounts. */
export interface MovementsFile {
  account?: string
  from: string
  to: string
}

/** How long the file is kept for the browser, long enough for the slowest one to begin saving it. */
const KEPT_FOR_MS = 60_000

/** Returns a name such as `movements-br-2026-11-01-2026-11-21.csv`; for a single day the date stands there once. */
export function fileName(
  word: string,
  { account = "all", from, to }: MovementsFile
): string {
  const days = from === to ? from : `${from}-${to}`
  // An account's id may contain characters that a file name must not contain.
  return `${word}-${account.replace(/[^\w-]+/g, "-")}-${days}.csv`
}

/** Makes the browser save a file that is already loaded. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR_MS)
}

/** Completes a choice of days. Default of `to`: today; of `from`: the first day of the month of `to`. */
export function daysOf(
  { from, to }: { from: string; to: string },
  now: Date
): { from: string; to: string } {
  const last = to || todayInBrazil(now)
  return { from: from || `${last.slice(0, 7)}-01`, to: last }
}
