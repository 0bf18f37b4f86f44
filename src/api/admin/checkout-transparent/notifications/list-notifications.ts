import type {
  LedgerModuleService,
  NotificationFilter,
  NotificationRow,
} from "../../../../modules/ledger"
import {
  INBOX_STATES,
  type InboxState,
} from "../../../../modules/ledger/ports/notification-inbox"
import { MOST_COUNTED } from "../../../../modules/ledger/statements/page-of"
import type { ListNotificationsQuery } from "../notification-validators"

interface Listed {
  notifications: NotificationRow[]
  count: number
}

/** The notifications that a query asks for, in its order, and how many there are. */
export async function listNotifications(
  ledger: Pick<LedgerModuleService, "findNotifications">,
  query: ListNotificationsQuery
): Promise<Listed> {
  return query.order === "failed_first"
    ? listFailedFirst(ledger, query)
    : ledger.findNotifications(filterOf(query, statesOf(query)), {
        direction: query.order === "received_at" ? "asc" : "desc",
        limit: query.limit,
        offset: query.offset,
      })
}

/** Two lists, one behind the other: each is read by an index of its own. */
async function listFailedFirst(
  ledger: Pick<LedgerModuleService, "findNotifications">,
  query: ListNotificationsQuery
): Promise<Listed> {
  const { limit, offset } = query
  const part = async (
    states: InboxState[],
    page: { offset: number; most?: number }
  ): Promise<Listed> =>
    states.length === 0
      ? { notifications: [], count: 0 }
      : ledger.findNotifications(filterOf(query, states), {
          direction: "desc",
          limit,
          ...page,
        })
  const states = statesOf(query)
  const failed = await part(
    states.filter((state) => state === "dead"),
    // Where the others begin behind them hangs on their number.
    { offset, most: MOST_COUNTED + offset }
  )
  const others = await part(
    states.filter((state) => state !== "dead"),
    { offset: Math.max(0, offset - failed.count) }
  )
  return {
    notifications: [...failed.notifications, ...others.notifications].slice(
      0,
      limit
    ),
    count: Math.min(failed.count + others.count, MOST_COUNTED),
  }
}

function statesOf({ state }: ListNotificationsQuery): InboxState[] {
  return state.includes("all")
    ? [...INBOX_STATES]
    : INBOX_STATES.filter((one) => state.includes(one))
}

function filterOf(
  query: ListNotificationsQuery,
  states: readonly InboxState[]
): NotificationFilter {
  return {
    states: states.length === INBOX_STATES.length ? undefined : states,
    kind: query.kind,
    integration: query.integration,
    account: query.account,
    merchantChargeId: query.merchant_charge_id,
    eventOrCharge: query.q,
    from: query.received_at?.$gte,
    to: query.received_at?.$lte,
  }
}
