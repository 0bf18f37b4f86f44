import { createHash } from "node:crypto"
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"

import { dropDatabase, ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import { step } from "./progress"
import { DEMO_DIRECTORY, ROOT } from "./running-store"

/** Of the migrations that made the tables. */
const NOTE = join(DEMO_DIRECTORY, "migrated")
/** Where migrations and links come from: Medusa's version, and our own. */
const SOURCES = ["package-lock.json", "src/modules/ledger/migrations"]

export interface DemoDatabase {
  url: string
  /** For the summary: whose it is, or where its data lies. */
  where: string
  stop(): Promise<void>
}

/** That of DATABASE_URL, or one of our own whose data stays with this clone; with all its tables. */
export async function openDatabase(
  onStart: (database: DemoDatabase) => void
): Promise<DemoDatabase> {
  const { DATABASE_URL } = process.env
  const database = DATABASE_URL
    ? { url: DATABASE_URL, where: "DATABASE_URL", stop: async () => undefined }
    : await step("Opening the database", openOurs)
  onStart(database)

  const made = digestOfMigrations()
  const isOurs = !DATABASE_URL
  // Asking Medusa takes seconds at every start, for an answer that seldom changes.
  if (isOurs && noted() === made) return database
  if (isOurs) {
    await step("Throwing tables of other migrations away", () =>
      dropDatabase(database.url)
    )
  }
  await ensureDatabase(database.url)
  await step("Making its tables", () => migrate(database.url))
  if (isOurs) writeFileSync(NOTE, made)
  return database
}

async function openOurs(): Promise<DemoDatabase> {
  const keepIn = dataDirectory()
  const server = await startPostgres({ keepIn })
  return {
    url: server.urlOf("checkout_transparent"),
    where: keepIn,
    stop: () => server.stop(),
  }
}

/**
 * In the clone, unless root runs us from a place closed to others, such as its
 * home: PostgreSQL runs as somebody else then, and could not get there.
 */
function dataDirectory(): string {
  if (process.getuid?.() !== 0 || isOpenToOthers(ROOT)) {
    return join(DEMO_DIRECTORY, "postgres")
  }
  const clone = createHash("sha256").update(ROOT).digest("hex").slice(0, 12)
  // A place where nobody but root makes folders: ours is given away.
  return join("/var/lib/checkout-transparent-demo", clone)
}

function isOpenToOthers(directory: string): boolean {
  const mayPass = (statSync(directory).mode & 0o001) !== 0
  const above = dirname(directory)
  return mayPass && (above === directory || isOpenToOthers(above))
}

function noted(): string | undefined {
  return existsSync(NOTE) ? readFileSync(NOTE, "utf8") : undefined
}

/** Before a release our migrations are rewritten, and no other one leads from the old to the new ones. */
function digestOfMigrations(): string {
  const hash = createHash("sha256")
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    const files = statSync(path).isFile()
      ? [path]
      : readdirSync(path).map((name) => join(path, name))
    files.sort().forEach((file) => hash.update(readFileSync(file)))
  }
  return hash.digest("hex")
}
