import { PAYMENT_METHODS } from "../../../domain/payment-method/payment-method"
import { CHARGE_STATES } from "../../../domain/charge/charge-state"
import { DISCREPANCY_KINDS } from "../../../domain/discrepancy/discrepancy"
import { NOTIFICATION_KINDS } from "../../../domain/notification/notification"
import {
  OPERATION_KINDS,
  OPERATION_STATES,
} from "../../../domain/operation/operation"
import {
  readStoredMessage,
  readStoredMessageOrText,
} from "../../../domain/stored-message"
import { ledgerOf } from "../../../medusa/core"
import { chargeSelectionOfCustomer } from "../../../medusa/customer/erase-customer"
import { chargesOfOrders, chargesOfTerm } from "./charges/search-charges"
import { emailsOfActors, showOneOperation } from "./charges/show-history"
import { showListedCharges } from "./charges/show-listed-charges"
import { readDays } from "./day-closes/show-days"
import { showDiscrepancies } from "./discrepancies/show-discrepancy"
import { amount, anyOf, days, oneOf, text, texts, times } from "./filters"
import { define, type Sent } from "./lists"
import { show, showSums } from "./show-values"

const NEWEST = ["-created_at", "created_at"] as const

export const LISTS = {
  charges: define({
    filters: {
      q: text,
      method: anyOf(PAYMENT_METHODS),
      state: anyOf(CHARGE_STATES),
      account: texts,
      order_id: text,
      customer_id: text,
      cart_id: text,
      amount,
      created_at: times,
      /**
       * `to_capture` and `disputed` select the charges that wait for an administrator. The charge with the nearest
       * deadline comes first in any requested order, and charges without a deadline come last. `links` selects payment
       * links.
       */
      view: oneOf(["to_capture", "disputed", "links"]),
    },
    orders: [...NEWEST, "-amount", "amount"],
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
      const of = [
        ...(q === undefined ? [] : [await chargesOfTerm(scope, q)]),
        ...(order === undefined ? [] : [await chargesOfOrders(scope, [order])]),
        ...(ofCustomer === undefined ? [] : [ofCustomer]),
      ]
      const [{ charges, count }, sums] = await Promise.all([
        ledger.findCharges({ of, ...own }, page),
        ofCustomer && ledger.sumsOfCharges(ofCustomer),
      ])
      return {
        charges: await showListedCharges(scope, charges),
        count,
        /**
         * How much of what a customer paid the shop keeps, how much was returned, and how much is reserved. Only with
         * `customer_id`.
         */
        ...(sums && {
          sums: showSums(sums, ["kept", "returned", "reserved"]),
        }),
      }
    },
  }),

  /**
   * The discrepancies that an administrator has to look at. Only open ones are listed unless another status is
   * requested.
   */
  discrepancies: define({
    filters: {
      status: oneOf(["open", "resolved", "all"]),
      kind: anyOf(DISCREPANCY_KINDS),
      account: texts,
      order_id: text,
      charge_id: text,
      q: text,
    },
    orders: ["created_at", "-created_at"],
    read: async ({ scope, asked, page }) => {
      const { status = "open", q, ...own } = asked
      const { discrepancies, count } = await ledgerOf(scope).findDiscrepancies(
        {
          ...own,
          status,
          of: q === undefined ? [] : [await chargesOfTerm(scope, q)],
        },
        page
      )
      return {
        discrepancies: await showDiscrepancies(scope, discrepancies),
        count,
      }
    },
  }),

  operations: define({
    filters: {
      charge_id: text,
      state: anyOf(OPERATION_STATES),
      kind: anyOf(OPERATION_KINDS),
      account: texts,
    },
    orders: NEWEST,
    read: async ({ scope, asked, page }) => {
      const { operations, count } = await ledgerOf(scope).findOperations(
        asked,
        page
      )
      const actors = operations.map(({ actor }) => actor)
      const emails = await emailsOfActors(scope, actors)
      return {
        operations: operations.map((one) => showOneOperation(one, emails)),
        count,
      }
    },
  }),

  /** The gateway's notifications and their results. A body is shown as it is stored, with personal data redacted. */
  notifications: define({
    filters: {
      state: oneOf(["unhandled", "handled"]),
      kind: anyOf(NOTIFICATION_KINDS),
      integration: anyOf(["checkout", "payment_link"]),
      account: texts,
      merchant_charge_id: text,
      /** The gateway's id of the event or the plugin's id of the charge (`merchantChargeId`), as an exact match. */
      q: text,
      received_at: times,
    },
    orders: ["-received_at", "received_at"],
    read: async ({ scope, asked, page }) => {
      const { notifications, count } = await ledgerOf(scope).findNotifications(
        asked,
        page
      )
      return {
        notifications: notifications.map((one) => ({
          ...show(one, ["id", "account", "integration", "kind", "type"]),
          ...show(one, ["event_id", "event_at", "merchant_charge_id"]),
          ...show(one, ["is_of_another_merchant", "deliveries"]),
          ...show(one, ["received_at", "handled_at", "payload"]),
          result:
            readStoredMessageOrText(one.result, one.result_message) ?? null,
        })),
        count,
      }
    },
  }),

  /**
   * Who did what through the plugin's admin routes or Medusa's routes for workflows, why, and with which status the
   * request was answered.
   */
  "admin-actions": define({
    filters: {
      /** The id of what the action is about: a charge, an order, a customer, a workflow or an account. */
      subject_id: text,
      /** The id of an admin user or of an API key. */
      actor: text,
    },
    orders: NEWEST,
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
          ...show(row, ["id", "action", "subject_id", "actor"]),
          ...show(row, ["actor_type", "request"]),
          observed: shownObserved(row.observed),
          ...show(row, ["status", "created_at"]),
        })),
        count,
      }
    },
  }),

  "day-closes": define({
    filters: { account: text, day: days },
    orders: ["-day"],
    read: ({ scope, asked, page }) => readDays(scope, asked, page),
  }),

  /** The exports of movements. Each can be read as a file by its number. */
  "movement-exports": define({
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
          ...show(one, ["number", "account", "movements"]),
          ...show(one, ["created_by", "created_at"]),
          created_by_email: emails.get(one.created_by) ?? null,
        })),
        count,
      }
    },
  }),
}

/**
 * Returns the state that was recorded before an administrator's action, as the list shows it. If it has the details of
 * a discrepancy, they are rendered as a message.
 */
function shownObserved(observed: Record<string, unknown> | null) {
  return observed && "details" in observed
    ? { ...observed, details: readStoredMessage(observed.details) }
    : observed
}

export type Answer<Route extends keyof typeof LISTS> = Sent<
  Awaited<ReturnType<(typeof LISTS)[Route]["read"]>>
> & { limit: number; offset: number }
