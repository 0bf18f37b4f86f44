import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { ListPage } from "../../../modules/ledger/database/read-page"
import { createQueryRoute } from "../../route-handler"

type FilterSchemas = Record<string, z.ZodType>

/** The parsed filters of a request for a list. A filter that the request does not have is undefined. */
type RequestedFilters<Of extends FilterSchemas> = {
  [Name in keyof Of]?: z.output<Of[Name]> | undefined
}

/**
 * A sort order without its leading minus sign: `created_at` for both `created_at` and `-created_at`. The minus sign
 * stands for descending order. For most lists, the result is the name of a database column.
 */
type SortColumn<Order extends string> = Order extends `-${infer Name}`
  ? Name
  : Order

export interface ListDefinition<
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

/**
 * Returns the given definition of a list route unchanged. Its only purpose is that TypeScript derives the parameter
 * types of `read` from `filters`.
 */
export function defineList<
  Of extends FilterSchemas,
  const Order extends string,
  Read extends { count: number },
>(listRoute: ListDefinition<Of, Order, Read>): ListDefinition<Of, Order, Read> {
  return listRoute
}

/**
 * Returns the schema for the query parameters of a list route. The parameters are the list's filters, `order`, `limit`
 * and `offset`. The schema refuses any other parameter.
 */
export function listQuerySchema({
  filters,
  orders,
}: Pick<
  ListDefinition<FilterSchemas, string, { count: number }>,
  "filters" | "orders"
>) {
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

export function createListRoute<
  Of extends FilterSchemas,
  Order extends string,
  Read extends { count: number },
>(definition: ListDefinition<Of, Order, Read>) {
  return createQueryRoute(
    listQuerySchema(definition),
    async (request, response) => {
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
    }
  )
}

/** The type that a value has after it was sent as JSON. For example, a `Date` becomes a string. */
export type AsJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: AsJson<Value[Name]> }
    : Value
