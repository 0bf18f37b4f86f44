// Preloaded into the store's process: replaces modules before any other code
// has taken their exports.
import { AsyncLocalStorage } from "node:async_hooks"
import { type IncomingMessage, Server } from "node:http"

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import type * as Transport from "../../src/gateway/transport/exchange"
import type { HttpRequest } from "../../src/gateway/transport/http"
import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type * as Noting from "../../src/api/hooks/note-delivery"
import type * as Comparing from "../../src/reconciliation/compare-days"
import type * as Publishing from "../../src/reconciliation/publish-events"
import type * as Due from "../../src/jobs/_do-what-is-due"
import { scopes, WatchedStory } from "./watched-story"

/** The headers of a request that belongs to a story. */
export interface Marks {
  "x-crash-story": string
  /** The place where the story waits to be killed. */
  "x-crash-at"?: string
  /** Whether the work that a process does for all stories counts for this story. */
  "x-crash-process"?: "true"
}

/** The stories of all marked requests in this process. */
export const stories = new Map<string, WatchedStory>()

/** Marks runs of the job that the test asked for, in contrast to those of the schedule. */
const askedFor = new AsyncLocalStorage<true>()

replaceModule<typeof Transport>(
  require.resolve("../../src/gateway/transport/exchange"),
  ({ exchange }) => ({
    exchange(to, request, limits) {
      const work = () => exchange(to, request, limits)
      const story = scopes.getStore()?.story
      return story ? story.aroundExchange(nameOf(request), work) : work()
    },
  })
)

// Work for all stories at once belongs to none, or all would wait for the first one that waits.
replaceModule<typeof Publishing>(
  require.resolve("../../src/reconciliation/publish-events"),
  ({ publishEvents }) => ({
    publishEvents(container) {
      const work = () => publishEvents(container)
      return scopes.getStore()?.story.isOfProcess ? work() : scopes.exit(work)
    },
  })
)
// Runs once a day for all charges: which run of the job does it is chance.
replaceModule<typeof Comparing>(
  require.resolve("../../src/reconciliation/compare-days"),
  ({ compareLatestDays }) => ({
    compareLatestDays: (container) =>
      scopes.exit(() => compareLatestDays(container)),
  })
)
// Runs once a minute for all deliveries: which delivery does it changes.
replaceModule<typeof Noting>(
  require.resolve("../../src/api/hooks/note-delivery"),
  ({ noteDelivery }) => ({
    noteDelivery(...given) {
      scopes.exit(() => noteDelivery(...given))
    },
  })
)
// The scheduled job must not take work that a story is about.
replaceModule<typeof Due>(
  require.resolve("../../src/jobs/_do-what-is-due"),
  ({ doWhatIsDue }) => ({
    async doWhatIsDue(container) {
      if (askedFor.getStore()) await doWhatIsDue(container)
    },
  })
)

/** Runs the job, which does all due work. */
export function takeTurn(work: () => Promise<void>): Promise<void> {
  return askedFor.run(true, work)
}

/**
 * Watches a store's process: every write of the ledger and every call of the gateway that a marked
 * request causes, by any method of the ledger and through the transport.
 */
export function watchStore(container: MedusaContainer): void {
  watchRequests()
  watchLedger(container.resolve<Record<string, Method>>(LEDGER_MODULE))
  watchDatabase(container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
}

/** Runs the work of a marked request as a part of its story, also work that goes on after the answer. */
export function inStory<Result>(
  marks: Partial<Marks>,
  work: () => Result
): Result {
  const id = marks["x-crash-story"]
  if (id === undefined) return work()
  const story = stories.get(id) ?? new WatchedStory()
  stories.set(id, story)
  story.waitsAt = marks["x-crash-at"]
  story.isOfProcess = marks["x-crash-process"] === "true"
  return scopes.run({ story }, work)
}

function watchRequests(): void {
  replace(
    Server.prototype as { emit: (...given: unknown[]) => boolean },
    "emit",
    (emit) =>
      function (this: Server, ...given) {
        const [name, request] = given
        const work = () => emit.apply(this, given)
        return name === "request"
          ? inStory((request as IncomingMessage).headers as object, work)
          : work()
      }
  )
}

type Method = (...given: unknown[]) => Promise<unknown>

/** Watches all methods of the service and its base classes. A call inside another call is a part of that. */
function watchLedger(ledger: Record<string, Method>): void {
  for (const name of methodsOf(ledger)) {
    const method = ledger[name]!
    ledger[name] = (...given) => {
      const scope = scopes.getStore()
      const work = () => method.apply(ledger, given)
      return scope && !scope.call
        ? scope.story.aroundLedger(name, work)
        : work()
    }
  }
}

function methodsOf(service: object): Set<string> {
  const names = new Set<string>()
  for (
    let at: object = service;
    at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object
  ) {
    for (const [name, { value }] of Object.entries(
      Object.getOwnPropertyDescriptors(at)
    )) {
      const isMethod = typeof value === "function" && name !== "constructor"
      if (isMethod && !name.endsWith("_") && !name.startsWith("_")) {
        names.add(name)
      }
    }
  }
  return names
}

interface KnexClient {
  transacting?: boolean
  acquireConnection(): Promise<unknown>
  _query(connection: unknown, query: { sql: string }): Promise<unknown>
}

function watchDatabase(knex: Knex): void {
  const client = knex.client as KnexClient
  const driver = Object.getPrototypeOf(client) as KnexClient
  replace(
    driver,
    "_query",
    (query) =>
      function (this: KnexClient, connection, asked) {
        const scope = scopes.getStore()
        const work = () => query.call(this, connection, asked)
        const isInTransaction = this.transacting === true
        return scope
          ? scope.story.aroundStatement(
              { sql: asked.sql, isInTransaction },
              scope.call,
              work
            )
          : work()
      }
  )
  replace(
    driver,
    "acquireConnection",
    (acquire) =>
      async function (this: KnexClient) {
        await scopes.getStore()?.story.whenItGoesOn()
        return acquire.call(this)
      }
  )
}

/** Names a request, such as "POST /charges/:id/capture". */
function nameOf({ method, url }: HttpRequest): string {
  const path = url.pathname.replace(/\/(?=[^/]*\d)[^/]{12,}/g, "/:id")
  return `${method} ${path}`
}

function replace<On extends object, Name extends keyof On>(
  on: On,
  name: Name,
  wrap: (original: On[Name]) => On[Name]
): void {
  on[name] = wrap(on[name])
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
