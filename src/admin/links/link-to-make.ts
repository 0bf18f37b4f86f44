import type { LinkToMake, OrderToPay } from "../api/link-answers"
import { enteredValue } from "../settings/entered-value"

/** What is typed in the form, as texts. */
export interface TypedLink {
  account: string
  /** For an amount, and no order. */
  isFree: boolean
  order: OrderToPay | undefined
  amount: string
  name: string
  description: string
  validityDays: string
}

/** Why no link is offered for an order; the server decides, and refuses the same. */
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

export type LinkField =
  "order" | "amount" | "name" | "description" | "validityDays"

const MOST_DAYS = 365
const MOST_CHARACTERS = { name: 100, description: 250 }

/** What is sent, or the fields that are not filled in rightly. */
export function linkToMake(
  typed: TypedLink
): { link: LinkToMake; wrong: [] } | { link: undefined; wrong: LinkField[] } {
  const { isFree } = typed
  const amount = enteredValue("amount", typed.amount)
  const days = enteredValue("integer", typed.validityDays)
  const wrong: LinkField[] = []
  if (!isFree && typed.order === undefined) wrong.push("order")
  if (isFree && (typeof amount !== "string" || Number(amount) <= 0)) {
    wrong.push("amount")
  }
  for (const field of ["name", "description"] as const) {
    if (typed[field].trim().length > MOST_CHARACTERS[field]) wrong.push(field)
  }
  if (days === undefined || Number(days) > MOST_DAYS) wrong.push("validityDays")
  if (wrong.length > 0) return { link: undefined, wrong }
  const name = typed.name.trim()
  const description = typed.description.trim()
  return {
    wrong: [],
    link: {
      ...(typed.account === "" ? {} : { account: typed.account }),
      ...(isFree ? { amount: String(amount) } : { order_id: typed.order!.id }),
      ...(name === "" ? {} : { name }),
      ...(description === "" ? {} : { description }),
      ...(typeof days === "number" ? { validity_days: days } : {}),
    },
  }
}
