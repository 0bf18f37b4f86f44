import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"

import {
  passKillPoint,
  createNeverResolvingPromise,
  waitWhileProcessIsPaused,
} from "./time/pass-kill-points"
import { type SimulatedProcess, virtualTime } from "./time/virtual-time"

/** A connection of the PostgreSQL client `pg`, of which only the network stream is used here. */
interface Connection {
  connection: { stream: { destroy(): void } }
}

/** The method of knex's PostgreSQL client that sends a statement to the database. */
interface StatementSender {
  _query: (
    this: StatementSender,
    connection: Connection,
    statement: { sql?: string; response?: unknown }
  ) => Promise<unknown>
}

/**
 * SQL that makes the function `checkout_transparent_now()` read the virtual time from a table.
 *
 * Only default values of columns and the triggers that record movements need this function. In the text of the plugin's
 * statements, the simulation replaces each call of the function with the virtual time before PostgreSQL gets the
 * statement.
 */
export const VIRTUAL_CLOCK_SQL = `
  create table if not exists simulated_clock (at timestamptz not null);
  insert into simulated_clock values (now());
  create or replace function checkout_transparent_now() returns timestamptz language sql stable parallel safe
    as $$ select at from simulated_clock $$`

const IS_DEFINITION = /^\s*(create|alter|drop|do)\b/i
const NOW = /checkout_transparent_now\(\)/g
/**
 * How many milliseconds the time in the database may be behind the virtual time when a row is inserted. The clocks of a
 * real store can differ by more than that.
 */
const LAG_MS = 20

let knownTime = NaN
let clock: Knex | undefined
let statements = 0

/** Sets the database connection that is used to write the virtual time into the database. */
export function setConnectionForVirtualTime(knex: Knex): void {
  clock = knex
}

/**
 * Forgets which time was last written into the database, and sets the number of counted statements to 0. Call this
 * function before each run, so that the times in the database do not depend on the previous run.
 */
export function resetKnownDatabaseTime(): void {
  knownTime = NaN
  statements = 0
}

/**
 * The beginning of statements that must not influence the run: they take no virtual time, are no kill points, and do
 * not change the time of later statements.
 */
export const UNTIMED_STATEMENT_PREFIX = "/* unnoticed */"

/**
 * Runs database reads that must not influence the simulated run. The virtual time stands still during the reads. The
 * reads are not counted as statements either: the microseconds in the time of a statement come from the number of
 * statements so far, so counted reads would change the times of later statements.
 */
export async function readWithoutAdvancingTime<Result>(
  read: () => Promise<Result>
): Promise<Result> {
  const before = statements
  try {
    return await virtualTime.holdTimeDuring(read)
  } finally {
    statements = before
  }
}

async function writeDatabaseTime(): Promise<void> {
  const now = virtualTime.now()
  if (Math.abs(now - knownTime) < LAG_MS || !clock) return
  knownTime = now
  await virtualTime.runAs(undefined, () =>
    clock!.raw(`update simulated_clock set at = to_timestamp(${now / 1000})`)
  )
}

/**
 * Returns SQL for the time of the next statement. Its microseconds come from a counter of the statements (modulo
 * 1,000), because in a real database no two statements run at exactly the same time.
 */
function statementTimeSql(): string {
  statements += 1
  const whole = new Date(virtualTime.now()).toISOString().slice(0, -1)
  const micros = String(statements % 1_000).padStart(3, "0")
  return `timestamptz '${whole}${micros}Z'`
}

/**
 * Returns the database's answer to a statement that only reads the time, or that only makes a setting without effect on
 * the results. Such a statement is not sent to the database. Returns `undefined` for all other statements.
 */
function answerStatementWithoutDatabase(sql: string): object | undefined {
  if (sql.startsWith("select checkout_transparent_now() as now")) {
    const now = new Date(virtualTime.now())
    return buildSelectResult([{ now, realNow: now }])
  }
  return sql.startsWith("select set_config(")
    ? buildSelectResult([])
    : undefined
}

function buildSelectResult(rows: object[]): object {
  return { command: "SELECT", rowCount: rows.length, rows }
}

interface Pool {
  acquireRawConnection(): Promise<Connection>
}

/** The database connections of one simulated process. */
export interface GatedConnections {
  knex: Knex
  /**
   * Closes the connections abruptly, as when a process is killed. PostgreSQL then rolls back everything that was not
   * committed.
   */
  cutOff(): void
}

export function openGatedConnections(
  url: string,
  connections: number
): GatedConnections {
  const knex = ModulesSdkUtils.createPgConnection({
    clientUrl: url,
    schema: "public",
    pool: { min: 0, max: connections },
  }) as Knex
  const { client } = knex as unknown as { client: StatementSender & Pool }
  const open: Connection[] = []
  const acquire = client.acquireRawConnection.bind(client)
  client.acquireRawConnection = async () => {
    const connection = await virtualTime.holdTimeDuring(acquire)
    open.push(connection)
    return connection
  }
  gateStatementsOfClient(client)
  return {
    knex,
    cutOff: () => open.forEach(({ connection }) => connection.stream.destroy()),
  }
}

const gated = new WeakSet<object>()
const inTransaction = new WeakSet<object>()
const underWay = new WeakMap<SimulatedProcess, number>()

export function countRunningStatements(owner: SimulatedProcess): number {
  return underWay.get(owner) ?? 0
}

/**
 * How much virtual time, in milliseconds, passes after each statement outside a transaction. Statements within a
 * transaction take no time.
 */
export const statementDuration = { ms: 0 }

/** `made` is called after each SQL statement that may have changed data, with the process that sent the statement. */
export const writeListener = {
  made: (_: SimulatedProcess) => undefined as void,
}

/**
 * Replaces the method with which knex sends statements. The method is replaced in the prototype of the client objects,
 * because each transaction has its own client object.
 */
function gateStatementsOfClient(client: StatementSender): void {
  const prototype = Object.getPrototypeOf(client) as StatementSender
  if (gated.has(prototype)) return
  gated.add(prototype)
  const send = prototype._query
  prototype._query = async function (this, connection, statement) {
    const { owner } = virtualTime
    const sql = statement.sql ?? ""
    if (
      sql.includes("simulated_clock") ||
      sql.startsWith(UNTIMED_STATEMENT_PREFIX)
    ) {
      return send.call(this, connection, statement)
    }
    const response = answerStatementWithoutDatabase(sql)
    if (response) {
      return owner?.isDead
        ? createNeverResolvingPromise()
        : Object.assign(statement, { response })
    }
    const sendStatement = async () => {
      if (/insert into/i.test(sql)) await writeDatabaseTime()
      if (!IS_DEFINITION.test(sql)) {
        statement.sql = sql.replace(NOW, statementTimeSql())
      }
      return send.call(this, connection, statement)
    }
    if (!owner) {
      return virtualTime.holdTimeDuring(sendStatement)
    }
    const isChange = /^\s*(insert|update|delete|with)/i.test(sql)
    const words = sql.replace(/\s+/g, " ").slice(0, 80)
    if (isChange) await passKillPoint("before", words)
    // Inside a transaction, a process is not paused. It would keep its locks, and the other process would wait for them
    // in PostgreSQL for ever.
    if (/^begin/i.test(sql)) inTransaction.add(connection)
    else if (!inTransaction.has(connection)) await waitWhileProcessIsPaused()
    if (/^(commit|rollback)/i.test(sql)) inTransaction.delete(connection)
    if (owner.isDead) return createNeverResolvingPromise()
    try {
      const result = await virtualTime.holdTimeDuring(async () => {
        underWay.set(owner, countRunningStatements(owner) + 1)
        return sendStatement().finally(() =>
          underWay.set(owner, countRunningStatements(owner) - 1)
        )
      })
      if (statementDuration.ms > 0 && !inTransaction.has(connection)) {
        await virtualTime.sleep(statementDuration.ms)
      }
      if (isChange) {
        writeListener.made(owner)
        await passKillPoint("after", words)
      }
      return owner.isDead ? createNeverResolvingPromise() : result
    } catch (error) {
      // A killed process must not get the result.
      if (owner.isDead) return createNeverResolvingPromise()
      throw error
    }
  }
}
