import { z } from "@medusajs/framework/zod"
import { PAYMENT_METHODS } from "../../domain/payment-method/payment-method"
import {
  type MethodOfAccount,
  providerIdOf,
} from "../../domain/payment-method/provider-id"
import { type MinorUnits, minorUnitsFromDecimal } from "../../domain/money"
import { paymentModuleOf, queryOf, queryRows, type Scope } from "../container"
import {
  amountAndTime,
  orderWithSessions,
  filterUnpaidOrders,
} from "../order/unpaid-orders"

const PAGE = 500

/** A payment session in Medusa that uses one of our providers. */
export interface SessionOfDay extends MethodOfAccount {
  id: string
  collectionId: string
  amount: MinorUnits
  currencyCode: string
  createdAt: Date
  /**
   * The id of the unpaid order to which the session belongs, if the session was found because its order is unpaid.
   * Undefined if the session was found because it has a capture or a refund on the day.
   */
  orderId: string | undefined
}

/**
 * One page of Medusa's payment sessions of a day. The ledger should have a charge for each of `sessions`, unless
 * `isOneChargePerCollectionEnough` is true. `collectionIds` are the payment collections that use our providers.
 */
export interface SessionsOfDayPage {
  collectionIds: string[]
  sessions: SessionOfDay[]
  /**
   * If true, the ledger does not need a charge for each session. A session then needs no charge of its own if another
   * session of the same payment collection has a charge that may pay the order.
   */
  isOneChargePerCollectionEnough: boolean
}

interface Period {
  from: Date
  to: Date
}

/**
 * Reads the payment sessions and payment collections of these accounts in Medusa for one day, page by page, in four
 * parts:
 * - the sessions with a capture that Medusa booked on the day, with their payment collections.
 * - the sessions with a refund that Medusa booked on the day, with their payment collections.
 * - the sessions of unpaid orders that were placed on the day and not canceled, with their payment collections.
 * - only the payment collections of the orders that were canceled on the day.
 */
export async function* pagesOfSessionsToCheck(
  scope: Scope,
  accounts: readonly string[],
  window: Period
): AsyncGenerator<SessionsOfDayPage> {
  const ours = new Map(
    accounts.flatMap((account) =>
      PAYMENT_METHODS.map((method) => {
        const of = { account, method }
        return [providerIdOf(of), of] as const
      })
    )
  )
  yield* pagesOfSessionsWithBookings(scope, "captures", { ours, window })
  yield* pagesOfSessionsWithBookings(scope, "refunds", { ours, window })
  yield* pagesOfUnpaidOrCanceledOrders(scope, "created_at", { ours, window })
  yield* pagesOfUnpaidOrCanceledOrders(scope, "canceled_at", {
    ours,
    window,
  })
}

interface DaySelection {
  ours: ReadonlyMap<string, MethodOfAccount>
  window: Period
}

const bookings = z.array(
  z.object({
    id: z.string(),
    payment: z
      .object({
        ...amountAndTime,
        provider_id: z.string(),
        payment_session_id: z.string().nullish(),
        payment_collection_id: z.string(),
      })
      .nullish(),
  })
)

/** Yields the sessions of our providers' payments for which Medusa booked a capture or a refund on the day. */
async function* pagesOfSessionsWithBookings(
  scope: Scope,
  kind: "captures" | "refunds",
  { ours, window }: DaySelection
): AsyncGenerator<SessionsOfDayPage> {
  const service = paymentModuleOf(scope)
  for await (const page of pagesOfPeriod(
    "created_at",
    window,
    async (filters) => {
      const config = {
        relations: ["payment"],
        order: { id: "ASC" as const },
        take: PAGE,
      }
      return bookings.parse(
        await (kind === "captures"
          ? service.listCaptures(filters, config)
          : service.listRefunds(filters, config))
      )
    }
  )) {
    const sessions = page.flatMap(({ payment }) =>
      payment
        ? sessionIfOurs(ours, payment.payment_collection_id, {
            ...payment,
            id: payment.payment_session_id ?? "",
          })
        : []
    )
    yield toSessionsPage(sessions, { isOneChargePerCollectionEnough: false })
  }
}

/**
 * Yields pages with those payment sessions of a day's orders that use the plugin's providers, and with the payment
 * collections of these sessions. The parameter `column` selects the orders:
 * - `created_at`: the unpaid orders that were placed on the day and not canceled. A page contains both the sessions and
 *   their collections.
 * - `canceled_at`: the orders that were canceled on the day. A page contains only the collections.
 */
async function* pagesOfUnpaidOrCanceledOrders(
  scope: Scope,
  column: "created_at" | "canceled_at",
  { ours, window }: DaySelection
): AsyncGenerator<SessionsOfDayPage> {
  for await (const page of pagesOfPeriod(column, window, (filters) =>
    queryRows(queryOf(scope), orderWithSessions, {
      entity: "order",
      filters,
      pagination: { take: PAGE, order: { id: "ASC" } },
    })
  )) {
    const selectedOrders =
      column === "canceled_at"
        ? page
        : await filterUnpaidOrders(
            scope,
            page.filter(({ canceled_at }) => !canceled_at)
          )
    const sessions = selectedOrders.flatMap(
      ({ id: orderId, payment_collections }) =>
        (payment_collections ?? []).flatMap((collection) =>
          (collection?.payment_sessions ?? []).flatMap((session) =>
            session
              ? sessionIfOurs(ours, collection!.id, { ...session, orderId })
              : []
          )
        )
    )
    const all = toSessionsPage(sessions, {
      isOneChargePerCollectionEnough: true,
    })
    yield column === "canceled_at" ? { ...all, sessions: [] } : all
  }
}

function toSessionsPage(
  sessions: SessionOfDay[],
  {
    isOneChargePerCollectionEnough,
  }: Pick<SessionsOfDayPage, "isOneChargePerCollectionEnough">
): SessionsOfDayPage {
  const ids = sessions.map(({ collectionId }) => collectionId)
  return {
    collectionIds: [...new Set(ids)],
    sessions,
    isOneChargePerCollectionEnough,
  }
}

function sessionIfOurs(
  ours: DaySelection["ours"],
  collectionId: string,
  row: {
    id: string
    provider_id: string
    raw_amount: string
    currency_code: string
    created_at: Date
    orderId?: string
  }
): SessionOfDay[] {
  const of = ours.get(row.provider_id)
  return of === undefined
    ? []
    : [
        {
          ...of,
          id: row.id,
          collectionId,
          amount: minorUnitsFromDecimal(row.raw_amount),
          currencyCode: row.currency_code,
          createdAt: row.created_at,
          orderId: row.orderId,
        },
      ]
}

/** Yields the rows of a period page by page, sorted by id. */
async function* pagesOfPeriod<Row extends { id: string }>(
  column: "created_at" | "canceled_at",
  { from, to }: Period,
  read: (filters: Record<string, object>) => Promise<Row[]>
): AsyncGenerator<Row[]> {
  let after = ""
  for (;;) {
    const page = await read({
      [column]: { $gte: from, $lt: to },
      id: { $gt: after },
    })
    yield page
    if (page.length < PAGE) {
      return
    }
    after = page.at(-1)!.id
  }
}
