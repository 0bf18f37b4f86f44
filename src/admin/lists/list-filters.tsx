import { Button, Hint } from "@medusajs/ui"
import type { ChargeState } from "../../charge/charge-state"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterInput } from "../page/filter-input"
import { FilterSelect } from "../page/filter-select"
import { usePaymentWords } from "../payments/use-payment-words"
import { GROUPS } from "./discrepancy-groups"
import { PLAIN_SUMS, stateWith } from "./shown-state"
import {
  type FilterName,
  type FilterValues,
  isAmountWrong,
  type ViewName,
  VIEWS,
} from "./views"

const CHOICES = {
  method: ["card", "pix", "wallet", "link"],
  state: [
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
  ] satisfies ChargeState[],
  group: GROUPS,
  status: ["resolved", "all"],
  order: ["created_at", "-amount", "amount"],
} as const

interface ListFiltersProps {
  view: ViewName
  values: FilterValues
  onSet: (name: FilterName, value: string) => void
  onClear: () => void
}

/** What a view is narrowed by. The kit's own filter menu has English words in it and buttons without a name. */
export function ListFilters({
  view,
  values,
  onSet,
  onClear,
}: ListFiltersProps) {
  const { t } = useTexts()
  const names: readonly FilterName[] = VIEWS[view].filters
  const isNarrowed = [...names, "account" as const].some((name) => values[name])
  return (
    <div
      role="search"
      aria-label={t("chargeList.filters")}
      className="flex flex-col gap-y-2 px-6 py-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        {names.map((name) => (
          <OneFilter
            key={name}
            name={name}
            value={values[name]}
            onChange={(value) => onSet(name, value)}
          />
        ))}
        <FilterAccount
          value={values.account}
          onChange={(account) => onSet("account", account)}
        />
        {isNarrowed && (
          <Button
            type="button"
            size="small"
            variant="transparent"
            onClick={onClear}
          >
            {t("chargeList.clear")}
          </Button>
        )}
      </div>
      {isAmountWrong(values) && (
        <Hint variant="error" role="alert">
          {t("form.invalid.amount")}
        </Hint>
      )}
      {names.includes("q") && <Hint>{t("chargeList.searchHint")}</Hint>}
    </div>
  )
}

interface OneFilterProps {
  name: FilterName
  value: string
  onChange: (value: string) => void
}

function OneFilter({ name, value, onChange }: OneFilterProps) {
  const { t } = useTexts()
  const choices = useChoices(name)
  const label = t(`chargeList.by.${name}`)
  if (choices !== undefined) {
    const nothing =
      name === "status" || name === "order"
        ? t(`chargeList.unless.${name}`)
        : undefined
    return <FilterSelect {...{ label, value, choices, nothing, onChange }} />
  }
  const type = name === "from" || name === "to" ? "date" : "text"
  return (
    <FilterInput {...{ label, value, type, onChange }} isWide={name === "q"} />
  )
}

/** What can be chosen for a filter; undefined for one that is typed. */
function useChoices(name: FilterName) {
  const { t } = useTexts()
  const words = usePaymentWords()
  const choices: Partial<Record<FilterName, readonly string[]>> = CHOICES
  const labels: Partial<Record<FilterName, (value: string) => string>> = {
    method: (value) =>
      words.method({
        method: value as (typeof CHOICES.method)[number],
        installments: 1,
        paid_with: null,
      }),
    state: (value) =>
      words.state(
        stateWith(value as (typeof CHOICES.state)[number], PLAIN_SUMS)
      ).label,
    group: (value) => t(`discrepancyList.groups.${value}`),
    status: (value) => t(`discrepancyList.statuses.${value}`),
    order: (value) => t(`chargeList.orders.${value}`),
  }
  return choices[name]?.map((value) => ({
    value,
    label: labels[name]?.(value) ?? value,
  }))
}
