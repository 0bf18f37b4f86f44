import { randomUUID } from "node:crypto"
import { Client } from "@medusajs/framework/pg"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { type CommandRun, runCommand } from "./a-command"
import type { HttpClient } from "../../../harness/shopper/a-shopper"
import { createHttpClientAt } from "../../../harness/shopper/http-client-at"
import { aStoreProcess } from "./a-store-process"
import { type Admin, logIn } from "../../../harness/admin/an-admin"
import { databaseHandleOf, databaseNameAndUrlOf } from "../database/a-database"
import { copyDatabase, withServer } from "../database/database-server"
import { eventually } from "../../../harness/eventually"

/**
 * A store that runs in a separate process on a copy of a shop's database. It uses the same simulator and the same
 * administrator's login as the shop.
 */
export interface CopiedStore {
  url: string
  api: HttpClient
  admin: Admin
  database: Client
  /** Runs a command of the plugin against the copied database. */
  run(args: string[]): Promise<CommandRun>
  logs(): string
  stop(): Promise<void>
}

/**
 * Copies the database of a store, and starts a second store on the copy. `before` can change the copy before the start.
 */
export async function aCopyOfStore(
  shop: ShopWithSimulator,
  {
    account,
    before,
    env: more,
  }: {
    account: Record<string, unknown>
    env?: NodeJS.ProcessEnv
    before?: (database: Client) => Promise<unknown>
  }
): Promise<CopiedStore> {
  const copied = databaseHandleOf(`checkout-transparent-copy-${randomUUID()}`)
  const { name: from } = await databaseNameAndUrlOf(shop.container)
  // The copy is repeated if it fails, because the shop may reconnect to its database before the copy begins.
  await eventually(() =>
    withServer((server) => copyDatabase(server, { from, to: copied.name }))
  )
  const database = new Client({ connectionString: copied.url })
  await database.connect()
  await before?.(database)
  const env = {
    GATEWAY_URL: shop.simulator.url,
    ACCOUNT_OPTIONS: JSON.stringify(account),
    ...more,
  }
  const process = await aStoreProcess({ databaseUrl: copied.url, env })
  await eventually(() => fetch(`${process.url}/health`))
  const api = createHttpClientAt(() => process.url)
  return {
    url: process.url,
    api,
    admin: await logIn(api),
    database,
    run: (args) =>
      runCommand(args, { env: { ...env, DATABASE_URL: copied.url } }),
    logs: () => process.logs(),
    async stop() {
      await database.end()
      await process.stop()
      await copied.drop()
    },
  }
}
