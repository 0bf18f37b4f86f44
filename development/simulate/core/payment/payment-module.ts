import { createRequire } from "node:module"

import type { IPaymentModuleService } from "@medusajs/framework/types"

import { time } from "../../process/time/virtual-time"
import { read, write } from "../core"
import { fits, merged } from "../records/fits"
import {
  centavosOf,
  type CoreRecords,
  type Data,
  UNPAID,
} from "../records/records"
import { asShown, type ShownRows } from "../records/shown-rows"
import { invalid, type Table } from "../records/table"

const requireOfMedusa = createRequire(
  require.resolve("@medusajs/medusa/payment")
)
const { PaymentModuleService, PaymentProviderService } = requireOfMedusa(
  "@medusajs/payment/dist/services"
) as {
  PaymentModuleService: new (cradle: object) => IPaymentModuleService
  PaymentProviderService: new (cradle: object) => object
}

/** The class of Medusa's own payment provider. The provider moves no money. */
export const { default: ByHand } = requireOfMedusa(
  "@medusajs/payment/dist/providers/system"
) as { default: new () => object }

/** Creates the payment module with Medusa's own code. It works on the story's records in place of a database. */
export function paymentModuleOf(
  { transaction }: CoreRecords,
  services: ReturnType<typeof servicesOf>,
  providers: object
): IPaymentModuleService {
  let method = ""
  const module = new PaymentModuleService({
    ...services,
    baseRepository: {
      getFreshManager: () => ({}),
      serialize: (rows: unknown) => Promise.resolve(rows),
      transaction: (work: (manager: Manager) => Promise<unknown>) =>
        write(method, () =>
          transaction((undo) =>
            work({ undo, getTransactionContext: () => LOCKING })
          )
        ),
    },
    paymentProviderService: new PaymentProviderService(providers),
  })
  // A transaction begins with the call of a method, so the method's name identifies its kill points.
  return new Proxy(module, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === "function") method = String(name)
      return value
    },
  })
}

/**
 * The transaction in which several statements run. If one of them fails, the functions in `undo` reverse the others.
 */
interface Manager {
  undo: (() => void)[]
  getTransactionContext(): object
}

interface Context {
  transactionManager?: Manager
}

/**
 * Answers the statements with which Medusa locks a payment. They have no effect, because transactions run one after the
 * other.
 */
const locked = {
  where: () => locked,
  forUpdate: () => locked,
  select: () => Promise.resolve([]),
}
const LOCKING = Object.assign(() => locked, { raw: () => Promise.resolve() })

/** Returns the internal services of the payment module. They work on the story's records. */
export function servicesOf(records: CoreRecords, shown: ShownRows) {
  const { sessions, payments, captures, refunds, collections } = records
  return {
    paymentSessionService: serviceOf(
      sessions,
      (row) => shown.session(row),
      () => ({ status: "pending", authorized_at: null })
    ),
    paymentService: serviceOf(
      payments,
      (row) => shown.payment(row),
      ({ payment_session: id }) => {
        if (records.paymentOfSession(String(id))) {
          throw invalid(
            `Payment with payment_session_id: ${String(id)}, already exists.`
          )
        }
        return { captured_at: null, canceled_at: null }
      }
    ),
    captureService: serviceOf(captures, asShown, bookedNow),
    refundService: serviceOf(refunds, asShown, bookedNow),
    paymentCollectionService: serviceOf(
      collections,
      (row) => ({
        ...asShown(row),
        payment_sessions: records
          .sessionsOf(row.id)
          .map((session) => shown.session(session)),
        payments: records
          .paymentsOf([row.id])
          .map((payment) => shown.payment(payment)),
      }),
      () => UNPAID
    ),
  }
}

function bookedNow() {
  const created_at = new Date(time.now())
  return { created_at, created_by: null, note: null, metadata: null }
}

/** Returns one of the payment module's internal services, for one table of the story. */
function serviceOf<Row extends { id: string }>(
  table: Table<Row>,
  show: (row: Row) => Data,
  first: (given: Data) => object
) {
  const change = async <Result>(
    what: string,
    context: Context | undefined,
    statement: () => Result
  ) =>
    context?.transactionManager
      ? statement()
      : write(`${what} ${table.noun}`, statement)
  const find = async <Result>(
    context: Context | undefined,
    statement: () => Result
  ) => (context?.transactionManager ? statement() : read(statement))
  return {
    list: (filters: Data = {}, _?: object, context?: Context) =>
      find(context, () =>
        table.all.map(show).filter((row) => fits(row, filters))
      ),
    retrieve: (id: string, _?: object, context?: Context) =>
      find(context, () => show(table.need(id))),
    create: (given: Data | Data[], context?: Context) =>
      change("insert", context, () =>
        forEach(given, (one) => {
          const made = { ...first(one), ...columnsOf(one) }
          const row = table.insert(made as Omit<Row, "id">)
          context?.transactionManager?.undo.push(() => table.delete(row.id))
          return show(row)
        })
      ),
    update: (given: Data | Data[], context?: Context) =>
      change("update", context, () =>
        forEach(given, (one) => {
          const row = table.need(String(one.id))
          const before = { ...row }
          context?.transactionManager?.undo.push(() => {
            Object.assign(row, before)
          })
          return show(Object.assign(row, columnsOf(one, row as Data)))
        })
      ),
    delete: (given: Key | Key[], context?: Context) =>
      change("delete", context, () => {
        for (const key of [given].flat()) {
          table.delete(typeof key === "string" ? key : key.id)
        }
      }),
  }
}

type Key = string | { id: string }

function forEach(given: Data | Data[], work: (one: Data) => Data) {
  return Array.isArray(given) ? given.map(work) : work(given)
}

/** The names of the columns in which relations are stored, by the names that Medusa uses for the relations. */
const COLUMNS: Record<string, string> = {
  payment_session: "payment_session_id",
  payment: "payment_id",
}

/**
 * Converts values that Medusa writes into those of a row. Relations get the names of their columns, amounts become
 * minor units, and `data` is merged into the `data` that the row has.
 */
function columnsOf(given: Data, { data = {} }: Data = {}): Data {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === undefined) return []
      if (name === "data") return [[name, merged(data as Data, value as Data)]]
      const isMoney = name.endsWith("amount")
      return [[COLUMNS[name] ?? name, isMoney ? centavosOf(value) : value]]
    })
  )
}
