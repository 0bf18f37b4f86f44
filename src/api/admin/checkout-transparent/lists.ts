import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { ListPage } from "../../../modules/ledger/statements/page-of"
import { reading } from "../route-handler"
import type { Filter } from "./filters"

type Filters = Record<string, Filter>

/** What is asked of a list; a filter that is not given is undefined. */
type Asked<Of extends Filters> = {
  [Name in keyof Of]?: z.output<ReturnType<Of[Name]>> | undefined
}

/** An order as `-created_at`: descending by that column. */
type Column<Order extends string> = Order extends `-${infer Name}`
  ? Name
  : Order

/** One list of the admin API: what it can be asked, and what it answers. */
export interface List<
  Of extends Filters,
  Order extends string,
  Read extends { count: number },
> {
  filters: Of
  /** Orders that can be asked for; the first is the default. */
  orders: readonly [Order, ...Order[]]
  /** Reads one page. `id` is the one in the route's path. */
  read(question: {
    scope: MedusaContainer
    asked: Asked<Of>
    page: ListPage & { by: Column<Order> }
    id: string
  }): Promise<Read>
}

/** A list, of whose filters `read` knows the types. */
export function define<
  Of extends Filters,
  const Order extends string,
  Read extends { count: number },
>(
  filters: Of,
  rest: Omit<List<Of, Order, Read>, "filters">
): List<Of, Order, Read> {
  return { filters, ...rest }
}

/** The query that a list takes: its filters, an order and a page, and nothing else. */
export function queryOf({
  filters,
  orders,
}: Pick<List<Filters, string, { count: number }>, "filters" | "orders">) {
  return z.strictObject({
    ...Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [
        name,
        filter(name).optional(),
      ])
    ),
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

/** The GET of a list. */
export function list<
  Of extends Filters,
  Order extends string,
  Read extends { count: number },
>(definition: List<Of, Order, Read>) {
  return reading(queryOf(definition), async (request, response) => {
    const { order, limit, offset, ...asked } = request.validatedQuery
    const read = await definition.read({
      scope: request.scope,
      asked: asked as Asked<Of>,
      page: {
        by: order.replace("-", "") as Column<Order>,
        direction: order.startsWith("-") ? "desc" : "asc",
        limit,
        offset,
      },
      id: request.params.id ?? "",
    })
    response.json({ ...read, limit, offset })
  })
}

/** What becomes of an answer on its way: times are texts. */
export type Sent<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Sent<Value[Name]> }
    : Value
