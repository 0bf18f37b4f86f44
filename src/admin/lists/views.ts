import type { QueryParameters } from "../api/admin-client"
import { enteredValue } from "../page/form/entered-value"
import { withoutEmptyFilters, type PageRange } from "../page/list/page-filters"
import type { ChargeCell } from "./charge-cells"
import { kindsOfGroup } from "./discrepancy-groups"

/** The names of all filters. The values of the filters are stored in the page's address under these names. */
export const FILTERS = [
  "q",
  "group",
  "status",
  "method",
  "state",
  "amount",
  "from",
  "to",
  "order",
  "account",
] as const

export type FilterName = (typeof FILTERS)[number]
export type FilterValues = Record<FilterName, string>

interface View {
  list: "charges" | "discrepancies"
  /** The parameters that a view always adds to the query, independent of the filters. */
  asks?: QueryParameters
  filters: readonly FilterName[]
  /** The columns of the table. They are named like the functions that render their cells. */
  columns: readonly ChargeCell[]
}

/** The columns of a table of charges. The first columns are visible on a phone without scrolling. */
const CHARGE_COLUMNS = [
  "created",
  "amount",
  "state",
  "order",
  "email",
  "method",
] as const

/** The views of the page of payments, in the order of its tabs. */
export const VIEWS = {
  all: {
    list: "charges",
    filters: ["q", "method", "state", "amount", "from", "to", "order"],
    columns: CHARGE_COLUMNS,
  },
  "needs-you": {
    list: "discrepancies",
    filters: ["q", "group", "status"],
    columns: [],
  },
  disputed: {
    list: "charges",
    asks: { view: "disputed" },
    filters: ["q"],
    columns: ["answerBefore", ...CHARGE_COLUMNS],
  },
  "awaiting-pix": {
    list: "charges",
    asks: { method: "pix", state: "pending" },
    filters: ["q", "amount", "from", "to"],
    columns: [...CHARGE_COLUMNS, "payableUntil"],
  },
  "to-capture": {
    list: "charges",
    asks: { view: "to_capture" },
    filters: ["q", "amount", "from", "to"],
    columns: ["captureBefore", ...CHARGE_COLUMNS],
  },
  links: {
    list: "charges",
    asks: { view: "links" },
    filters: ["state"],
    columns: ["created", "link", "amount", "state", "payableUntil", "copy"],
  },
} as const satisfies Record<string, View>

export type ViewName = keyof typeof VIEWS

export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

/** Returns the view with this name. If there is no such view, returns the view of all payments. */
export function viewNamed(asked: string): ViewName {
  return VIEW_NAMES.find((name) => name === asked) ?? "all"
}

/** Returns whether the typed amount is not a valid amount. A wrong amount is left out of the query. */
export function isAmountWrong({ amount }: FilterValues): boolean {
  return enteredValue("amount", amount) === undefined
}

/**
 * Returns the typed amount for the query. An amount without decimals is sent without decimals, so that the search
 * finds it with any centavos.
 */
function amountForQuery(typed: string): string {
  const amount = String(enteredValue("amount", typed) ?? "")
  return /[.,]\d{1,2}$/.test(typed.trim())
    ? amount
    : amount.replace(/\.00$/, "")
}

/**
 * Returns the query of a view's list. The address may contain filters that this view does not have. They are left out.
 */
export function queryOfView(
  name: ViewName,
  values: FilterValues,
  rows: PageRange
): QueryParameters {
  const view: View = VIEWS[name]
  const has = (filter: FilterName) =>
    view.filters.includes(filter) ? values[filter] : ""
  return withoutEmptyFilters({
    ...view.asks,
    q: has("q"),
    kind: kindsOfGroup(has("group")).join(","),
    status: has("status"),
    account: values.account,
    amount: amountForQuery(has("amount")),
    order: has("order"),
    "created_at[$gte]": has("from"),
    "created_at[$lte]": has("to"),
    ...(has("method") && { method: has("method") }),
    ...(has("state") && { state: has("state") }),
    ...rows,
  })
}

export interface ListOfViewProps {
  view: ViewName
  query: QueryParameters
  rows: PageRange
  empty: string
  onTurn: (index: number) => void
}
