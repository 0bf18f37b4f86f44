import type {
  ICartModuleService,
  ICustomerModuleService,
  IOrderModuleService,
  IPaymentModuleService,
  IUserModuleService,
  MedusaContainer,
  RemoteQueryFunction,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type Log, singleLineLog } from "../domain/log"
import type { LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger-module"

/** Medusa's container or the scope of a request. Both resolve Medusa's modules and services. */
export type Scope = Pick<MedusaContainer, "resolve">

export type Query = Omit<RemoteQueryFunction, symbol>

export function queryOf(scope: Scope): Query {
  return scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
}

interface RowsQuery {
  entity: string
  /**
   * More fields to request from Medusa. Their values are not returned, but Medusa computes some other fields correctly
   * only if these fields are requested too.
   */
  also?: string[]
  filters?: Record<string, unknown>
  pagination?: { take?: number; order: Record<string, "ASC" | "DESC"> }
}

/**
 * Reads rows with Medusa's query, for example all carts that match `filters`. Requests the fields of the schema `row`,
 * and returns the rows as the schema parses them.
 */
export async function queryRows<Row extends z.ZodType>(
  query: Query,
  row: Row,
  { also = [], ...question }: RowsQuery
): Promise<z.output<Row>[]> {
  const fields = [...queryFieldsOf(row), ...also]
  const { data } = await query.graph({ ...question, fields })
  return z.array(row).parse(data)
}

/**
 * Returns the fields of a schema as names for Medusa's query, such as `cart.email`.
 *
 * All columns of a row are requested (such as `cart.items.*`) in two cases:
 * - The schema of the row has a field whose name begins with `raw_`.
 * - The row is inside another row, and the schema of this row or of any row around it has a total.
 *
 * Medusa 2.18 computes a total only from the columns that are requested. Without prices and quantities, the total would
 * be 0.
 */
export function queryFieldsOf(
  schema: z.core.$ZodType,
  parent?: Parent
): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === "array") return queryFieldsOf(def.element, parent)
  if (def.type === "optional" || def.type === "nullable") {
    return queryFieldsOf(def.innerType, parent)
  }
  if (def.type === "pipe") return queryFieldsOf(def.in, parent)
  return def.type === "object" ? queryFieldsOfObject(def.shape, parent) : []
}

/**
 * The object in a schema that directly contains the nested object whose query fields are being listed. The outermost
 * object has no parent. `hasTotals` is true if the parent, or an object that contains the parent, has a field for a
 * total.
 */
interface Parent {
  hasTotals: boolean
}

function queryFieldsOfObject(
  shape: z.core.$ZodShape,
  parent?: Parent
): string[] {
  const names = Object.keys(shape)
  const hasExactAmount = names.some((name) => name.startsWith("raw_"))
  const hasTotals =
    parent?.hasTotals === true || names.some((name) => /(^|_)total$/.test(name))
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const inner = queryFieldsOf(schema, { hasTotals }).map(
      (field) => `${name}.${field}`
    )
    return inner.length > 0 || hasExactAmount ? inner : [name]
  })
  return hasExactAmount || (parent !== undefined && hasTotals)
    ? ["*", ...fields]
    : fields
}

export function paymentModuleOf(scope: Scope): IPaymentModuleService {
  return scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
}

export function orderModuleOf(scope: Scope): IOrderModuleService {
  return scope.resolve<IOrderModuleService>(Modules.ORDER)
}

export function cartModuleOf(
  scope: Scope
): ICartModuleService & GeneratedMethods {
  return scope.resolve<ICartModuleService & GeneratedMethods>(Modules.CART)
}

/**
 * Some methods of Medusa's cart module for the credit lines of carts. Medusa generates these methods at runtime, and
 * the TypeScript interface of the module does not declare them.
 */
interface GeneratedMethods {
  createCreditLines(rows: object[]): Promise<{ id: string }[]>
  listCreditLines(filters: object, config: object): Promise<unknown>
  softDeleteCreditLines(ids: string[]): Promise<unknown>
  restoreCreditLines(ids: string[]): Promise<unknown>
  deleteCreditLines(ids: string[]): Promise<unknown>
}

export function customerModuleOf(scope: Scope): ICustomerModuleService {
  return scope.resolve<ICustomerModuleService>(Modules.CUSTOMER)
}

export function userModuleOf(scope: Scope): IUserModuleService {
  return scope.resolve<IUserModuleService>(Modules.USER)
}

export function ledgerOf(scope: Scope): LedgerModuleService {
  return scope.resolve<LedgerModuleService>(LEDGER_MODULE)
}

export function logOf(scope: Scope): Log {
  return singleLineLog(scope.resolve<Log>(ContainerRegistrationKeys.LOGGER))
}

/**
 * The services inside Medusa's payment module, which only payment providers receive. They read the module's rows faster
 * than the module does. A change that a provider makes with these services is kept even if the provider then throws an
 * error.
 */
export interface PaymentModuleServices {
  paymentSessions: Rows & {
    update(session: {
      id: string
      data?: Record<string, unknown>
      status?: string
    }): Promise<unknown>
  }
  paymentCollections: {
    update(collection: { id: string; amount: unknown }): Promise<unknown>
  }
  payments: Rows
  captures: Rows
  refunds: Rows
}

interface Rows {
  list(
    filters: Record<string, unknown>,
    config?: { relations?: string[] }
  ): Promise<unknown[]>
}

export async function emailOfUser(
  scope: Scope,
  id: string
): Promise<string | undefined> {
  return (await emailsOfUsers(scope, [id])).get(id)
}

/** Returns the e-mail address of each user, by the user's id. API keys and deleted users have no entry. */
export async function emailsOfUsers(
  scope: Scope,
  ids: readonly string[]
): Promise<Map<string, string>> {
  const users = await userModuleOf(scope).listUsers(
    { id: [...new Set(ids)] },
    { select: ["id", "email"], take: null }
  )
  return new Map(users.map(({ id, email }) => [id, email]))
}
