import { readFileSync } from "node:fs"
import { resolve } from "node:path"

export const STARTER_PATCH = resolve(
  __dirname,
  "../../docs/starter/dtc-starter.patch"
)

export interface PatchedFile {
  path: string
  isNew: boolean
  hunks: Hunk[]
}

interface Hunk {
  /** The number of the hunk's first line in the original file. */
  start: number
  /** The lines, each with its sign: a blank, + or -. */
  lines: string[]
}

const HEAD = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@$/

/** Parses the patch; fails if a hunk does not have as many lines as its head says. */
export function starterPatch(): PatchedFile[] {
  return readFileSync(STARTER_PATCH, "utf8")
    .split(/^diff --git /m)
    .slice(1)
    .map((text) => {
      const [header = "", ...hunks] = text.split(/^(?=@@ )/m)
      const path = /^\+\+\+ b\/(.+)$/m.exec(header)?.[1] ?? ""
      return {
        path,
        isNew: header.includes("\n--- /dev/null\n"),
        hunks: hunks.map((hunk) => readHunk(hunk, path)),
      }
    })
}

function readHunk(text: string, path: string): Hunk {
  const [head = "", ...lines] = text.replace(/\n$/, "").split("\n")
  const [, start, before = "1", after = "1"] = HEAD.exec(head) ?? []
  const hunk = { start: Number(start), lines }
  const counted = [linesBefore(hunk), linesAfter(hunk)].map(
    ({ length }) => length
  )
  if (String(counted) !== `${before},${after}`) {
    throw new Error(`${path}: ${head} has ${String(counted)} lines.`)
  }
  return hunk
}

export function linesBefore({ lines }: Hunk): string[] {
  return withSigns(lines, " -")
}

export function linesAfter({ lines }: Hunk): string[] {
  return withSigns(lines, " +")
}

export function linesAdded({ hunks }: PatchedFile): string[] {
  return hunks.flatMap(({ lines }) => withSigns(lines, "+"))
}

/** Makes a file that has only the lines that the patch expects, in their places. */
export function fileBefore({ hunks }: PatchedFile): string {
  const lines: string[] = []
  for (const hunk of hunks) {
    while (lines.length < hunk.start - 1) lines.push(`// ${lines.length}`)
    lines.push(...linesBefore(hunk))
  }
  return `${lines.join("\n")}\n// The rest.\n`
}

function withSigns(lines: string[], signs: string): string[] {
  return lines
    .filter((line) => signs.includes(line.charAt(0)))
    .map((line) => line.slice(1))
}
