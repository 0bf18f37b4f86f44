import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"

import { guardPid, isGuard, stopOrphanedServer } from "./processes"

const PREFIX = "checkout-transparent-postgres-"

/** Longer than any set-up takes between making a directory and its guard. */
const SETTING_UP_MS = 5 * 60_000

/** The databases of a test run with the write-ahead log, several times over. */
const ROOM_NEEDED = 1024 ** 3

const RAM_DISK = "/dev/shm"

export interface TemporaryDirectory {
  directory: string
  /** Elsewhere when a RAM disk has room: restoring a database there is ten times faster. */
  data: string
}

export function makeTemporaryDirectory(): TemporaryDirectory {
  removeAbandoned()
  const directory = mkdtempSync(join(tmpdir(), PREFIX))
  if (!hasRoom(RAM_DISK)) return { directory, data: join(directory, "data") }

  const fast = join(RAM_DISK, basename(directory))
  mkdirSync(fast, { mode: 0o700 })
  return { directory, data: join(fast, "data") }
}

/**
 * What a killed guard left behind. A guard outlives its parent's `kill -9`, so
 * this finds something only when the guard itself was killed.
 */
function removeAbandoned(): void {
  for (const name of ours(tmpdir())) {
    const directory = join(tmpdir(), name)
    try {
      if (!isAbandoned(directory)) continue
      for (const root of [directory, join(RAM_DISK, name)]) {
        stopOrphanedServer(join(root, "data"))
        rmSync(root, { recursive: true, force: true })
      }
    } catch {
      // Another user's: theirs to clean.
    }
  }
}

function ours(root: string): string[] {
  return readdirSync(root).filter((name) => name.startsWith(PREFIX))
}

function isAbandoned(directory: string): boolean {
  const guard = guardPid(directory)
  if (guard !== undefined) return !isGuard(guard)
  return Date.now() - statSync(directory).mtimeMs > SETTING_UP_MS
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
