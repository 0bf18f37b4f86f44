import type { InferTypeOf } from "@medusajs/framework/types"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { Notification } from "../../../../modules/ledger/models/notification-model"
import {
  INBOX_STATES,
  type InboxState,
} from "../../../../modules/ledger/ports/notification-inbox"
import { leaveOutUndefined } from "../../../../charge/reading/values"
import type { ListNotificationsQuery } from "../technical-validators"

type NotificationRow = InferTypeOf<typeof Notification>

interface Page {
  limit: number
  offset: number
}

/** The notifications that a query asks for, in its order, and how many there are. */
export async function listNotifications(
  ledger: LedgerModuleService,
  query: ListNotificationsQuery
): Promise<[NotificationRow[], number]> {
  return query.order === "failed_first"
    ? listFailedFirst(ledger, query)
    : ledger.listAndCountNotifications(
        filtersOf(query, statesOf(query)),
        configOf(query, query.order === "received_at" ? "ASC" : "DESC")
      )
}

/** Two lists, one behind the other: each is read by an index of its own. */
async function listFailedFirst(
  ledger: LedgerModuleService,
  query: ListNotificationsQuery
): Promise<[NotificationRow[], number]> {
  const { limit, offset } = query
  const part = async (
    states: InboxState[],
    skipped: number
  ): Promise<[NotificationRow[], number]> =>
    states.length === 0
      ? [[], 0]
      : ledger.listAndCountNotifications(
          filtersOf(query, states),
          configOf({ limit, offset: skipped }, "DESC")
        )
  const states = statesOf(query)
  const [failed, failedCount] = await part(
    states.filter((state) => state === "dead"),
    offset
  )
  const [others, othersCount] = await part(
    states.filter((state) => state !== "dead"),
    Math.max(0, offset - failedCount)
  )
  return [[...failed, ...others].slice(0, limit), failedCount + othersCount]
}

function statesOf({ state }: ListNotificationsQuery): InboxState[] {
  return state.includes("all")
    ? [...INBOX_STATES]
    : INBOX_STATES.filter((one) => state.includes(one))
}

function configOf({ limit, offset }: Page, direction: "ASC" | "DESC") {
  return {
    take: limit,
    skip: offset,
    order: { received_at: direction, id: direction },
  }
}

function filtersOf(
  query: ListNotificationsQuery,
  states: readonly InboxState[]
): Record<string, unknown> {
  const { q, received_at } = query
  return leaveOutUndefined({
    state: states.length === INBOX_STATES.length ? undefined : [...states],
    kind: query.kind,
    integration: query.integration,
    account: query.account,
    merchant_charge_id: query.merchant_charge_id,
    received_at: received_at && leaveOutUndefined(received_at),
    $or:
      q === undefined
        ? undefined
        : [{ event_id: q }, { merchant_charge_id: q }],
  })
}
