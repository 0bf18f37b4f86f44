import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"

import type { Binaries } from "./binaries"
import type { ServerUser } from "./user"

export const SUPERUSER = "postgres"

/** Where one server keeps itself: its data, and what we keep beside it. */
export interface Cluster {
  directory: string
  data: string
  password: string
}

/** Makes the directories the server's own, and the cluster when there is none. */
export function ensureCluster(
  place: { directory: string; data: string },
  user: ServerUser,
  binaries: Binaries
): Cluster {
  const cluster = { ...place, password: ensurePassword(place.directory, user) }
  own(dirname(place.data), user)
  if (existsSync(join(place.data, "PG_VERSION"))) return cluster

  // A first start that was interrupted leaves half a cluster.
  rmSync(place.data, { recursive: true, force: true })
  const made = spawnSync(
    binaries("initdb"),
    [
      ...["-D", place.data, "-U", SUPERUSER, "--auth=scram-sha-256"],
      `--pwfile=${passwordFile(place.directory)}`,
      ...["--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"],
    ],
    {
      ...user,
      cwd: place.directory,
      env: serverEnvironment(),
      encoding: "utf8",
    }
  )
  if (made.status !== 0) {
    const why = made.error?.message ?? `${made.stdout}${made.stderr}`
    throw new Error(`PostgreSQL's initdb failed in ${place.data}: ${why}`)
  }
  return cluster
}

/** Made if missing, for the server's user alone: PostgreSQL insists on that. */
export function own(directory: string, user: ServerUser): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o700)
  give(directory, user)
}

/** Not ours: a PGHOST or an odd locale of the shell must not reach the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" }
}

/** Drawn once per cluster: other users of this machine can reach loopback too. */
function ensurePassword(directory: string, user: ServerUser): string {
  const file = passwordFile(directory)
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(12).toString("hex"), { mode: 0o600 })
    give(file, user)
  }
  return readFileSync(file, "utf8")
}

function passwordFile(directory: string): string {
  return join(directory, "password")
}

function give(path: string, user: ServerUser): void {
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(path, user.uid, user.gid)
  }
}
