import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { ModulesSdkUtils } from "@medusajs/framework/utils"
import { ensureDatabase } from "../../../harness/medusa/medusa-database"
import { migrateLedger } from "../../../harness/medusa/migrate-ledger"
import { LedgerModuleService } from "../../../src/modules/ledger/service"
import { databaseHandleOf } from "../database/a-database"
import {
  setLedgerTimeOffset,
  freezeLedgerTimeAt,
} from "../../../harness/postgres/ledger-time"

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
  "buyer_document",
  "quoted_rules",
  "exported_movement",
  "saved_card",
  "store_charge",
] as const
type LedgerTable = (typeof TABLES)[number]

/** Runs `work` twenty times at the same moment, and returns all results. */
export const runTwentyAtOnce = <Result>(
  work: (nth: number) => Promise<Result>
): Promise<Result[]> =>
  Promise.all(Array.from({ length: 20 }, (_, nth) => work(nth)))

export interface LedgerDatabase {
  readonly knex: Knex
  readonly url: string
  /**
   * Returns a ledger for this database, like the ledger of one store process. All ledgers share one connection pool
   * unless `knex` is another pool.
   */
  ledger(given?: {
    encryptionKeys?: string[]
    keepFiscalDocument?: boolean
    /** The option `installation` of the ledger. Two ledgers with different values act as two installations. */
    installation?: string
    knex?: Knex
  }): LedgerModuleService
  /** Opens additional connections, as another process would. They are closed after the tests. */
  connect(connections: number): Promise<Knex>
  countLockWaits(): Promise<number>
  rowsOf(table: LedgerTable): Promise<Record<string, unknown>[]>
  requireRowById(
    table: LedgerTable,
    id: string
  ): Promise<Record<string, unknown>>
  /** Sets the ledger's time to `ms` milliseconds after the real time, until the end of the test. */
  setTimeOffset(ms: number): Promise<void>
  /** Stops the ledger's clock at `ms` milliseconds after `since`, until the end of the test. */
  stopTime(since: Date, ms?: number): Promise<void>
}

/**
 * Creates a database for the tests of one file, with the ledger's migrations and twenty connections. The tables that
 * TABLES names are emptied before each test.
 */
export function aLedgerDatabase(): LedgerDatabase {
  const { url, drop } = databaseHandleOf(
    `checkout-transparent-ledger-${randomUUID()}`
  )
  const opened: Knex[] = []
  const ledgers: LedgerModuleService[] = []

  const openConnectionPool = async (connections: number): Promise<Knex> => {
    const knex = ModulesSdkUtils.createPgConnection({
      clientUrl: url,
      schema: "public",
      pool: { min: connections, max: connections },
    }) as Knex
    opened.push(knex)
    await openAllConnections(knex, connections)
    return knex
  }

  let shared: Knex
  beforeAll(async () => {
    await ensureDatabase(url)
    shared = await openConnectionPool(20)
    await migrateLedger(shared)
  })
  beforeEach(async () => {
    await shared.raw(`truncate ${TABLES.map(tableNameOf).join(", ")}`)
  })
  const connection = { query: (sql: string) => shared.raw(sql) } as never
  let isTimeMoved = false
  afterEach(async () => {
    if (isTimeMoved) {
      await setLedgerTimeOffset(connection, 0)
    }
    isTimeMoved = false
  })
  afterAll(async () => {
    // A ledger's shutdown waits for the work on its leased charges. No test works on the charges any more.
    await shared.raw(`truncate ${TABLES.map(tableNameOf).join(", ")}`)
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
    connect: openConnectionPool,
    countLockWaits: async () => {
      const { rows } = await shared.raw<{ rows: unknown[] }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      )
      return rows.length
    },
    rowsOf: (table) =>
      shared<Record<string, unknown>>(tableNameOf(table)).orderBy("created_at"),
    async requireRowById(table, id) {
      const row = await shared(tableNameOf(table))
        .where({ id })
        .first<Record<string, unknown> | undefined>()
      if (!row) {
        throw new Error(`There is no ${table} ${id}.`)
      }
      return row
    },
    setTimeOffset(ms) {
      isTimeMoved = true
      return setLedgerTimeOffset(connection, ms)
    },
    stopTime(since, ms = 0) {
      isTimeMoved = true
      return freezeLedgerTimeAt(connection, since, ms)
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

/**
 * Opens all connections of a pool by starting a transaction on each. Simultaneous calls of a test then do not have to
 * wait for connections.
 */
async function openAllConnections(
  knex: Knex,
  connections: number
): Promise<void> {
  const transactions = await Promise.all(
    Array.from({ length: connections }, () => knex.transaction())
  )
  await Promise.all(transactions.map((transaction) => transaction.commit()))
}

function tableNameOf(table: LedgerTable): string {
  return `checkout_transparent_${table}`
}
