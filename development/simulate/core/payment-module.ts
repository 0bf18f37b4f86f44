import { createRequire } from "node:module"

import type { IPaymentModuleService } from "@medusajs/framework/types"

import { time } from "../virtual-time"
import { read, write } from "./core"
import { fits, merged } from "./fits"
import {
  type Booked,
  centavosOf,
  type Collection,
  type CoreRecords,
  type Data,
} from "./records"
import { booked, type ShownRows } from "./shown-rows"
import { invalid, type Table } from "./table"

const requireOfMedusa = createRequire(
  require.resolve("@medusajs/medusa/payment")
)
const { PaymentModuleService, PaymentProviderService } = requireOfMedusa(
  "@medusajs/payment/dist/services"
) as {
  PaymentModuleService: new (cradle: object) => IPaymentModuleService
  PaymentProviderService: new (cradle: object) => object
}

/** Medusa's own provider, for money that is taken elsewhere. */
export const { default: ByHand } = requireOfMedusa(
  "@medusajs/payment/dist/providers/system"
) as { default: new () => object }

/** Makes Medusa's own payment module, whose rows are those of the story. */
export function paymentModuleOf(
  { transaction }: CoreRecords,
  services: ReturnType<typeof servicesOf>,
  providers: object
): IPaymentModuleService {
  return new PaymentModuleService({
    ...services,
    baseRepository: {
      getFreshManager: () => ({}),
      serialize: (rows: unknown) => Promise.resolve(rows),
      transaction: (work: (manager: Manager) => Promise<unknown>) =>
        write("transaction", () =>
          transaction((undo) =>
            work({ undo, getTransactionContext: () => LOCKING })
          )
        ),
    },
    paymentProviderService: new PaymentProviderService(providers),
  })
}

/** The transaction of some statements, which takes them back if one of them fails. */
interface Manager {
  undo: (() => void)[]
  getTransactionContext(): object
}

interface Context {
  transactionManager?: Manager
}

/** The statements that lock a payment: transactions run one after the other here. */
const locked = {
  where: () => locked,
  forUpdate: () => locked,
  select: () => Promise.resolve([]),
}
const LOCKING = Object.assign(() => locked, { raw: () => Promise.resolve() })

/** Returns the payment module's own services, as it and its providers get them. */
export function servicesOf(records: CoreRecords, shown: ShownRows) {
  const { sessions, payments, captures, refunds, collections } = records
  return {
    paymentSessionService: serviceOf(sessions, (row) => {
      const payment = records.paymentOfSession(row.id)
      return {
        ...shown.session(row),
        authorized_at: row.authorizedAt,
        payment: payment && shown.payment(payment),
      }
    }),
    paymentService: serviceOf(
      payments,
      (row) => shown.payment(row),
      ({ sessionId }) => {
        if (payments.where("sessionId", sessionId as string).length > 0) {
          throw invalid(
            `Payment with payment_session_id: ${String(sessionId)}, already exists.`
          )
        }
        return { capturedAt: null, canceledAt: null }
      }
    ),
    captureService: serviceOf(captures, booked, bookedNow),
    refundService: serviceOf(refunds, booked, bookedNow),
    paymentCollectionService: serviceOf(
      collections,
      (row: Collection) => ({
        ...shown.collection(row),
        amount: row.amount / 100,
        payment_sessions: records
          .sessionsOf(row.id)
          .map((session) => shown.session(session)),
        payments: records
          .paymentsOf([row.id])
          .map((payment) => shown.payment(payment)),
      }),
      () => ({ status: "not_paid", captured: 0, refunded: 0 })
    ),
  }
}

function bookedNow(): Partial<Booked> {
  return { createdAt: new Date(time.now()) }
}

/** Returns a service of Medusa for a table of the story. */
function serviceOf<Row extends { id: string }>(
  table: Table<Row>,
  show: (row: Row) => Data,
  first: (given: Data) => object = () => ({
    status: "pending",
    authorizedAt: null,
  })
) {
  const change = async <Result>(
    what: string,
    context: Context | undefined,
    statement: () => Result
  ) =>
    context?.transactionManager
      ? statement()
      : write(`${what} ${table.noun}`, statement)
  const look = async <Result>(
    context: Context | undefined,
    statement: () => Result
  ) => (context?.transactionManager ? statement() : read(statement))
  return {
    list: (filters: Data = {}, _?: object, context?: Context) =>
      look(context, () =>
        table.all.map(show).filter((row) => fits(row, filters))
      ),
    retrieve: (id: string, _?: object, context?: Context) =>
      look(context, () => show(table.need(id))),
    create: (given: Data | Data[], context?: Context) =>
      change("insert", context, () =>
        forEach(given, (one) => {
          const columns = columnsOf(one)
          const made = { ...first(columns), ...columns }
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

/** The columns that the story's tables name otherwise. */
const NAMES: Record<string, string> = {
  payment_collection_id: "collectionId",
  provider_id: "providerId",
  payment_session: "sessionId",
  payment: "paymentId",
  created_by: "createdBy",
  authorized_at: "authorizedAt",
  captured_at: "capturedAt",
  canceled_at: "canceledAt",
  captured_amount: "captured",
  refunded_amount: "refunded",
}

/** Returns what the tables keep of given columns, with data merged into what the row has. */
function columnsOf(given: Data, { data = {} }: Data = {}): Data {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === undefined) return []
      if (name === "data") return [[name, merged(data as Data, value as Data)]]
      const isMoney = name.endsWith("amount")
      return [[NAMES[name] ?? name, isMoney ? centavosOf(value) : value]]
    })
  )
}
