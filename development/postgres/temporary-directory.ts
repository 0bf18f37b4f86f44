import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"

import { processIs } from "../process-is"
import type { Place } from "./cluster"

export const GUARD_PID_FILE = "guard.pid"

const PREFIX = "checkout-transparent-postgres-"
/** Longer than any set-up takes from making a directory to starting its guard. */
const SETTING_UP_MS = 5 * 60_000
/** The bytes that the databases of a test run and the write-ahead log need, several times over. */
const ROOM_NEEDED = 1024 ** 3
/** A folder in memory, where restoring a database is ten times faster. */
const RAM_DISK = "/dev/shm"

export function makeTemporaryDirectory(): Place {
  removeAbandoned()
  const directory = mkdtempSync(join(tmpdir(), PREFIX))
  if (!hasRoom(RAM_DISK)) {
    return { directory, data: join(directory, "data") }
  }

  const fast = join(RAM_DISK, basename(directory))
  mkdirSync(fast, { mode: 0o700 })
  return { directory, data: join(fast, "data") }
}

/** Stops a server whose guard was killed: it still runs and holds its directory. */
export function stopAbandonedServer(dataDirectory: string): void {
  const server = pidIn(join(dataDirectory, "postmaster.pid"))
  if (server !== undefined && processIs(server, dataDirectory)) {
    process.kill(server, "SIGQUIT")
  }
}

/**
 * Removes what a killed guard left behind. A guard outlives `kill -9` of its parent, so this finds
 * something only if the guard itself was killed.
 */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const directory = join(tmpdir(), name)
    try {
      const guard = pidIn(join(directory, GUARD_PID_FILE))
      const isAbandoned =
        guard === undefined
          ? Date.now() - statSync(directory).mtimeMs > SETTING_UP_MS
          : !processIs(guard, "guard.cjs")
      if (!isAbandoned) continue
      for (const root of [directory, join(RAM_DISK, name)]) {
        stopAbandonedServer(join(root, "data"))
        rmSync(root, { recursive: true, force: true })
      }
    } catch {
      // This belongs to another user, who removes it.
    }
  }
}

function pidIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || undefined
  } catch {
    return undefined
  }
}

function hasRoom(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize > ROOM_NEEDED
  } catch {
    return false
  }
}
