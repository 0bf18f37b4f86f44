import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "../../../harness/root"

export const STARTER_PATCH = join(ROOT, "docs/starter/dtc-starter.patch")

export interface PatchedFile {
  path: string
  isNew: boolean
  lines: string[]
}

export function readStarterPatch(): PatchedFile[] {
  return readFileSync(STARTER_PATCH, "utf8")
    .split(/^diff --git /m)
    .slice(1)
    .map((text) => {
      const [header = "", ...hunks] = text.split(/^@@ .*\n/m)
      return {
        path: /^\+\+\+ b\/(.+)$/m.exec(header)?.[1] ?? "",
        isNew: header.includes("\n--- /dev/null\n"),
        lines: hunks.flatMap((hunk) => hunk.split("\n")),
      }
    })
}

export function linesAdded({ lines }: PatchedFile): string[] {
  return lines
    .filter((line) => line.startsWith("+"))
    .map((line) => line.slice(1))
}
