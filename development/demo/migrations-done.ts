import { createHash } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

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
  try {
    return readFileSync(FILE, "utf8") === fingerprint()
  } catch {
    return false
  }
}

export function noteMigrationsDone(): void {
  writeFileSync(FILE, fingerprint())
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
