import { PAYMENT_METHODS } from "../../../charge/charge"
import { CHARGE_STATES } from "../../../charge/charge-state"
import { DISCREPANCY_KINDS } from "../../../charge/discrepancy"
import {
  chargesOfCustomer,
  chargesOfOrders,
  chargesOfTerm,
} from "./charges/search-charges"
import { showListedCharges } from "./charges/show-listed-charges"
import { showDiscrepancies } from "./discrepancies/show-discrepancy"
import { amount, anyOf, oneOf, text, texts, times } from "./filters"
import { define } from "./lists"
import { majorUnits } from "./show-values"
import { ledgerOf } from "../../../medusa/core"

/** Orders of a list by the creation of its rows. */
export const NEWEST = ["-created_at", "created_at"] as const

/** The lists that can be searched for a charge: of charges, and of discrepancies. */
export const SEARCHED_LISTS = {
  charges: define(
    {
      /** A search term; see charge/search-term.ts. */
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
       * Charges that wait for a person, the nearest deadline first (none: last), whatever order is requested; or
       * payment links.
       */
      view: oneOf(["to_capture", "disputed", "links"]),
    },
    {
      orders: [...NEWEST, "-amount", "amount"],
      read: async ({ scope, asked, page }) => {
        const { q, order_id: order, customer_id: customer, ...own } = asked
        const of = await Promise.all([
          ...(q === undefined ? [] : [chargesOfTerm(scope, q)]),
          ...(order === undefined ? [] : [chargesOfOrders(scope, [order])]),
          ...(customer === undefined
            ? []
            : [chargesOfCustomer(scope, customer)]),
        ])
        const { charges, count } = await ledgerOf(scope).findCharges(
          { of, ...own },
          page
        )
        return { charges: await showListedCharges(scope, charges), count }
      },
    }
  ),

  /** All that a customer paid or tried to pay, and how much of it the shop keeps. */
  "customers/:id/payments": define(
    {},
    {
      orders: NEWEST,
      read: async ({ scope, page, id }) => {
        const ledger = ledgerOf(scope)
        const of = await chargesOfCustomer(scope, id)
        const [{ charges, count }, sums] = await Promise.all([
          ledger.findCharges({ of: [of] }, page),
          ledger.sumsOfCharges(of),
        ])
        return {
          charges: await showListedCharges(scope, charges),
          count,
          sums: {
            kept: majorUnits(sums.kept),
            returned: majorUnits(sums.returned),
            reserved: majorUnits(sums.reserved),
          },
        }
      },
    }
  ),

  /** What a person must look at; open discrepancies, unless another status is requested. */
  discrepancies: define(
    {
      status: oneOf(["open", "resolved", "all"]),
      kind: anyOf(DISCREPANCY_KINDS),
      account: texts,
      order_id: text,
      charge_id: text,
      q: text,
    },
    {
      orders: ["created_at", "-created_at"],
      read: async ({ scope, asked, page }) => {
        const { status = "open", q, ...own } = asked
        const { discrepancies, count } = await ledgerOf(
          scope
        ).findDiscrepancies(
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
    }
  ),
}
