import { readFileSync } from "node:fs"

/** Is `pid` alive and, where the system tells, the program we mean? */
export function processIs(pid: number, commandPart: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(commandPart)
  } catch {
    return process.platform !== "linux"
  }
}
