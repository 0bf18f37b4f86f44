import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"

import { passMoment, neverResolves, waitWhilePaused } from "./time/moments"
import { type Owner, time } from "./time/virtual-time"

/** A connection of node-postgres with its network stream. */
interface Connection {
  connection: { stream: { destroy(): void } }
}

/** The part of knex's PostgreSQL client that sends a statement. */
interface StatementSender {
  _query: (
    this: StatementSender,
    connection: Connection,
    statement: { sql?: string; response?: unknown }
  ) => Promise<unknown>
}

/**
 * The SQL that makes `checkout_transparent_now()` read the story's time from a table. This function is used by the
 * defaults of columns. In a statement that calls the function itself, the call is replaced by the time.
 */
export const CLOCK_TABLE = `
  create table if not exists simulated_clock (at timestamptz not null);
  insert into simulated_clock values (now());
  create or replace function checkout_transparent_now() returns timestamptz language sql stable parallel safe
    as $$ select at from simulated_clock $$`

const IS_DEFINITION = /^\s*(create|alter|drop|do)\b/i
const NOW = /checkout_transparent_now\(\)/g
/**
 * The highest age, in milliseconds, of the time that the defaults of columns use. The clocks of a real store differ by
 * more than that.
 */
const LAG_MS = 20

let knownTime = NaN
let clock: Knex | undefined
let statements = 0

/** Sets the connection that writes the story's time into the database. */
export function setTimeConnection(knex: Knex): void {
  clock = knex
}

/** Forgets the time that the database has. A new story may begin before the end of the last one. */
export function forgetDatabaseTime(): void {
  knownTime = NaN
  statements = 0
}

/** The beginning of a statement that must change nothing in the story, not even the times of other statements. */
export const UNTIMED_STATEMENT_PREFIX = "/* unnoticed */"

/** Runs `read` so that its statements do not change the times that later statements get in the story. */
export async function withoutAdvancingTime<Result>(
  read: () => Promise<Result>
): Promise<Result> {
  const before = statements
  try {
    return await time.during(read)
  } finally {
    statements = before
  }
}

async function setTime(): Promise<void> {
  const now = time.now()
  if (Math.abs(now - knownTime) < LAG_MS || !clock) return
  knownTime = now
  await time.runAs(undefined, () =>
    clock!.raw(`update simulated_clock set at = to_timestamp(${now / 1000})`)
  )
}

/**
 * Returns the SQL for the time of a statement. Each statement is a microsecond later than the previous one, because no
 * two statements run at the same time.
 */
function statementTimeSql(): string {
  statements += 1
  const whole = new Date(time.now()).toISOString().slice(0, -1)
  const micros = String(statements % 1_000).padStart(3, "0")
  return `timestamptz '${whole}${micros}Z'`
}

/**
 * Answers a statement without the database if it only reads the time or makes a setting without an effect on results.
 * Returns `undefined` for any other statement.
 */
function answerWithoutDatabase(sql: string): object | undefined {
  if (sql.startsWith("select checkout_transparent_now() as now")) {
    const now = new Date(time.now())
    return rowsOf([{ now, ofMachine: now }])
  }
  return sql.startsWith("select set_config(") ? rowsOf([]) : undefined
}

function rowsOf(rows: object[]): object {
  return { command: "SELECT", rowCount: rows.length, rows }
}

interface Pool {
  acquireRawConnection(): Promise<Connection>
}

/** The connections of one process to the ledger's database. */
export interface GatedConnections {
  knex: Knex
  /** Cuts the connections, as the death of a process does. PostgreSQL then rolls back what was not committed. */
  cutOff(): void
}

export function connect(url: string, connections: number): GatedConnections {
  const knex = ModulesSdkUtils.createPgConnection({
    clientUrl: url,
    schema: "public",
    pool: { min: 0, max: connections },
  }) as Knex
  const { client } = knex as unknown as { client: StatementSender & Pool }
  const open: Connection[] = []
  const acquire = client.acquireRawConnection.bind(client)
  client.acquireRawConnection = async () => {
    const connection = await time.during(acquire)
    open.push(connection)
    return connection
  }
  gateClient(client)
  return {
    knex,
    cutOff: () => open.forEach(({ connection }) => connection.stream.destroy()),
  }
}

const gated = new WeakSet<object>()
const inTransaction = new WeakSet<object>()
const underWay = new WeakMap<Owner, number>()

/** Returns how many statements of a process the database is executing. */
export function statementsOf(owner: Owner): number {
  return underWay.get(owner) ?? 0
}

/** The duration of each statement, in milliseconds of the story's time. */
export const statementDuration = { ms: 0 }

/** Holds the function `made`, which is called after each statement of a process that changes data. */
export const changes = { made: (_: Owner) => undefined as void }

/**
 * Replaces the function with which knex sends statements. The function is replaced in the prototype of knex's client,
 * because transactions use that one.
 */
function gateClient(client: StatementSender): void {
  const prototype = Object.getPrototypeOf(client) as StatementSender
  if (gated.has(prototype)) return
  gated.add(prototype)
  const send = prototype._query
  prototype._query = async function (this, connection, statement) {
    const { owner } = time
    const sql = statement.sql ?? ""
    if (
      sql.includes("simulated_clock") ||
      sql.startsWith(UNTIMED_STATEMENT_PREFIX)
    ) {
      return send.call(this, connection, statement)
    }
    const response = answerWithoutDatabase(sql)
    if (response) {
      return owner?.isDead
        ? neverResolves()
        : Object.assign(statement, { response })
    }
    const sendIt = async () => {
      if (/insert into/i.test(sql)) await setTime()
      if (!IS_DEFINITION.test(sql)) {
        statement.sql = sql.replace(NOW, statementTimeSql())
      }
      return send.call(this, connection, statement)
    }
    if (!owner) {
      return time.during(sendIt)
    }
    const isChange = /^\s*(insert|update|delete|with)/i.test(sql)
    const words = sql.replace(/\s+/g, " ").slice(0, 80)
    if (isChange) await passMoment("before", words)
    // A process that stands still inside a transaction would keep its lock and block the other process in PostgreSQL
    // for ever.
    if (/^begin/i.test(sql)) inTransaction.add(connection)
    else if (!inTransaction.has(connection)) await waitWhilePaused()
    if (/^(commit|rollback)/i.test(sql)) inTransaction.delete(connection)
    if (owner.isDead) return neverResolves()
    try {
      const result = await time.during(async () => {
        underWay.set(owner, statementsOf(owner) + 1)
        return sendIt().finally(() =>
          underWay.set(owner, statementsOf(owner) - 1)
        )
      })
      if (statementDuration.ms > 0 && !inTransaction.has(connection)) {
        await time.sleep(statementDuration.ms)
      }
      if (isChange) {
        changes.made(owner)
        await passMoment("after", words)
      }
      return owner.isDead ? neverResolves() : result
    } catch (error) {
      // A killed process must not learn the outcome.
      if (owner.isDead) return neverResolves()
      throw error
    }
  }
}
