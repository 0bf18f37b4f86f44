import { PAYMENT_METHODS } from "../../../domain/payment-method/payment-method"
import { CHARGE_STATES } from "../../../domain/charge/charge-state"
import { DISCREPANCY_KINDS } from "../../../domain/discrepancy/discrepancy"
import { NOTIFICATION_KINDS } from "../../../domain/notification/notification"
import {
  OPERATION_KINDS,
  OPERATION_STATES,
} from "../../../domain/operation/operation"
import {
  parseStoredMessage,
  parseStoredMessageOrText,
} from "../../../domain/stored-message"
import { ledgerOf } from "../../../medusa/container"
import { chargeSelectionOfCustomer } from "../../../medusa/customer/erase-personal-data-of-customer"
import {
  chargeSelectionOfOrders,
  chargeSelectionOfSearchTerm,
} from "./charges/charge-filters"
import { emailsOfActors, showOperation } from "./charges/show-charge-records"
import { showChargesForList } from "./charges/show-charges-for-list"
import { readDayCloses } from "./day-closes/show-day-closes"
import { showDiscrepancies } from "./discrepancies/show-discrepancy"
import {
  amountFilter,
  oneOrMoreOf,
  dayRangeFilter,
  createEnumSchema,
  textFilter,
  textsFilter,
  timeRangeFilter,
} from "./filters"
import { defineList, type AsJson } from "./list-routes"
import { pickInSnakeCase, pickSumsInMajorUnits } from "./format-response-values"

const BY_CREATION = ["-created_at", "created_at"] as const

export const LISTS = {
  charges: defineList({
    filters: {
      q: textFilter,
      method: oneOrMoreOf(PAYMENT_METHODS),
      state: oneOrMoreOf(CHARGE_STATES),
      account: textsFilter,
      order_id: textFilter,
      customer_id: textFilter,
      cart_id: textFilter,
      amount: amountFilter,
      created_at: timeRangeFilter,
      /**
       * `to_capture` selects the charges whose money is reserved and not captured. `disputed` selects the charges with
       * an open dispute. In both views, the charge with the nearest deadline always comes first, whatever sort order is
       * requested. `links` selects payment links.
       */
      view: createEnumSchema(["to_capture", "disputed", "links"]),
    },
    orders: [...BY_CREATION, "-amount", "amount"],
    read: async ({ scope, asked, page }) => {
      const { q, order_id: order, customer_id: customer, ...own } = asked
      const ledger = ledgerOf(scope)
      const ofCustomer =
        customer === undefined
          ? undefined
          : await chargeSelectionOfCustomer(scope, {
              customerId: customer,
              withGuests: true,
            })
      const selections = [
        ...(q === undefined
          ? []
          : [await chargeSelectionOfSearchTerm(scope, q)]),
        ...(order === undefined
          ? []
          : [await chargeSelectionOfOrders(scope, [order])]),
        ...(ofCustomer === undefined ? [] : [ofCustomer]),
      ]
      const [{ charges, count }, sums] = await Promise.all([
        ledger.findCharges({ selections, ...own }, page),
        ofCustomer && ledger.sumsOfCharges(ofCustomer),
      ])
      return {
        charges: await showChargesForList(scope, charges),
        count,
        /**
         * The totals of a customer's charges: the money that the shop keeps, the money that was returned, and the money
         * that is only reserved. Only present if the request has `customer_id`.
         */
        ...(sums && {
          sums: pickSumsInMajorUnits(sums, ["kept", "returned", "reserved"]),
        }),
      }
    },
  }),

  /** The discrepancies. Without the filter `status`, the list has only the open discrepancies. */
  discrepancies: defineList({
    filters: {
      status: createEnumSchema(["open", "resolved", "all"]),
      kind: oneOrMoreOf(DISCREPANCY_KINDS),
      account: textsFilter,
      order_id: textFilter,
      charge_id: textFilter,
      q: textFilter,
    },
    orders: ["created_at", "-created_at"],
    read: async ({ scope, asked, page }) => {
      const { status = "open", q, ...own } = asked
      const { discrepancies, count } = await ledgerOf(scope).findDiscrepancies(
        {
          ...own,
          status,
          of:
            q === undefined
              ? []
              : [await chargeSelectionOfSearchTerm(scope, q)],
        },
        page
      )
      return {
        discrepancies: await showDiscrepancies(scope, discrepancies),
        count,
      }
    },
  }),

  operations: defineList({
    filters: {
      charge_id: textFilter,
      state: oneOrMoreOf(OPERATION_STATES),
      kind: oneOrMoreOf(OPERATION_KINDS),
      account: textsFilter,
    },
    orders: BY_CREATION,
    read: async ({ scope, asked, page }) => {
      const { operations, count } = await ledgerOf(scope).findOperations(
        asked,
        page
      )
      const actors = operations.map(({ actor }) => actor)
      const emails = await emailsOfActors(scope, actors)
      return {
        operations: operations.map((one) => showOperation(one, emails)),
        count,
      }
    },
  }),

  /**
   * The gateway's notifications and their results. The stored bodies are redacted, so that they contain no personal
   * data.
   */
  notifications: defineList({
    filters: {
      state: createEnumSchema(["unhandled", "handled"]),
      kind: oneOrMoreOf(NOTIFICATION_KINDS),
      integration: oneOrMoreOf(["checkout", "payment_link"]),
      account: textsFilter,
      merchant_charge_id: textFilter,
      /** Selects the notifications whose gateway event id or `merchantChargeId` is exactly this text. */
      q: textFilter,
      received_at: timeRangeFilter,
    },
    orders: ["-received_at", "received_at"],
    read: async ({ scope, asked, page }) => {
      const { notifications, count } = await ledgerOf(scope).findNotifications(
        asked,
        page
      )
      return {
        notifications: notifications.map((one) => ({
          ...pickInSnakeCase(one, [
            "id",
            "account",
            "integration",
            "kind",
            "type",
          ]),
          ...pickInSnakeCase(one, [
            "event_id",
            "event_at",
            "merchant_charge_id",
          ]),
          ...pickInSnakeCase(one, ["is_of_another_merchant", "delivery_count"]),
          ...pickInSnakeCase(one, ["received_at", "handled_at", "payload"]),
          result:
            parseStoredMessageOrText(one.result, one.result_message) ?? null,
        })),
        count,
      }
    },
  }),

  /**
   * The recorded actions of administrators and commands. A record has, for example, the actor, the action, the reason,
   * the state before the action, and the HTTP status of the response. These actions are recorded:
   *
   * - actions through the plugin's admin routes
   * - requests to those of Medusa's own routes that `CORE_ROUTES` marks with `isRecorded`
   * - the commands `moved`, `confirm` and `drop-signing-keys`
   */
  "admin-actions": defineList({
    filters: {
      /** The id of the object of the action, such as a charge, an order, a customer, a workflow or an account. */
      subject_id: textFilter,
      /** The id of an admin user or of an API key, or `command line` for a command. */
      actor: textFilter,
    },
    orders: BY_CREATION,
    read: async ({ scope, asked, page }) => {
      const direction = page.direction === "desc" ? "DESC" : "ASC"
      const [rows, count] = await ledgerOf(scope).listAndCountAdminActions(
        asked,
        {
          take: page.limit,
          skip: page.offset,
          order: { created_at: direction, id: direction },
        }
      )
      return {
        admin_actions: rows.map((row) => ({
          ...pickInSnakeCase(row, ["id", "action", "subject_id", "actor"]),
          ...pickInSnakeCase(row, ["actor_type", "request_data"]),
          state_before_action: showStateBeforeAction(row.state_before_action),
          ...pickInSnakeCase(row, ["http_status", "created_at"]),
        })),
        count,
      }
    },
  }),

  "day-closes": defineList({
    filters: { account: textFilter, day: dayRangeFilter },
    orders: ["-day"],
    read: ({ scope, asked, page }) => readDayCloses(scope, asked, page),
  }),

  /** The exports of movements. GET …/movement-exports/:number sends an export as a file. */
  "movement-exports": defineList({
    filters: {},
    orders: ["-number"],
    read: async ({ scope, page }) => {
      const { exports, count } = await ledgerOf(scope).findMovementExports(page)
      const emails = await emailsOfActors(
        scope,
        exports.map((one) => one.created_by)
      )
      return {
        movement_exports: exports.map((one) => ({
          ...pickInSnakeCase(one, ["number", "account", "movements"]),
          ...pickInSnakeCase(one, ["created_by", "created_at"]),
          created_by_email: emails.get(one.created_by) ?? null,
        })),
        count,
      }
    },
  }),
}

/**
 * Returns the state that was recorded just before an action of an administrator, or null if no state was recorded.
 * - Usually, the state is that of a charge, and of a discrepancy if the action names one. The discrepancy's details are
 *   returned as a message.
 * - For a change of settings, the state consists of the previous values of the settings.
 */
function showStateBeforeAction(state: Record<string, unknown> | null) {
  return state && "details" in state
    ? { ...state, details: parseStoredMessage(state.details) }
    : state
}

export type ListAnswer<Route extends keyof typeof LISTS> = AsJson<
  Awaited<ReturnType<(typeof LISTS)[Route]["read"]>>
> & { limit: number; offset: number }
