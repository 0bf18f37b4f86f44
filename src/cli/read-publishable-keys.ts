import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "@medusajs/framework/zod"
import { handOver } from "./hand-over"
import { readMedusaConfig, withDatabase } from "./store-database"

/** The valid publishable keys with which storefronts of this store send requests, the newest first. */
async function publishableKeys(knex: Knex): Promise<string[]> {
  const rows: unknown = await knex("api_key")
    .select("token")
    .where({ type: "publishable" })
    .whereNull("deleted_at")
    .where((one) => {
      void one.whereNull("revoked_at").orWhere("revoked_at", ">", knex.fn.now())
    })
    .orderBy("created_at", "desc")
  return z
    .array(z.object({ token: z.string() }))
    .parse(rows)
    .map(({ token }) => token)
}

/** A script in a process of its own, see buy.ts: starting the store for this would take half a minute. */
void readMedusaConfig(process.argv[2] ?? "")
  .then((configuration) => withDatabase(configuration, publishableKeys))
  .then(handOver)
  .catch((error: unknown) => console.error(String((error as Error).message)))
  // Ends the process, because nothing closes what the configuration has opened.
  .finally(() => process.exit())
