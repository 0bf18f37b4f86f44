import { readFileSync } from "node:fs"

/** Whether the process `pid` runs and, if the system can say so, is the program that we mean. */
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
