import type { LinkToMake, OrderToPay } from "../api/link-answers"
import { enteredValue } from "../settings/entered-value"

export type LinkPurposeChosen = "orders" | "draft-orders" | "free"

/** What is typed in the form, as texts. */
export interface TypedLink {
  account: string
  purpose: LinkPurposeChosen
  order: OrderToPay | undefined
  amount: string
  name: string
  description: string
  validityDays: string
}

export type LinkField =
  "order" | "amount" | "name" | "description" | "validityDays"

const MOST_DAYS = 365
const MOST_CHARACTERS = { name: 100, description: 250 }

/** What is sent, or the fields that are not filled in rightly. */
export function linkToMake(
  typed: TypedLink
): { link: LinkToMake; wrong: [] } | { link: undefined; wrong: LinkField[] } {
  const isFree = typed.purpose === "free"
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
