import { readFileSync } from "node:fs"
import { join } from "node:path"

import { processIs } from "../process-is"

export const GUARD = join(__dirname, "guard.cjs")

export function guardPidFile(directory: string): string {
  return join(directory, "guard.pid")
}

export function guardPid(directory: string): number | undefined {
  return readPid(guardPidFile(directory))
}

export function isGuard(pid: number): boolean {
  return processIs(pid, "guard.cjs")
}

/** A server whose guard was killed goes on and holds its directory. */
export function stopOrphanedServer(dataDirectory: string): void {
  const server = readPid(join(dataDirectory, "postmaster.pid"))
  if (server !== undefined && processIs(server, dataDirectory)) {
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
