import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ModulesSdkUtils } from "@medusajs/framework/utils"

import { moment, never, standStill } from "./moments"
import { type Owner, time } from "./virtual-time"

/** One of node-postgres: its socket is its connection's. */
interface Connection {
  connection: { stream: { destroy(): void } }
}

/** Of knex's client for PostgreSQL: what sends one statement. */
interface StatementSender {
  _query: (
    this: StatementSender,
    connection: Connection,
    statement: { sql?: string; response?: unknown }
  ) => Promise<unknown>
}

/** What column defaults take; statements that name the time are given it. */
export const CLOCK_TABLE = `
  create table if not exists simulated_clock (at timestamptz not null);
  insert into simulated_clock values (now());
  create or replace function checkout_transparent_now() returns timestamptz language sql stable parallel safe
    as $$ select at from simulated_clock $$`

const IS_DEFINITION = /^\s*(create|alter|drop|do)\b/i
const NOW = /checkout_transparent_now\(\)/g
/** How far the time of column defaults may be behind: clocks of a store differ by more. */
const LAG_MS = 20

let knownTime = NaN
let clock: Knex | undefined
let statements = 0

/** Whose connection tells the database what time it is. */
export function setTimeBy(knex: Knex): void {
  clock = knex
}

/** As often as a story begins: its time may be before that of another one. */
export function forgetTime(): void {
  knownTime = NaN
  statements = 0
}

/** Before a statement of ours that nobody is to notice, at any time. */
export const UNNOTICED = "/* unnoticed */"

/** Reads something without a trace: no time of a statement after it is another one. */
export async function unnoticed<Result>(
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

/** The time of a statement; a microsecond after that of the one before, since no two are at once. */
function instant(): string {
  statements += 1
  const whole = new Date(time.now()).toISOString().slice(0, -1)
  const micros = String(statements % 1_000).padStart(3, "0")
  return `timestamptz '${whole}${micros}Z'`
}

/** What is answered here: the time, and settings that change no result. */
function answerHere(sql: string): object | undefined {
  if (sql.startsWith("select checkout_transparent_now() as now")) {
    const now = new Date(time.now())
    return rowsOf([{ now, machine: now }])
  }
  return sql.startsWith("select set_config(") ? rowsOf([]) : undefined
}

function rowsOf(rows: object[]): object {
  return { command: "SELECT", rowCount: rows.length, rows }
}

interface Pool {
  acquireRawConnection(): Promise<Connection>
}

/** A process's connections to the ledger's database. */
export interface GatedConnections {
  knex: Knex
  /** As the end of a process does it: PostgreSQL undoes what is not committed. */
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
  gate(client)
  return {
    knex,
    cutOff: () => open.forEach(({ connection }) => connection.stream.destroy()),
  }
}

const gated = new WeakSet<object>()
const inTransaction = new WeakSet<object>()
const underWay = new WeakMap<Owner, number>()

/** How many statements of a process the database is at work on. */
export function statementsOf(owner: Owner): number {
  return underWay.get(owner) ?? 0
}

/** How long a statement takes by the time of the story. */
export const slowness = { ms: 0 }

/** Told of every statement of a process that changes something. */
export const changes = { made: (_: Owner) => undefined as void }

/** Transactions of knex take what they send with from the prototype of its client. */
function gate(client: StatementSender): void {
  const prototype = Object.getPrototypeOf(client) as StatementSender
  if (gated.has(prototype)) return
  gated.add(prototype)
  const send = prototype._query
  prototype._query = async function (this, connection, statement) {
    const { owner } = time
    const sql = statement.sql ?? ""
    if (sql.includes("simulated_clock") || sql.startsWith(UNNOTICED)) {
      return send.call(this, connection, statement)
    }
    const response = answerHere(sql)
    if (response) {
      return owner?.isDead ? never() : Object.assign(statement, { response })
    }
    const sendIt = async () => {
      if (/insert into/i.test(sql)) await setTime()
      if (!IS_DEFINITION.test(sql)) {
        statement.sql = sql.replace(NOW, instant())
      }
      return send.call(this, connection, statement)
    }
    if (!owner) {
      return time.during(sendIt)
    }
    const isChange = /^\s*(insert|update|delete|with)/i.test(sql)
    const words = sql.replace(/\s+/g, " ").slice(0, 80)
    if (isChange) await moment("before", words)
    // Whoever stands still in a transaction keeps a lock, for which another one waits in PostgreSQL.
    if (/^begin/i.test(sql)) inTransaction.add(connection)
    else if (!inTransaction.has(connection)) await standStill()
    if (/^(commit|rollback)/i.test(sql)) inTransaction.delete(connection)
    if (owner.isDead) return never()
    try {
      const result = await time.during(async () => {
        underWay.set(owner, statementsOf(owner) + 1)
        return sendIt().finally(() =>
          underWay.set(owner, statementsOf(owner) - 1)
        )
      })
      if (slowness.ms > 0 && !inTransaction.has(connection)) {
        await time.sleep(slowness.ms)
      }
      if (isChange) {
        changes.made(owner)
        await moment("after", words)
      }
      return owner.isDead ? never() : result
    } catch (error) {
      // Whoever is dead learns nothing of what became of it.
      if (owner.isDead) return never()
      throw error
    }
  }
}
