import { MOVEMENT_KINDS } from "../../../charge/movement"
import { NOTIFICATION_KINDS } from "../../../charge/notification"
import { OPERATION_KINDS, OPERATION_STATES } from "../../../charge/operation"
import {
  showMovement,
  showOneOperation,
  withEmails,
} from "./charges/show-history"
import { anyOf, days, oneOf, text, texts, times } from "./filters"
import { readDays } from "./day-closes/show-days"
import { define, type Sent } from "./lists"
import { NEWEST, SEARCHED_LISTS } from "./searched-lists"
import { only } from "./show-values"
import { ledgerOf } from "../../../medusa/core"

/** All lists of the admin API, by their route below /admin/checkout-transparent. */
export const LISTS = {
  ...SEARCHED_LISTS,

  /** The operations that were asked of the gateway, and their outcomes. */
  operations: define(
    {
      charge_id: text,
      state: anyOf(OPERATION_STATES),
      kind: anyOf(OPERATION_KINDS),
      account: texts,
    },
    {
      orders: NEWEST,
      read: async ({ scope, asked, page }) => {
        const { operations, count } = await ledgerOf(scope).findOperations(
          asked,
          page
        )
        return {
          operations: await withEmails(scope, operations, showOneOperation),
          count,
        }
      },
    }
  ),

  /** The movements of money: what, when and by whom. */
  movements: define(
    {
      charge_id: text,
      account: texts,
      kind: anyOf(MOVEMENT_KINDS),
      day: days,
    },
    {
      orders: ["-observed_at", "observed_at"],
      read: async ({ scope, asked, page }) => {
        const { movements, count } = await ledgerOf(scope).findMovements(
          asked,
          page
        )
        return {
          movements: await withEmails(scope, movements, showMovement),
          count,
        }
      },
    }
  ),

  /** The gateway's notifications and their results; a body is shown as it is stored, redacted. */
  notifications: define(
    {
      state: oneOf(["waiting", "over"]),
      kind: anyOf(NOTIFICATION_KINDS),
      integration: anyOf(["checkout", "payment_link"]),
      account: texts,
      merchant_charge_id: text,
      /** The gateway's id of the event or our name of the charge, as an exact match. */
      q: text,
      received_at: times,
    },
    {
      orders: ["-received_at", "received_at"],
      read: async ({ scope, asked, page }) => {
        const { notifications, count } = await ledgerOf(
          scope
        ).findNotifications(asked, page)
        return {
          notifications: notifications.map(
            only([
              "id",
              "account",
              "integration",
              "kind",
              "type",
              "event_id",
              "event_at",
              "merchant_charge_id",
              "is_of_another_merchant",
              "deliveries",
              "due_at",
              "tries",
              "result",
              "received_at",
              "payload",
            ])
          ),
          count,
        }
      },
    }
  ),

  /** Who did what through the plugin's admin routes or Medusa's for workflows, why, and the status of the answer. */
  "admin-actions": define(
    {
      /** The id of what the action is about: a charge, an order, a customer, a workflow or an account. */
      subject_id: text,
      /** The id of an admin user or of an API key. */
      actor: text,
    },
    {
      orders: NEWEST,
      read: async ({ scope, asked, page }) => {
        const direction = page.direction === "desc" ? "DESC" : "ASC"
        const [rows, count] = await ledgerOf(scope).listAndCountAdminActions(
          Object.fromEntries(
            Object.entries(asked).filter(([, value]) => value !== undefined)
          ),
          {
            take: page.limit,
            skip: page.offset,
            order: { created_at: direction, id: direction },
          }
        )
        return {
          admin_actions: rows.map(
            only([
              "id",
              "action",
              "subject_id",
              "actor",
              "actor_type",
              "request",
              "observed",
              "status",
              "created_at",
            ])
          ),
          count,
        }
      },
    }
  ),

  /** The days of each account since its first movement; the latest first. */
  "day-closes": define(
    { account: text, day: days },
    {
      orders: ["-day"],
      read: ({ scope, asked, page }) => readDays(scope, asked, page),
    }
  ),
}

/** The type of a list's answer, as the client receives it. */
export type Answer<Route extends keyof typeof LISTS> = Sent<
  Awaited<ReturnType<(typeof LISTS)[Route]["read"]>>
> & { limit: number; offset: number }
