// Preloaded into the process of the store: modules are replaced before anybody has taken anything out
// of them.
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

/** Headers of a request that belongs to a story. */
export interface Marks {
  "x-crash-story": string
  /** The place where it waits to be killed. */
  "x-crash-at"?: string
  /** Whether what the process does for all is done for this story. */
  "x-crash-process"?: "true"
}

/** All that marked requests have led to in this process. */
export const stories = new Map<string, WatchedStory>()

/** Turns of the job that were asked for, and not those of the schedule. */
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

// What a process does for all stories at once is none's, or all would wait with the first that waits.
replaceModule<typeof Publishing>(
  require.resolve("../../src/reconciliation/publish-events"),
  ({ publishEvents }) => ({
    publishEvents(container) {
      const work = () => publishEvents(container)
      return scopes.getStore()?.story.isOfProcess ? work() : scopes.exit(work)
    },
  })
)
// Once a day, for all charges: whose turn of the job does it is by chance.
replaceModule<typeof Comparing>(
  require.resolve("../../src/reconciliation/compare-days"),
  ({ compareLatestDays }) => ({
    compareLatestDays: (container) =>
      scopes.exit(() => compareLatestDays(container)),
  })
)
// Once a minute for all deliveries: which of them it is changes from time to time.
replaceModule<typeof Noting>(
  require.resolve("../../src/api/hooks/note-delivery"),
  ({ noteDelivery }) => ({
    noteDelivery(...given) {
      scopes.exit(() => noteDelivery(...given))
    },
  })
)
// The schedule would take what a story is about.
replaceModule<typeof Due>(
  require.resolve("../../src/jobs/_do-what-is-due"),
  ({ doWhatIsDue }) => ({
    async doWhatIsDue(container) {
      if (askedFor.getStore()) await doWhatIsDue(container)
    },
  })
)

/** A turn of the job, which does what is due. */
export function takeTurn(work: () => Promise<void>): Promise<void> {
  return askedFor.run(true, work)
}

/**
 * Lets a process of the store see every write of the ledger and every call of the gateway that a marked
 * request leads to: whatever methods the ledger has, and all that the transport sends.
 */
export function watchStore(container: MedusaContainer): void {
  watchRequests()
  watchLedger(container.resolve<Record<string, Method>>(LEDGER_MODULE))
  watchDatabase(container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
}

/** What a request begins, also when it was answered. */
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

/** Those of the service and of all that it extends. One that another one calls is a part of that. */
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

/** "POST /charges/:id/capture", say. */
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

/** For everybody who requires it from now on. */
function replaceModule<Exports extends object>(
  path: string,
  changed: (original: Exports) => Partial<Exports>
): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- what it exports cannot be assigned
  const original = require(path) as Exports
  require.cache[path]!.exports = { ...original, ...changed(original) }
}
