import { createRequire } from "node:module"

import type { IPaymentModuleService } from "@medusajs/framework/types"

import { virtualTime } from "../../process/time/virtual-time"
import { runReadStatement, runWriteStatement } from "../simulated-core"
import {
  matchesFilters,
  mergePaymentData,
} from "../records/merge-and-filter-data"
import {
  centavosOf,
  type CoreRecords,
  type Data,
  UNPAID_COLLECTION,
} from "../records/core-records"
import { toMedusaRow, type MedusaRows } from "../records/medusa-rows"
import { invalidDataError, type Table } from "../records/table"

const requireOfMedusa = createRequire(
  require.resolve("@medusajs/medusa/payment")
)
const { PaymentModuleService, PaymentProviderService } = requireOfMedusa(
  "@medusajs/payment/dist/services"
) as {
  PaymentModuleService: new (cradle: object) => IPaymentModuleService
  PaymentProviderService: new (cradle: object) => object
}

/** The class of Medusa's own payment provider, which moves no money. Medusa's package does not export it. */
export const { default: SystemPaymentProvider } = requireOfMedusa(
  "@medusajs/payment/dist/providers/system"
) as { default: new () => object }

/** Creates Medusa's real payment module. It reads and writes the records of the simulation instead of a database. */
export function createSimulatedPaymentModule(
  { transaction }: CoreRecords,
  services: ReturnType<typeof createPaymentModuleServices>,
  providers: object
): IPaymentModuleService {
  let method = ""
  const module = new PaymentModuleService({
    ...services,
    baseRepository: {
      getFreshManager: () => ({}),
      serialize: (rows: unknown) => Promise.resolve(rows),
      transaction: (work: (manager: Manager) => Promise<unknown>) =>
        runWriteStatement(method, () =>
          transaction((undo) =>
            work({ undo, getTransactionContext: () => LOCKING })
          )
        ),
    },
    paymentProviderService: new PaymentProviderService(providers),
  })
  // Each transaction begins with the call of a method. The name of the method is therefore also the name of the kill
  // points of this transaction.
  return new Proxy(module, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === "function") method = String(name)
      return value
    },
  })
}

/** A transaction of several SQL statements. If one of them fails, `undo` reverses the earlier inserts and updates. */
interface Manager {
  undo: (() => void)[]
  getTransactionContext(): object
}

interface Context {
  transactionManager?: Manager
}

/**
 * Answers to the SQL statements with which Medusa locks a payment. The locks do nothing, because the simulation runs
 * one transaction after the other.
 */
const lockStatementAnswers = {
  where: () => lockStatementAnswers,
  forUpdate: () => lockStatementAnswers,
  select: () => Promise.resolve([]),
}
const LOCKING = Object.assign(() => lockStatementAnswers, {
  raw: () => Promise.resolve(),
})

/**
 * Builds the internal services that Medusa's payment module needs. They read and write the records of the simulation.
 */
export function createPaymentModuleServices(
  records: CoreRecords,
  shown: MedusaRows
) {
  const { sessions, payments, captures, refunds, collections } = records
  return {
    paymentSessionService: createServiceOfTable(
      sessions,
      (row) => shown.sessionRow(row),
      () => ({ status: "pending", authorized_at: null })
    ),
    paymentService: createServiceOfTable(
      payments,
      (row) => shown.paymentRow(row),
      ({ payment_session: id }) => {
        if (records.paymentOfSession(String(id))) {
          throw invalidDataError(
            `Payment with payment_session_id: ${String(id)}, already exists.`
          )
        }
        return { captured_at: null, canceled_at: null }
      }
    ),
    captureService: createServiceOfTable(
      captures,
      toMedusaRow,
      defaultCaptureOrRefundColumns
    ),
    refundService: createServiceOfTable(
      refunds,
      toMedusaRow,
      defaultCaptureOrRefundColumns
    ),
    paymentCollectionService: createServiceOfTable(
      collections,
      (row) => ({
        ...toMedusaRow(row),
        payment_sessions: records
          .sessionsOf(row.id)
          .map((session) => shown.sessionRow(session)),
        payments: records
          .paymentsOfCollections([row.id])
          .map((payment) => shown.paymentRow(payment)),
      }),
      () => UNPAID_COLLECTION
    ),
  }
}

function defaultCaptureOrRefundColumns() {
  const created_at = new Date(virtualTime.now())
  return { created_at, created_by: null, note: null, metadata: null }
}

/** Builds one of the internal services of Medusa's payment module, for one table of the simulation. */
function createServiceOfTable<Row extends { id: string }>(
  table: Table<Row>,
  show: (row: Row) => Data,
  initialColumns: (given: Data) => object
) {
  const runWriteOutsideTransaction = async <Result>(
    what: string,
    context: Context | undefined,
    statement: () => Result
  ) =>
    context?.transactionManager
      ? statement()
      : runWriteStatement(`${what} ${table.noun}`, statement)
  const runReadOutsideTransaction = async <Result>(
    context: Context | undefined,
    statement: () => Result
  ) => (context?.transactionManager ? statement() : runReadStatement(statement))
  return {
    list: (filters: Data = {}, _?: object, context?: Context) =>
      runReadOutsideTransaction(context, () =>
        table.all.map(show).filter((row) => matchesFilters(row, filters))
      ),
    retrieve: (id: string, _?: object, context?: Context) =>
      runReadOutsideTransaction(context, () => show(table.requireRow(id))),
    create: (given: Data | Data[], context?: Context) =>
      runWriteOutsideTransaction("insert", context, () =>
        mapOneOrMany(given, (one) => {
          const made = { ...initialColumns(one), ...convertToColumns(one) }
          const row = table.insert(made as Omit<Row, "id">)
          context?.transactionManager?.undo.push(() => table.delete(row.id))
          return show(row)
        })
      ),
    update: (given: Data | Data[], context?: Context) =>
      runWriteOutsideTransaction("update", context, () =>
        mapOneOrMany(given, (one) => {
          const row = table.requireRow(String(one.id))
          const before = { ...row }
          context?.transactionManager?.undo.push(() => {
            Object.assign(row, before)
          })
          return show(Object.assign(row, convertToColumns(one, row as Data)))
        })
      ),
    delete: (given: Key | Key[], context?: Context) =>
      runWriteOutsideTransaction("delete", context, () => {
        for (const key of [given].flat()) {
          table.delete(typeof key === "string" ? key : key.id)
        }
      }),
  }
}

type Key = string | { id: string }

function mapOneOrMany(given: Data | Data[], work: (one: Data) => Data) {
  return Array.isArray(given) ? given.map(work) : work(given)
}

/** The names of the columns that store a relation. The keys are Medusa's names of the relations. */
const COLUMNS: Record<string, string> = {
  payment_session: "payment_session_id",
  payment: "payment_id",
}

/**
 * Converts the values that Medusa writes into the columns of the simulation:
 * - A relation to another record is stored under the name of its column. For example, `payment` becomes `payment_id`.
 * - An amount is converted from reais into minor units.
 * - `data` is merged into the row's present `data`.
 */
function convertToColumns(given: Data, { data = {} }: Data = {}): Data {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === undefined) return []
      if (name === "data")
        return [[name, mergePaymentData(data as Data, value as Data)]]
      const isMoney = name.endsWith("amount")
      return [[COLUMNS[name] ?? name, isMoney ? centavosOf(value) : value]]
    })
  )
}
