import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"

import { DEMO_DIRECTORY, ROOT } from "./running-store"

const FILE = join(DEMO_DIRECTORY, "migrated")

/** Where migrations and links come from: Medusa's version, and these folders. */
const LOCK = join(ROOT, "package-lock.json")
const FOLDERS = ["src/modules", "src/links"]

/**
 * Were these very migrations run on the clone's own database? Asking Medusa
 * takes seconds at every start, for an answer that seldom changes.
 */
export function migrationsAreDone(): boolean {
  return noted()?.fingerprint === fingerprint()
}

/**
 * Was one of our migrations changed or removed since it was run? Before a release we do that, and
 * no other migration leads from there to here: the demo's tables have to be made anew.
 */
export function migrationsWereRewritten(): boolean {
  if (!existsSync(FILE)) {
    return false
  }
  return isRewritten(noted()?.migrations, ourMigrations())
}

/** By digests of files. New ones are no matter: they lead on from where the others ended. */
export function isRewritten(
  before: Record<string, string> | undefined,
  now: Record<string, string>
): boolean {
  return (
    before === undefined ||
    Object.entries(before).some(([file, digest]) => now[file] !== digest)
  )
}

export function noteMigrationsDone(): void {
  const done: Noted = {
    fingerprint: fingerprint(),
    migrations: ourMigrations(),
  }
  writeFileSync(FILE, JSON.stringify(done))
}

interface Noted {
  fingerprint: string
  /** Our own migrations, each with a digest of what was run. */
  migrations: Record<string, string>
}

function noted(): Noted | undefined {
  try {
    return JSON.parse(readFileSync(FILE, "utf8")) as Noted
  } catch {
    return undefined
  }
}

function ourMigrations(): Record<string, string> {
  const files = filesIn("src/modules").filter((file) =>
    /\/migrations\/Migration\d+\.ts$/.test(file.replaceAll("\\", "/"))
  )
  return Object.fromEntries(
    files.map((file) => [
      relative(ROOT, file),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ])
  )
}

function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync(LOCK))
  for (const file of FOLDERS.flatMap(filesIn)) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest("hex")
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(ROOT, folder), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch {
    return []
  }
}
