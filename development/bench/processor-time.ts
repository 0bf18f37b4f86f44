import { readFileSync } from "node:fs"

/** Linux counts in hundredths of a second, on every platform that Node runs on. */
const TICK_MS = 10

/** The processor time a process has used; undefined where there is no /proc. */
export function processorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The program's name, in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const [user, system] = fields.slice(11, 13).map(Number)
    return ((user ?? NaN) + (system ?? NaN)) * TICK_MS
  } catch {
    return undefined
  }
}
