import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"

import { LedgerModuleService } from "../../../src/modules/ledger/service"

const ACCOUNTS = ["br", "sul", "norte"] as const

/** Else the fill's notifications of years would go with the first run of the job. */
export const KEPT_HERE = { days: 3650, shopperInputHours: 24 }

/** As many as Medusa's own pool has in a small process. */
export const CONNECTIONS = 4

const silent = { info() {}, warn: console.error, error: console.error }

export interface OpenLedger {
  knex: Knex
  ledger: LedgerModuleService
}

/** The ledger's service over a database of its own, without the rest of Medusa. */
export function openLedger(url: string): OpenLedger {
  const knex = ModulesSdkUtils.createPgConnection({
    clientUrl: url,
    schema: "public",
    pool: { min: CONNECTIONS, max: CONNECTIONS },
  }) as Knex
  const ledger = new LedgerModuleService(
    { __pg_connection__: knex, logger: silent } as never,
    {
      // The same for all processes of a run, and no secret: nothing real is encrypted with it.
      encryptionKeys: [Buffer.alloc(32, 1).toString("base64")],
      installation: "bench",
      accounts: ACCOUNTS.map((id) => ({
        id,
        environment: "development",
        baseUrl: "http://127.0.0.1:1",
        softDescriptor: "LOJA DEMO",
        notificationTokens: ["a-notification-token"],
      })),
    }
  )
  return { knex, ledger }
}
