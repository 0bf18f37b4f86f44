import type { Query } from "../api/admin-client"
import { enteredValue } from "../page/form/entered-value"
import { queryOf } from "../page/list/page-filters"

/** The fields of Medusa's order or draft order on which a link depends. */
export interface OrderToPay {
  id: string
  display_id: number
  email: string | null
  currency_code: string
  summary: { pending_difference?: number } | null
  status?: string
  payment_status?: string
  is_draft: boolean
}

/** The values of the form as they were typed. */
export interface TypedLink {
  account: string
  /** Whether the link is for a free amount instead of an order. */
  isFree: boolean
  order: OrderToPay | undefined
  amount: string
  name: string
  description: string
  validityDays: string
}

/**
 * Returns why no link is offered for an order, or undefined if a link is offered. The server refuses such a link as
 * well.
 */
export function reasonAgainstLink({
  status,
  payment_status: payment,
  summary,
}: OrderToPay): "canceled" | "reserved" | "paid" | undefined {
  if (status === "canceled") return "canceled"
  if (payment === "authorized" || payment === "partially_authorized") {
    return "reserved"
  }
  return (summary?.pending_difference ?? 0) > 0 ? undefined : "paid"
}

export type LinkField = "order" | "amount" | "validityDays"

const MOST_DAYS = 365

/** Returns the request for a link, or the names of the fields with wrong values. */
export function linkToMake(typed: TypedLink): {
  link?: Query
  wrong: LinkField[]
} {
  const { isFree, account, order } = typed
  const amount = enteredValue("amount", typed.amount)
  const days = enteredValue("integer", typed.validityDays)
  const wrong: LinkField[] = []
  if (!isFree && order === undefined) wrong.push("order")
  if (isFree && !(Number(amount) > 0)) wrong.push("amount")
  if (days === undefined || Number(days) > MOST_DAYS) wrong.push("validityDays")
  if (wrong.length > 0) return { wrong }
  return {
    wrong,
    link: queryOf({
      account,
      amount: isFree ? String(amount) : "",
      order_id: order?.id ?? "",
      name: typed.name.trim(),
      description: typed.description.trim(),
      validity_days: days ?? "",
    }),
  }
}
