import { readFileSync } from "node:fs"
import { join } from "node:path"

export const GUARD = join(__dirname, "guard.cjs")

export function guardPidFile(directory: string): string {
  return join(directory, "guard.pid")
}

export function guardPid(directory: string): number | undefined {
  return readPid(guardPidFile(directory))
}

export function isGuard(pid: number): boolean {
  return runs(pid, "guard.cjs")
}

/** A server whose guard was killed goes on and holds its directory. */
export function stopOrphanedServer(dataDirectory: string): void {
  const server = readPid(join(dataDirectory, "postmaster.pid"))
  if (server !== undefined && runs(server, dataDirectory)) {
    process.kill(server, "SIGQUIT")
  }
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10)
    return Number.isNaN(pid) ? undefined : pid
  } catch {
    return undefined
  }
}

/** Is `pid` alive and, where the system tells, the program we mean? */
function runs(pid: number, commandPart: string): boolean {
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
