import { createHash } from "node:crypto"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

import { fingerprintOfSources } from "../../harness/cached-browser-build"
import {
  dropDatabase,
  ensureDatabase,
  migrateMedusaDatabase,
} from "../../harness/medusa/medusa-database"
import { startPostgres } from "../../harness/postgres/start-postgres"
import { runStep } from "../command/run-step"
import { DEMO_DIRECTORY } from "./running-store-details"
import { ROOT } from "../../harness/root"

/** The file that stores a digest of SOURCES as they were when the tables of the demo were created. */
const SOURCES_DIGEST_FILE = join(DEMO_DIRECTORY, "migrated")
/**
 * The files on which the contents of the demo's database depend: Medusa's version, the products of the shop, and the
 * plugin's migrations. If one of them changes, the database of this clone is created again, because migrations that are
 * not released yet may be rewritten.
 */
const SOURCES = [
  "package-lock.json",
  "src/modules/ledger/migrations",
  "harness/store",
  "demo-shop/pictures",
]

type DemoDatabase = Awaited<ReturnType<typeof openLocalDatabase>>

/**
 * Opens the database of the demo, calls `onStart`, and creates the tables that are missing. The database is the one
 * that DATABASE_URL names, or one on a PostgreSQL server of this clone. The database of this clone is dropped and
 * created again if SOURCES have changed since its creation.
 */
export async function openMigratedDatabase(
  onStart: (database: DemoDatabase) => void
) {
  const { DATABASE_URL } = process.env
  const database = DATABASE_URL
    ? { url: DATABASE_URL, where: "DATABASE_URL", stop: async () => undefined }
    : await runStep("Opening the database", openLocalDatabase)
  onStart(database)

  const made = fingerprintOfSources(SOURCES)
  const isOurs = !DATABASE_URL
  const noted =
    existsSync(SOURCES_DIGEST_FILE) && readFileSync(SOURCES_DIGEST_FILE, "utf8")
  // Asking Medusa for pending migrations takes seconds at every start, and there are seldom any.
  if (isOurs && noted === made) return database
  if (isOurs) {
    await runStep("Throwing tables of another shop away", () =>
      dropDatabase(database.url)
    )
  }
  await ensureDatabase(database.url)
  await runStep("Making its tables", () => migrateMedusaDatabase(database.url))
  if (isOurs) writeFileSync(SOURCES_DIGEST_FILE, made)
  return database
}

async function openLocalDatabase() {
  const keepIn = dataDirectory()
  const server = await startPostgres({ keepIn })
  return {
    url: server.urlOf("checkout_transparent"),
    /**
     * Where the database is, for the text that `npm start` prints. It is the folder with the data, or "DATABASE_URL" if
     * that variable names the database.
     */
    where: keepIn,
    stop: () => server.stop(),
  }
}

/**
 * Returns the folder in which PostgreSQL keeps the demo's data. The folder is in this clone, unless root runs the
 * command in a folder that other users cannot enter. PostgreSQL then runs as another user, so the folder is below
 * /var/lib.
 */
function dataDirectory(): string {
  if (process.getuid?.() !== 0 || isFolderOpenToOthers(ROOT)) {
    return join(DEMO_DIRECTORY, "postgres")
  }
  const clone = createHash("sha256").update(ROOT).digest("hex").slice(0, 12)
  // Only root can create folders here. `startPostgres` gives the folder to the user who runs PostgreSQL.
  return join("/var/lib/checkout-transparent-demo", clone)
}

function isFolderOpenToOthers(directory: string): boolean {
  const mayPass = (statSync(directory).mode & 0o001) !== 0
  const above = dirname(directory)
  return mayPass && (above === directory || isFolderOpenToOthers(above))
}
