import { createHash } from "node:crypto"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

import { fingerprint } from "../../harness/build-once"
import {
  dropDatabase,
  ensureDatabase,
  migrate,
} from "../../harness/medusa/migrate"
import { startPostgres } from "../../harness/postgres/start-postgres"
import { step } from "../command/progress"
import { DEMO_DIRECTORY } from "./running-store"
import { ROOT } from "../../harness/root"

/** The file with the digest of what made the tables. */
const NOTE = join(DEMO_DIRECTORY, "migrated")
/**
 * What the database depends on: Medusa's version, our own migrations, which may be rewritten before a release without
 * a way from the old to the new ones, and the shop's description.
 */
const SOURCES = [
  "package-lock.json",
  "src/modules/ledger/migrations",
  "harness/store",
  "demo-shop/pictures",
]

type DemoDatabase = Awaited<ReturnType<typeof openOurs>>

/** Opens the database of DATABASE_URL, or our own one whose data stays with this clone; with all its tables. */
export async function openDatabase(onStart: (database: DemoDatabase) => void) {
  const { DATABASE_URL } = process.env
  const database = DATABASE_URL
    ? { url: DATABASE_URL, where: "DATABASE_URL", stop: async () => undefined }
    : await step("Opening the database", openOurs)
  onStart(database)

  const made = fingerprint(SOURCES)
  const isOurs = !DATABASE_URL
  const noted = existsSync(NOTE) && readFileSync(NOTE, "utf8")
  // To ask Medusa takes seconds at every start, for an answer that seldom changes.
  if (isOurs && noted === made) return database
  if (isOurs) {
    await step("Throwing tables of another shop away", () =>
      dropDatabase(database.url)
    )
  }
  await ensureDatabase(database.url)
  await step("Making its tables", () => migrate(database.url))
  if (isOurs) writeFileSync(NOTE, made)
  return database
}

async function openOurs() {
  const keepIn = dataDirectory()
  const server = await startPostgres({ keepIn })
  return {
    url: server.urlOf("checkout_transparent"),
    /** For the summary: the origin of the database, or the folder of its data. */
    where: keepIn,
    stop: () => server.stop(),
  }
}

/**
 * Returns a folder in the clone; but another one if root runs us from a closed place, such as its
 * home: then PostgreSQL runs as another user, and could not get there.
 */
function dataDirectory(): string {
  if (process.getuid?.() !== 0 || isOpenToOthers(ROOT)) {
    return join(DEMO_DIRECTORY, "postgres")
  }
  const clone = createHash("sha256").update(ROOT).digest("hex").slice(0, 12)
  // Only root can make folders here; we give ours to that user.
  return join("/var/lib/checkout-transparent-demo", clone)
}

function isOpenToOthers(directory: string): boolean {
  const mayPass = (statSync(directory).mode & 0o001) !== 0
  const above = dirname(directory)
  return mayPass && (above === directory || isOpenToOthers(above))
}
