import { AsyncLocalStorage } from "node:async_hooks"
import { EventEmitter } from "node:events"
import { Server } from "node:http"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Matches the SQL statement that releases a lease. This statement is not recorded, because the store may send it only
 * after the HTTP response.
 */
const AFTER_ANSWER = /^delete from "checkout_transparent_lease"/

export interface RecordedStatements {
  /**
   * All statements of Medusa and the plugin, including the beginning and end of transactions. The release of leases is
   * left out.
   */
  all: string[]
  /**
   * The statements about the plugin's tables, each shortened to its verb and the tables, for example `select charge,
   * installation`.
   */
  pluginStatements: string[]
}

/**
 * Records the SQL statements of the HTTP requests that arrive until `work` is done. The statements of jobs and timers
 * are not recorded.
 */
export async function recordStatements(
  container: MedusaContainer,
  work: () => Promise<unknown>
): Promise<RecordedStatements> {
  const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const all: string[] = []
  const requests = new AsyncLocalStorage<true>()
  const emit = jest
    .spyOn(Server.prototype, "emit")
    .mockImplementation(function (this: Server, ...event) {
      return requests.run(true, () =>
        EventEmitter.prototype.emit.apply(this, event)
      )
    })
  const recordStatement = ({ sql }: { sql: string }) => {
    const text = sql.trim().replace(/\s+/g, " ")
    if (requests.getStore() && !AFTER_ANSWER.test(text)) all.push(text)
  }
  knex.on("query", recordStatement)
  try {
    await work()
  } finally {
    knex.removeListener("query", recordStatement)
    emit.mockRestore()
  }
  return { all, pluginStatements: all.flatMap(shortenStatement) }
}

const PLUGIN_TABLE = /\bcheckout_transparent_(?!now\b|price\b)(\w+)/g

function shortenStatement(text: string): string[] {
  const found = [...text.matchAll(PLUGIN_TABLE)].map(([, table]) => table)
  const tables = [...new Set(found)].sort().join(", ")
  return tables === "" ? [] : [`${text.split(" ", 1)[0]} ${tables}`]
}
