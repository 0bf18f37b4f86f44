import { todayInBrazil } from "../page/shown-time"

/** The movements that a file contains: those of a range of days, and of one account or all accounts. */
export interface MovementsFile {
  account?: string
  from: string
  to: string
  /**
   * Whether the file contains the buyers' documents. The server sends them only to users with the permission `money`,
   * and records each download.
   */
  documents?: boolean
}

/**
 * How long a saved file stays in the page's memory, in milliseconds. Even a slow browser has begun to save the file by
 * then.
 */
const FILE_KEPT_MS = 60_000

/**
 * Returns a name such as `movimentacoes-br-2026-11-01-2026-11-21.csv`. The name is in Portuguese, as the file is. If
 * the first and the last day are the same, the name contains the day only once.
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

/** Makes the browser save a file that is already loaded. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_KEPT_MS)
}

/**
 * Completes a range of days. An empty `to` becomes today, and an empty `from` becomes the first day of the month of
 * `to`.
 */
export function completeRange(
  { from, to }: { from: string; to: string },
  now: Date
): { from: string; to: string } {
  const last = to || todayInBrazil(now)
  return { from: from || `${last.slice(0, 7)}-01`, to: last }
}
