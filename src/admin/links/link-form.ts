import type { QueryParameters } from "../api/admin-client"
import { parseEnteredValue } from "../page/form/entered-value"
import { withoutEmptyValues } from "../page/list/page-filters"

/** The fields of a Medusa order or draft order that the form shows, or needs to decide whether to offer it. */
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

/** The values of the form for a link, as the administrator typed them. */
export interface LinkFormValues {
  account: string
  /** Whether the link is for an amount that the administrator types. Otherwise the link is for an order. */
  isForTypedAmount: boolean
  order: OrderToPay | undefined
  amount: string
  name: string
  description: string
  validityDays: string
}

/**
 * Returns why no link can be created for an order, as far as Medusa's order shows a reason. If the result is undefined,
 * the server may still refuse the link, for example because the order already has an open code.
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

/**
 * Returns the body of the request that creates the link. If a required field is empty or a field has an invalid value,
 * returns no body. `wrong` then contains the names of these fields. Otherwise `wrong` is empty.
 */
export function buildLinkRequest(typed: LinkFormValues): {
  link?: QueryParameters
  wrong: LinkField[]
} {
  const { isForTypedAmount, account, order } = typed
  const amount = parseEnteredValue("amount", typed.amount)
  const days = parseEnteredValue("integer", typed.validityDays)
  const wrong: LinkField[] = []
  if (!isForTypedAmount && order === undefined) wrong.push("order")
  if (isForTypedAmount && !(Number(amount) > 0)) wrong.push("amount")
  if (days === undefined || Number(days) > MOST_DAYS) wrong.push("validityDays")
  if (wrong.length > 0) return { wrong }
  return {
    wrong,
    link: withoutEmptyValues({
      account,
      amount: isForTypedAmount ? String(amount) : "",
      order_id: order?.id ?? "",
      name: typed.name.trim(),
      description: typed.description.trim(),
      validity_days: days ?? "",
    }),
  }
}
