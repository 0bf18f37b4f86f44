import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { ListPage } from "../../../modules/ledger/database/read-page"
import { queryRoute } from "../../route-handler"

type FilterSchemas = Record<string, z.ZodType>

/** The values of a list's filters. A filter that was not given is undefined. */
type RequestedFilters<Of extends FilterSchemas> = {
  [Name in keyof Of]?: z.output<Of[Name]> | undefined
}

/**
 * The database column of a sort order. Both `-created_at` (descending) and `created_at` sort by the column
 * `created_at`.
 */
type SortColumn<Order extends string> = Order extends `-${infer Name}`
  ? Name
  : Order

export interface List<
  Of extends FilterSchemas,
  Order extends string,
  Read extends { count: number },
> {
  filters: Of
  /** The sort orders that a request may choose from. The first one is the default. */
  orders: readonly [Order, ...Order[]]
  read(question: {
    scope: MedusaContainer
    asked: RequestedFilters<Of>
    page: ListPage & { by: SortColumn<Order> }
  }): Promise<Read>
}

/** Returns the given list unchanged. TypeScript infers the types of the filters for `read` from the call. */
export function defineList<
  Of extends FilterSchemas,
  const Order extends string,
  Read extends { count: number },
>(listRoute: List<Of, Order, Read>): List<Of, Order, Read> {
  return listRoute
}

/**
 * Returns the schema of the query of a list: its filters, a sort order, and the limit and offset of a page. A query
 * with any other parameter is refused.
 */
export function listQuerySchema({
  filters,
  orders,
}: Pick<List<FilterSchemas, string, { count: number }>, "filters" | "orders">) {
  return z.strictObject({
    ...z.object(filters).partial().shape,
    order: z
      .custom<string>(
        (given) => (orders as readonly unknown[]).includes(given),
        `order must be one of ${orders.join(", ")}`
      )
      .default(orders[0]),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  })
}

export function list<
  Of extends FilterSchemas,
  Order extends string,
  Read extends { count: number },
>(definition: List<Of, Order, Read>) {
  return queryRoute(listQuerySchema(definition), async (request, response) => {
    const { order, limit, offset, ...asked } = request.validatedQuery
    const read = await definition.read({
      scope: request.scope,
      asked: asked as RequestedFilters<Of>,
      page: {
        by: order.replace("-", "") as SortColumn<Order>,
        direction: order.startsWith("-") ? "desc" : "asc",
        limit,
        offset,
      },
    })
    response.json({ ...read, limit, offset })
  })
}

/** The type of a value after it was sent as JSON. */
export type AsJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: AsJson<Value[Name]> }
    : Value
