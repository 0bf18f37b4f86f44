import { createHash } from "node:crypto"
import { statSync } from "node:fs"
import { dirname, join } from "node:path"

import { startPostgres } from "../postgres/start-postgres"
import { DEMO_DIRECTORY, ROOT } from "./running-store"

const DATABASE = "checkout_transparent"

export interface DemoDatabase {
  url: string
  /** Made by us for this clone, rather than given by DATABASE_URL. */
  isOurs: boolean
  /** For the summary: whose it is, or where its data lies. */
  where: string
  stop(): Promise<void>
}

/** That of DATABASE_URL, or one of our own whose data stays with this clone. */
export async function openDatabase(): Promise<DemoDatabase> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) {
    return {
      url: DATABASE_URL,
      isOurs: false,
      where: "DATABASE_URL",
      stop: async () => undefined,
    }
  }

  const keepIn = dataDirectory()
  const server = await startPostgres({ keepIn })
  return {
    url: server.urlOf(DATABASE),
    isOurs: true,
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
