import { createHash } from "node:crypto"
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { isDeepStrictEqual } from "node:util"

import { dropDatabase, ensureDatabase, migrate } from "../medusa/migrate"
import { startPostgres } from "../postgres/start-postgres"
import { step } from "./progress"
import { DEMO_DIRECTORY, ROOT } from "./running-store"

/** What was migrated last: digests by file. */
const NOTE = join(DEMO_DIRECTORY, "migrated")
/** Where migrations and links come from: Medusa's version, and our own. */
const SOURCES = ["package-lock.json", "src/modules", "src/links"]

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

  const [before, now] = [noted(), digests()]
  if (!DATABASE_URL && existsSync(NOTE) && isRewritten(before, now)) {
    await step("Throwing its old tables away", () => dropDatabase(database.url))
  }
  const isNew = await ensureDatabase(database.url)
  // Asking Medusa takes seconds at every start, for an answer that seldom changes.
  if (!isNew && !DATABASE_URL && isDeepStrictEqual(before, now)) return database

  await step(
    isNew ? "Making its tables, once" : "Looking for new migrations",
    () => migrate(database.url)
  )
  if (!DATABASE_URL) writeFileSync(NOTE, JSON.stringify(now))
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

type Digests = Record<string, string>

/**
 * Was one of our migrations changed or removed since it was run? Before a release we do that, and
 * no other migration leads from there to here: the demo's tables have to be made anew. New ones
 * are no matter: they lead on from where the others ended.
 */
export function isRewritten(before: Digests | undefined, now: Digests) {
  return (
    before === undefined ||
    Object.entries(before).some(
      ([file, digest]) =>
        /\bMigration\d+\.ts$/.test(file) && now[file] !== digest
    )
  )
}

function noted(): Digests | undefined {
  try {
    return JSON.parse(readFileSync(NOTE, "utf8")) as Digests
  } catch {
    return undefined
  }
}

function digests(): Digests {
  const files = SOURCES.flatMap((source) => {
    const path = join(ROOT, source)
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [source]
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .map((file) => join(source, file))
      .filter((file) => statSync(join(ROOT, file)).isFile())
  })
  return Object.fromEntries(
    files.map((file) => {
      const bytes = readFileSync(join(ROOT, file))
      return [file, createHash("sha256").update(bytes).digest("hex")]
    })
  )
}
