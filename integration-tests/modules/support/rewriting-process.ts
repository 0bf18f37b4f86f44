// A process that runs the ledger's part of the command rewrite-encrypted, to be killed in the middle of it.
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { LedgerModuleService } from "../../../src/modules/ledger/service"

export interface RewritingOptions {
  databaseUrl: string
  /** The plugin's options. */
  plugin: object
}

const { databaseUrl, plugin } = JSON.parse(
  process.argv[2] ?? ""
) as RewritingOptions

const knex = ModulesSdkUtils.createPgConnection({
  clientUrl: databaseUrl,
  schema: "public",
  pool: { min: 0, max: 2 },
}) as Knex

void new LedgerModuleService(
  { __pg_connection__: knex, logger: console as unknown as Logger },
  plugin
).rewriteEncrypted()
