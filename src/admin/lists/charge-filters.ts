import type { ListQuery } from "../api/use-lists"
import type { ShownMethodName, ShownState } from "../api/payment-answers"
import { momentsOfDays, PAGE_SIZE } from "../page/page-filters"
import { enteredValue } from "../settings/entered-value"

export const SHOWN_METHODS = ["card", "pix", "wallet", "link"] as const
export const SHOWN_STATES = [
  "unresolved",
  "pending",
  "authorized",
  "paid",
  "charged_back",
  "declined",
  "failed",
  "canceled",
  "expired",
  "refunded",
  "absent",
  "not_created",
] as const

const ORDERS = ["-created_at", "created_at", "-amount", "amount"] as const
export type ChargeOrder = (typeof ORDERS)[number]

/** What is looked for among charges; it stands in the page's address. */
export interface ChargeFilters {
  /** `to_capture`: what is reserved, the nearest deadline first. */
  view: "all" | "to_capture"
  q: string
  method: ShownMethodName[]
  state: ShownState[]
  account: string[]
  /** As 125.90; empty for any. */
  amount: string
  /** Days of São Paulo as 2026-11-21; empty for any. */
  from: string
  to: string
  order: ChargeOrder
  offset: number
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** What an address asks for; what it should not hold is left out, for the route would refuse the whole. */
export function filtersOf(search: URLSearchParams): ChargeFilters {
  const text = (name: string) => search.get(name)?.trim() ?? ""
  const several = (name: string) => text(name).split(",").filter(Boolean)
  const day = (name: string) => (isDay(text(name)) ? text(name) : "")
  const offset = Number(text("offset"))
  return {
    view: text("view") === "to_capture" ? "to_capture" : "all",
    q: text("q"),
    method: SHOWN_METHODS.filter((one) => several("method").includes(one)),
    state: SHOWN_STATES.filter((one) => several("state").includes(one)),
    account: several("account"),
    amount: String(enteredValue("amount", text("amount")) ?? ""),
    from: day("from"),
    to: day("to"),
    order: ORDERS.find((one) => one === text("order")) ?? "-created_at",
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
  }
}

/** The address that asks for it; what is as always stands not in it. */
export function searchOf(filters: ChargeFilters): URLSearchParams {
  const plain = filtersOf(new URLSearchParams())
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    const text = String(value)
    if (text !== String(plain[name as keyof ChargeFilters])) {
      search.set(name, text)
    }
  }
  return search
}

/** What the route is asked. */
export function queryOf(filters: ChargeFilters): ListQuery {
  const { view, q, method, state, account, amount, from, to } = filters
  const isToCapture = view === "to_capture"
  return {
    limit: PAGE_SIZE,
    offset: filters.offset,
    ...(isToCapture ? { to_capture: true } : { order: filters.order }),
    ...(q && { q }),
    ...(method.length > 0 && { method }),
    ...(state.length > 0 && !isToCapture && { state }),
    ...(account.length > 0 && { account }),
    ...(amount && { amount }),
    ...momentsOfDays("created_at", { from, to }),
  }
}

/** Whether any charge is left out of the list. */
export function isFiltered(filters: ChargeFilters): boolean {
  const { q, method, state, account, amount, from, to } = filters
  return [q, method, state, account, amount, from, to].some(
    ({ length }) => length > 0
  )
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}
