import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { ensureDatabase } from "../../../harness/medusa/migrate"
import { migrateLedger } from "../../../harness/medusa/migrate-ledger"
import { LedgerModuleService } from "../../../src/modules/ledger/service"
import { databaseAt } from "../database/a-database"
import { moveTime, stopTime } from "../../../harness/postgres/move-time"

export const ENCRYPTION_KEY = Buffer.alloc(32, 1).toString("base64")
const TABLES = [
  "charge",
  "operation",
  "discrepancy",
  "installation",
  "shopper_input",
  "payment_link",
  "link_transaction",
  "lease",
  "access_token",
  "notification",
  "outbox_entry",
  "alert",
  "movement",
  "setting",
  "admin_action",
  "fiscal_document",
  "quoted_rules",
  "movement_export",
] as const
type LedgerTable = (typeof TABLES)[number]

/** Twenty callers at once. */
export const twentyTimes = <Result>(
  work: (nth: number) => Promise<Result>
): Promise<Result[]> =>
  Promise.all(Array.from({ length: 20 }, (_, nth) => work(nth)))

export interface LedgerDatabase {
  readonly knex: Knex
  /** For a process of its own. */
  readonly url: string
  /** The ledger as a process of its own has it: over its own connections when it is given some. */
  ledger(given?: {
    encryptionKeys?: string[]
    keepFiscalDocument?: boolean
    /** The option of that name: a ledger with another one is that of another installation. */
    installation?: string
    knex?: Knex
  }): LedgerModuleService
  /** Connections like those of another process. Closed after the tests. */
  connect(connections: number): Promise<Knex>
  /** How many statements wait for a lock that another one holds. */
  waiting(): Promise<number>
  rowsOf(table: LedgerTable): Promise<Record<string, unknown>[]>
  rowOf(table: LedgerTable, id: string): Promise<Record<string, unknown>>
  /** The ledger's time is so far after the machine's, until the test is over. */
  passTime(ms: number): Promise<void>
  /** The ledger's time stands still so long after a moment, until the test is over. */
  stopTime(since: Date, ms?: number): Promise<void>
}

/**
 * For the tests of one file: a database of their own with the ledger's migrations, empty before
 * each test, and twenty connections to it.
 */
export function aLedgerDatabase(): LedgerDatabase {
  const { url, drop } = databaseAt(
    `checkout-transparent-ledger-${randomUUID()}`
  )
  const opened: Knex[] = []
  const ledgers: LedgerModuleService[] = []

  const connect = async (connections: number): Promise<Knex> => {
    const knex = ModulesSdkUtils.createPgConnection({
      clientUrl: url,
      schema: "public",
      pool: { min: connections, max: connections },
    }) as Knex
    opened.push(knex)
    await openAll(knex, connections)
    return knex
  }

  let shared: Knex
  beforeAll(async () => {
    await ensureDatabase(url)
    shared = await connect(20)
    await migrateLedger(shared)
  })
  beforeEach(async () => {
    await shared.raw(`truncate ${TABLES.map(nameOf).join(", ")}`)
  })
  const connection = { query: (sql: string) => shared.raw(sql) } as never
  let isTimeMoved = false
  afterEach(async () => {
    if (isTimeMoved) {
      await moveTime(connection, 0)
    }
    isTimeMoved = false
  })
  afterAll(async () => {
    // Nothing is at work any more, so nothing waits for it.
    await shared.raw(`truncate ${TABLES.map(nameOf).join(", ")}`)
    for (const ledger of ledgers) {
      await ledger.__hooks.onApplicationPrepareShutdown()
    }
    await Promise.all(opened.map((knex) => knex.destroy()))
    await drop()
  })

  return {
    get knex() {
      return shared
    },
    url,
    connect,
    waiting: async () => {
      const { rows } = await shared.raw<{ rows: unknown[] }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      )
      return rows.length
    },
    rowsOf: (table) =>
      shared<Record<string, unknown>>(nameOf(table)).orderBy("created_at"),
    async rowOf(table, id) {
      const row = await shared(nameOf(table))
        .where({ id })
        .first<Record<string, unknown> | undefined>()
      if (!row) {
        throw new Error(`There is no ${table} ${id}.`)
      }
      return row
    },
    passTime(ms) {
      isTimeMoved = true
      return moveTime(connection, ms)
    },
    stopTime(since, ms = 0) {
      isTimeMoved = true
      return stopTime(connection, since, ms)
    },
    ledger: ({
      encryptionKeys = [ENCRYPTION_KEY],
      keepFiscalDocument = false,
      installation,
      knex = shared,
    } = {}) => {
      const ledger = new LedgerModuleService(
        {
          __pg_connection__: knex,
          logger: console as unknown as Logger,
        },
        {
          encryptionKeys,
          accounts: [
            {
              id: "br",
              environment: "development",
              baseUrl: "http://127.0.0.1:1",
              softDescriptor: "LOJA DEMO",
              notificationTokens: ["a-notification-token"],
            },
          ],
          keepFiscalDocument,
          ...(installation === undefined ? {} : { installation }),
        }
      )
      ledgers.push(ledger)
      return ledger
    },
  }
}

/** So that callers at once really have one connection each: no caller returns its connection before all have one. */
async function openAll(knex: Knex, connections: number): Promise<void> {
  const transactions = await Promise.all(
    Array.from({ length: connections }, () => knex.transaction())
  )
  await Promise.all(transactions.map((transaction) => transaction.commit()))
}

function nameOf(table: LedgerTable): string {
  return `checkout_transparent_${table}`
}
