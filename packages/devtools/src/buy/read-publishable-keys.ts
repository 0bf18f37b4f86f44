import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { resolveMedusaCliPath } from "../../../../src/cli/command-line"
import { sendResultToParent } from "../../../../src/cli/child-process-result"
import {
  readMedusaConfig,
  withDatabase,
} from "../../../../src/cli/store-database"

/** Returns the valid publishable API keys of the store, with the newest first. */
async function listPublishableKeys(knex: Knex): Promise<string[]> {
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

async function listKeysOfLocalStore(): Promise<string[]> {
  const configuration = await readMedusaConfig(resolveMedusaCliPath())
  return withDatabase(configuration, listPublishableKeys)
}

/**
 * Reads the publishable keys of the local store, and sends them to the parent process. read-key-of-local-store.ts runs
 * this file as a process of its own.
 *
 * The process loads only the store's configuration, because starting the whole store would take half a minute.
 */
void listKeysOfLocalStore()
  .then(sendResultToParent)
  .catch((error: unknown) => console.error(String((error as Error).message)))
  // The connections that the configuration has opened would keep the process alive.
  .finally(() => process.exit())
