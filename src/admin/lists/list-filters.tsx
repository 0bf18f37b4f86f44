import { Hint } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { ChargeState } from "../../domain/charge/charge-state"
import { PAYMENT_METHODS } from "../../domain/payment-method/payment-method"
import { useTexts } from "../i18n/use-texts"
import { useFoldedSection } from "../page/use-folded-section"
import { FilterInput } from "../page/list/filter-input"
import { FilterAccount, FilterSelect } from "../page/list/filter-select"
import { DISCREPANCY_GROUPS } from "./discrepancy-groups"
import {
  type FilterName,
  type FilterValues,
  isAmountInvalid,
  type ViewName,
  VIEWS,
} from "./payments-views"
import { SmallButton } from "../page/small-button"

const STATES: ChargeState[] = [
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
]

interface Choices {
  of: readonly string[]
  /** Returns the translation key of the text that the select shows for `choice`, which is one of the values in `of`. */
  text: (choice: string) => string
}

/**
 * The values of each filter that is a select. The filter `account` has a component of its own, and all other filters
 * are text or date fields.
 */
const CHOICES: Partial<Record<FilterName, Choices>> = {
  method: {
    of: PAYMENT_METHODS,
    text: (choice) => `words.methods.${choice}`,
  },
  state: { of: STATES, text: (choice) => `words.states.${choice}` },
  group: {
    of: DISCREPANCY_GROUPS,
    text: (choice) => `discrepancyList.groups.${choice}`,
  },
  status: {
    of: ["resolved", "all"],
    text: (choice) => `discrepancyList.statuses.${choice}`,
  },
  order: {
    of: ["created_at", "-amount", "amount"],
    text: (choice) => `chargeList.orders.${choice}`,
  },
}

/**
 * The filters that cannot be collapsed. The filter `account` cannot be collapsed either, and is shown by a component of
 * its own. All other filters can be collapsed, so that the first payment is visible without scrolling.
 */
const ALWAYS_SHOWN: readonly FilterName[] = ["q", "amount", "group", "status"]

interface ListFiltersProps {
  view: ViewName
  values: FilterValues
  onSet: (name: FilterName, value: string) => void
  onClear: () => void
}

/**
 * Shows the filters of a view. The UI kit's filter menu is not used, because it contains English words and buttons
 * without an accessible name.
 */
export function ListFilters({
  view,
  values,
  onSet,
  onClear,
}: ListFiltersProps) {
  const { t } = useTexts()
  const names: readonly FilterName[] = VIEWS[view].filters
  const folded = names.filter((name) => !ALWAYS_SHOWN.includes(name))
  const filterOf = (name: FilterName) => (
    <FilterField
      key={name}
      name={name}
      value={values[name]}
      onChange={(value) => onSet(name, value)}
    />
  )
  const isNarrowed = [...names, "account" as const].some((name) => values[name])
  return (
    <div
      role="search"
      aria-label={t("chargeList.filters")}
      className="flex flex-col gap-y-2 px-6 py-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        {names.filter((name) => ALWAYS_SHOWN.includes(name)).map(filterOf)}
        <FilterAccount
          value={values.account}
          onChange={(account) => onSet("account", account)}
        />
        {isNarrowed && (
          <SmallButton variant="transparent" onClick={onClear}>
            {t("chargeList.clear")}
          </SmallButton>
        )}
      </div>
      {isAmountInvalid(values) && (
        <Hint variant="error" role="alert">
          {t("form.invalid.amount")}
        </Hint>
      )}
      {names.includes("q") && (
        // On a phone, this hint is left out, so that the first payment is visible.
        <Hint className="hidden sm:block">{t("chargeList.searchHint")}</Hint>
      )}
      {folded.length > 0 && (
        <MoreFilters
          key={view}
          narrowed={folded.filter((name) => values[name] !== "").join(" ")}
        >
          {folded.map(filterOf)}
        </MoreFilters>
      )}
    </div>
  )
}

interface MoreFiltersProps {
  /**
   * The names of the collapsible filters that have a value, separated by spaces. If this text is not empty, the filters
   * are expanded at first and after each change of the text. The administrator then sees why payments are missing from
   * the list.
   */
  narrowed: string
  children: ReactNode
}

/**
 * Shows the collapsible filters. The filters stay expanded when the last value is cleared, so that they do not
 * disappear under the mouse pointer.
 */
function MoreFilters({ narrowed, children }: MoreFiltersProps) {
  const { t } = useTexts()
  const { isOpen, onToggle } = useFoldedSection(narrowed)
  return (
    <details open={isOpen} onToggle={onToggle} className="txt-small">
      <summary className="focus-visible:shadow-borders-focus text-ui-fg-subtle w-fit cursor-pointer rounded-md outline-none">
        {t("chargeList.moreFilters")}
      </summary>
      <div className="flex flex-wrap items-end gap-3 py-2">{children}</div>
    </details>
  )
}

interface OneFilterProps {
  name: FilterName
  value: string
  onChange: (value: string) => void
}

function FilterField({ name, value, onChange }: OneFilterProps) {
  const { t } = useTexts()
  const label = t(`chargeList.by.${name}`)
  const choices = CHOICES[name]
  if (choices === undefined) {
    const type = name === "from" || name === "to" ? "date" : "text"
    return (
      <FilterInput
        {...{ label, value, type, onChange }}
        isWide={name === "q"}
      />
    )
  }
  const nothing = t(`chargeList.unless.${name}`, {
    defaultValue: t("pages.all"),
  })
  return (
    <FilterSelect
      {...{ label, value, nothing, onChange }}
      choices={choices.of.map((choice) => ({
        value: choice,
        label: t(choices.text(choice)),
      }))}
    />
  )
}
