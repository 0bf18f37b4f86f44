import type { MovementsFile } from "../api/use-close"

/** Long enough for the slowest browser to have begun with it. */
const KEPT_FOR_MS = 60_000

/** As `movements-br-2026-11-01-2026-11-21.csv`; of one day its name has that once. */
export function fileName(
  word: string,
  { account, from, to }: MovementsFile
): string {
  const days = from === to ? from : `${from}-${to}`
  // An account's id may have what a file's name may not.
  const owner = (account ?? "all").replace(/[^\w-]+/g, "-")
  return `${word}-${owner}-${days}.csv`
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
