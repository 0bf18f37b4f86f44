import { todayInBrazil } from "../page/shown-time"

/** The movements of a range of days, for a file. Without `account`, the movements of all accounts. */
export interface MovementsFile {
  account?: string
  from: string
  to: string
  /**
   * Whether the file contains the buyers' documents. Only users with the permission `money` receive them, and each
   * download is recorded.
   */
  documents?: boolean
}

/** How many milliseconds the file stays available, so that even a slow browser has begun to save it. */
const KEPT_FOR_MS = 60_000

/**
 * Returns a name such as `movimentacoes-br-2026-11-01-2026-11-21.csv`, in Portuguese like the file itself. A single day
 * is named once.
 */
export function fileName({
  account = "todas",
  from,
  to,
}: MovementsFile): string {
  const days = from === to ? from : `${from}-${to}`
  // The id of an account may contain characters that a file name must not contain.
  return `movimentacoes-${account.replace(/[^\w-]+/g, "-")}-${days}.csv`
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

/** Completes a range of days. By default, `to` is today and `from` is the first day of the month of `to`. */
export function daysOf(
  { from, to }: { from: string; to: string },
  now: Date
): { from: string; to: string } {
  const last = to || todayInBrazil(now)
  return { from: from || `${last.slice(0, 7)}-01`, to: last }
}
