import { readdirSync } from "node:fs"
import { resolve } from "node:path"

import type { Migration } from "@medusajs/framework/mikro-orm/migrations"

import type { Endings } from "../../demo/ending"
import { step } from "../../demo/progress"
import { dropDatabase, ensureDatabase } from "../../medusa/migrate"
import { startPostgres } from "../../postgres/start-postgres"
import { fillLedger, withClient } from "./fill-ledger"

const MIGRATIONS = resolve(__dirname, "../../../src/modules/ledger/migrations")

export interface LedgerServer {
  /** A database with the ledger's tables, filled; as it was left where it is kept from before. */
  fill(charges: number): Promise<{ url: string; seconds: number | undefined }>
  version: string
  stop(): Promise<void>
}

/** How the server differs from one that nobody has configured, for the report. */
export const SERVER_SETTINGS =
  "PostgreSQL as it comes (`shared_buffers` 128 MB, autovacuum on, `fsync` on), but for `max_wal_size` 4 GB and `synchronous_commit` off: a commit does not wait for the disk"

const IS_FILLED = "filled"

/** A PostgreSQL server on the disk; its data stay in `keepIn` where that is given. */
export async function startLedgerServer(
  endings: Endings,
  keepIn?: string
): Promise<LedgerServer> {
  const server = await step("Starting PostgreSQL on the disk", () =>
    startPostgres(keepIn === undefined ? { isLikeAShops: true } : { keepIn })
  )
  endings.add(() => server.stop())
  const version = await withClient(server.urlOf("postgres"), async (client) => {
    await client.query("alter system set max_wal_size = '4GB'")
    await client.query("select pg_reload_conf()")
    const { rows } = await client.query<{ server_version: string }>(
      "show server_version"
    )
    return rows[0]!.server_version
  })
  return {
    version,
    stop: () => server.stop(),
    async fill(charges) {
      const name = `ledger_${charges}`
      const url = server.urlOf(name)
      await ensureDatabase(url)
      if (await isFilled(url)) return { url, seconds: undefined }
      // What broke off before.
      await dropDatabase(url)
      await ensureDatabase(url)
      await makeTables(url)
      const from = performance.now()
      await step(`Filling a ledger with ${charges} charges`, () =>
        fillLedger(url, charges)
      )
      await withClient(url, (client) =>
        client.query(`comment on database ${name} is '${IS_FILLED}'`)
      )
      return { url, seconds: (performance.now() - from) / 1000 }
    },
  }
}

function isFilled(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment from pg_database
      where datname = current_database()`
    )
    return rows[0]?.comment === IS_FILLED
  })
}

async function makeTables(url: string): Promise<void> {
  const files = readdirSync(MIGRATIONS).filter((file) =>
    /^Migration\d+\.ts$/.test(file)
  )
  await withClient(url, async (client) => {
    for (const file of files.sort()) {
      // ts-node loads what is required only.
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      const loaded = require(resolve(MIGRATIONS, file)) as Record<
        string,
        new () => Migration
      >
      const migration = new loaded[file.replace(/\.ts$/, "")]!()
      await migration.up()
      for (const query of migration.getQueries()) {
        await client.query(query as string)
      }
    }
  })
}
