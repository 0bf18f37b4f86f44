import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { queryOf, type Scope } from "./core"

/** Some rows of a day in the order of their ids, from the one after `after`. */
export interface PageOfDay {
  from: Date
  to: Date
  after: string | undefined
  limit: number
}

/** A capture or a refund that Medusa has booked, and of which payment. */
export interface Booking {
  id: string
  paymentId: string
  paymentSessionId: string
  providerId: string
}

const bookings = z.array(
  z
    .object({
      id: z.string(),
      payment: z
        .object({
          id: z.string(),
          provider_id: z.string(),
          payment_session_id: z.string().nullish(),
        })
        .nullish(),
    })
    .transform(({ id, payment }) => ({
      id,
      paymentId: payment?.id ?? "",
      paymentSessionId: payment?.payment_session_id ?? "",
      providerId: payment?.provider_id ?? "",
    }))
)

/** Captures or refunds of a day. */
export async function bookingsOfDay(
  scope: Scope,
  kind: "captures" | "refunds",
  page: PageOfDay
): Promise<Booking[]> {
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const { filters, pagination } = queryOfPage("created_at", page)
  const config = {
    relations: ["payment"],
    order: pagination.order,
    take: pagination.take,
  }
  return bookings.parse(
    await (kind === "captures"
      ? payments.listCaptures(filters, config)
      : payments.listRefunds(filters, config))
  )
}

/** An order with the sessions of its payment collections. */
export interface OrderOfDay {
  id: string
  isCanceled: boolean
  collections: {
    id: string
    status: string
    providerIds: string[]
  }[]
}

const orders = z.array(
  z
    .object({
      id: z.string(),
      canceled_at: z.unknown().optional(),
      payment_collections: z
        .array(
          z
            .object({
              id: z.string(),
              status: z.string(),
              payment_sessions: z
                .array(z.object({ provider_id: z.string() }).nullish())
                .nullish(),
            })
            .nullish()
        )
        .nullish(),
    })
    .transform(({ id, canceled_at, payment_collections }) => ({
      id,
      isCanceled: Boolean(canceled_at),
      collections: (payment_collections ?? []).flatMap((collection) =>
        collection
          ? [
              {
                id: collection.id,
                status: collection.status,
                providerIds: (collection.payment_sessions ?? []).flatMap(
                  (session) => session?.provider_id ?? []
                ),
              },
            ]
          : []
      ),
    }))
)

/** Orders that were placed, or canceled, on a day. */
export async function ordersOfDay(
  scope: Scope,
  when: "created_at" | "canceled_at",
  page: PageOfDay
): Promise<OrderOfDay[]> {
  const { filters, pagination } = queryOfPage(when, page)
  const { data } = await queryOf(scope).graph({
    entity: "order",
    fields: [
      "id",
      "canceled_at",
      "payment_collections.id",
      "payment_collections.status",
      "payment_collections.payment_sessions.provider_id",
    ],
    filters,
    pagination,
  })
  return orders.parse(data)
}

function queryOfPage(
  column: string,
  { from, to, after, limit }: PageOfDay
): {
  filters: Record<string, object>
  pagination: { take: number; order: { id: "ASC" } }
} {
  return {
    filters: {
      [column]: { $gte: from, $lt: to },
      ...(after === undefined ? {} : { id: { $gt: after } }),
    },
    pagination: { take: limit, order: { id: "ASC" } },
  }
}
