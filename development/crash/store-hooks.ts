// Preloaded into the store's process: replaces modules before any other code
// has taken their exports.
import { writeFileSync } from "node:fs"

import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type * as Transport from "../../src/gateway/transport/exchange"
import type { HttpRequest } from "../../src/gateway/transport/http"
import type * as Due from "../../src/jobs/_do-what-is-due"
import { type DiesAt, Moments } from "./moments-of-store"

/** The moments that this process has passed since it was armed. */
let moments = new Moments()
let isAskedFor = false

replaceModule<typeof Transport>(
  require.resolve("../../src/gateway/transport/exchange"),
  ({ exchange }) => ({
    exchange: (to, request, limits) =>
      moments.around(nameOf(request), () => exchange(to, request, limits)),
  })
)

// The scheduled job must not take work that a use case is about.
replaceModule<typeof Due>(
  require.resolve("../../src/jobs/_do-what-is-due"),
  ({ doWhatIsDue }) => ({
    async doWhatIsDue(container) {
      if (isAskedFor) await doWhatIsDue(container)
    },
  })
)

/** Runs the job, which does all due work. */
export async function runAsked(job: () => Promise<void>): Promise<void> {
  isAskedFor = true
  await job().finally(() => {
    isAskedFor = false
  })
}

/** Counts the moments anew; with `dies`, the process stops for ever at one of them. */
export function arm(dies?: DiesAt): void {
  moments = new Moments((nth, words) => {
    if (nth !== dies?.moment) return
    writeFileSync(dies.noteFile, words)
    // Nothing of this process goes on while it waits for `kill -9`.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
}

export function passedMoments(): readonly string[] {
  return moments.passed
}

const WRITES =
  /\b(insert\s+into|delete\s+from|update\s+[\w."]+\s+(as\s+\w+\s+)?set)\b/i
const LEDGER_TABLE =
  /\b(?:insert\s+into|delete\s+from|update)\s+"?(checkout_transparent_\w+)/i

interface KnexClient {
  transacting?: boolean
  _query: (
    this: KnexClient,
    connection: object,
    query: { sql: string }
  ) => Promise<unknown>
}

/** Watches all statements; in a transaction, nothing is written before the commit. */
export function watchDatabase(knex: Knex): void {
  const driver = Object.getPrototypeOf(knex.client) as KnexClient
  const query = driver._query
  const written = new WeakMap<object, string>()
  driver._query = function (connection, asked) {
    const { sql } = asked
    const send = () => query.call(this, connection, asked)
    const table = LEDGER_TABLE.exec(sql)?.[1]
    if (this.transacting) {
      const changed = /^commit/i.test(sql) ? written.get(connection) : undefined
      if (table && WRITES.test(sql)) written.set(connection, table)
      if (/^(commit|rollback)/i.test(sql)) written.delete(connection)
      return changed ? moments.around(`commit to ${changed}`, send) : send()
    }
    if (!WRITES.test(sql)) return send()
    return table
      ? moments.around(`write to ${table}`, send)
      : moments.besides(send)
  }
}

/** Names a request, such as "POST /charges/:id/capture". */
function nameOf({ method, url }: HttpRequest): string {
  const path = url.pathname.replace(/\/(?=[^/]*\d)[^/]{12,}/g, "/:id")
  return `${method} ${path}`
}

/** Replaces a module for all code that requires it from now on. */
function replaceModule<Exports extends object>(
  path: string,
  changed: (original: Exports) => Partial<Exports>
): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- what it exports cannot be assigned
  const original = require(path) as Exports
  require.cache[path]!.exports = { ...original, ...changed(original) }
}
