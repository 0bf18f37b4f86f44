import type { QueryParameters } from "../api/admin-client"
import { parseEnteredValue } from "../page/form/entered-value"
import { withoutEmptyValues, type PageRange } from "../page/list/page-filters"
import type { ChargeCell } from "./charge-table-cells"
import { kindsOfGroup } from "./discrepancy-groups"

/** The names of all filters. The page's URL contains the filters' values as query parameters with these names. */
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
  /** Query parameters that the view always sends, in addition to the filters. */
  fixedQuery?: QueryParameters
  filters: readonly FilterName[]
  /** The columns of the table. Each name is a key of `useChargeCells`, which renders the cells. */
  columns: readonly ChargeCell[]
}

/** The columns of a table of charges. Their order decides which of them are visible on a phone without scrolling. */
const CHARGE_COLUMNS = [
  "created",
  "amount",
  "state",
  "order",
  "email",
  "method",
] as const

/** The views of the payments page, in the order of its tabs. */
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
    fixedQuery: { view: "disputed" },
    filters: ["q"],
    columns: ["answerDeadline", ...CHARGE_COLUMNS],
  },
  "awaiting-pix": {
    list: "charges",
    fixedQuery: { method: "pix", state: "pending" },
    filters: ["q", "amount", "from", "to"],
    columns: [...CHARGE_COLUMNS, "payableUntil"],
  },
  "to-capture": {
    list: "charges",
    fixedQuery: { view: "to_capture" },
    filters: ["q", "amount", "from", "to"],
    columns: ["captureBefore", ...CHARGE_COLUMNS],
  },
  links: {
    list: "charges",
    fixedQuery: { view: "links" },
    filters: ["state"],
    columns: ["created", "link", "amount", "state", "payableUntil", "copy"],
  },
} as const satisfies Record<string, View>

export type ViewName = keyof typeof VIEWS

export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

/** Returns `asked` if it is the name of a view. Otherwise returns `all`, the name of the view of all payments. */
export function viewNameOrAll(asked: string): ViewName {
  return VIEW_NAMES.find((name) => name === asked) ?? "all"
}

/**
 * Returns whether the typed amount is invalid. An empty field is valid. An invalid amount is not sent to the server.
 */
export function isAmountInvalid({ amount }: FilterValues): boolean {
  return parseEnteredValue("amount", amount) === undefined
}

/**
 * Returns the typed amount for the search, or an empty text if the amount is invalid or empty. An amount that was typed
 * without decimals is returned without decimals, so that the search for 143 also finds 143.30.
 */
function amountForQuery(typed: string): string {
  const amount = String(parseEnteredValue("amount", typed) ?? "")
  return /[.,]\d{1,2}$/.test(typed.trim())
    ? amount
    : amount.replace(/\.00$/, "")
}

/**
 * Returns the query parameters of a view's list. `values` are the filters in the page's URL. The filter `account`
 * applies to every view. Any other filter applies only if the view offers this filter.
 */
export function queryOfView(
  name: ViewName,
  values: FilterValues,
  rows: PageRange
): QueryParameters {
  const view: View = VIEWS[name]
  const valueOf = (filter: FilterName) =>
    view.filters.includes(filter) ? values[filter] : ""
  return withoutEmptyValues({
    ...view.fixedQuery,
    q: valueOf("q"),
    kind: kindsOfGroup(valueOf("group")).join(","),
    status: valueOf("status"),
    account: values.account,
    amount: amountForQuery(valueOf("amount")),
    order: valueOf("order"),
    "created_at[$gte]": valueOf("from"),
    "created_at[$lte]": valueOf("to"),
    ...(valueOf("method") && { method: valueOf("method") }),
    ...(valueOf("state") && { state: valueOf("state") }),
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
