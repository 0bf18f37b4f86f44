import { todayInBrazil } from "../page/format-dates"

/**
 * Which movements of money a CSV file contains: those from the day `from` to the day `to`, of one account or of all
 * accounts.
 */
export interface MovementsFile {
  account?: string
  from: string
  to: string
  /**
   * Whether the file contains the buyers' CPF and CNPJ. Only users with the permission `money` can download such a
   * file, and the server records each download.
   */
  documents?: boolean
}

/**
 * How long the page keeps a downloaded file in memory, in milliseconds. This time is long enough for a slow browser to
 * start saving the file.
 */
const FILE_KEPT_MS = 60_000

/**
 * Returns a file name such as `movimentacoes-br-2026-11-01-2026-11-21.csv`. The name is in Portuguese, like the content
 * of the file. For a single day, the name contains one date.
 */
export function movementsFileName({
  account = "todas",
  from,
  to,
}: MovementsFile): string {
  const days = from === to ? from : `${from}-${to}`
  // The id of an account may contain characters that a file name must not contain.
  return `movimentacoes-${account.replace(/[^\w-]+/g, "-")}-${days}.csv`
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_KEPT_MS)
}

/**
 * Fills in the first or last day of a range if it is missing. Without `to`, the range ends today. Without `from`, it
 * begins on the first day of the month in which it ends.
 */
export function completeDayRange(
  { from, to }: { from: string; to: string },
  now: Date
): { from: string; to: string } {
  const last = to || todayInBrazil(now)
  return { from: from || `${last.slice(0, 7)}-01`, to: last }
}
