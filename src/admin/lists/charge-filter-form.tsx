import { Button, Hint, Input, Label } from "@medusajs/ui"
import { type FormEvent, useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { useAccounts } from "../page/use-accounts"
import { usePaymentWords } from "../payments/use-payment-words"
import { enteredValue } from "../settings/entered-value"
import {
  type ChargeFilters,
  isFiltered,
  SHOWN_METHODS,
  SHOWN_STATES,
} from "./charge-filters"
import { SeveralChoices } from "./several-choices"
import { PLAIN_SUMS, stateWith } from "./shown-state"
import { useFormValues } from "./use-form-values"

interface FilterFormProps {
  filters: ChargeFilters
  onChange: (changes: Partial<ChargeFilters>) => void
}

const NOTHING = {
  q: "",
  amount: "",
  from: "",
  to: "",
  method: [],
  state: [],
  account: [],
}

/**
 * What is looked for: typed values count when they are sent, chosen ones at once. The kit's own filter
 * menu has English words in it and buttons without a name, so it is not used.
 */
export function ChargeFilterForm({ filters, onChange }: FilterFormProps) {
  const { t } = useTexts()
  const [isAmountWrong, setAmountWrong] = useState(false)
  const form = useFormValues({
    q: filters.q,
    amount: filters.amount.replace(".", ","),
    from: filters.from,
    to: filters.to,
  })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = typed.get(name)
      return typeof value === "string" ? value.trim() : ""
    }
    const amount = enteredValue("amount", text("amount"))
    setAmountWrong(amount === undefined)
    if (amount === undefined) return
    onChange({
      q: text("q"),
      amount: String(amount ?? ""),
      from: text("from"),
      to: text("to"),
    })
  }
  return (
    <form
      ref={form}
      role="search"
      aria-label={t("chargeList.filters")}
      className="flex flex-col gap-y-3 px-6 py-4"
      onSubmit={search}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <Label htmlFor="charge-q" size="small" weight="plus">
            {t("chargeList.search")}
          </Label>
          <Input
            id="charge-q"
            name="q"
            size="small"
            aria-describedby="charge-q-hint"
          />
        </div>
        <div className="w-32">
          <Label htmlFor="charge-amount" size="small" weight="plus">
            {t("chargeList.amount")}
          </Label>
          <Input
            id="charge-amount"
            name="amount"
            size="small"
            inputMode="decimal"
            aria-invalid={isAmountWrong}
            aria-describedby={isAmountWrong ? "charge-amount-wrong" : undefined}
          />
        </div>
        {(["from", "to"] as const).map((name) => (
          <div key={name}>
            <Label htmlFor={`charge-${name}`} size="small" weight="plus">
              {t(`chargeList.${name}`)}
            </Label>
            <Input id={`charge-${name}`} name={name} size="small" type="date" />
          </div>
        ))}
        <Button type="submit" size="small" variant="secondary">
          {t("chargeList.find")}
        </Button>
      </div>
      {isAmountWrong && (
        <Hint id="charge-amount-wrong" variant="error" role="alert">
          {t("form.invalid.amount")}
        </Hint>
      )}
      <Hint id="charge-q-hint">{t("chargeList.searchHint")}</Hint>
      <Choices filters={filters} onChange={onChange} />
    </form>
  )
}

function Choices({ filters, onChange }: FilterFormProps) {
  const { t } = useTexts()
  const words = usePaymentWords()
  const accounts = useAccounts()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SeveralChoices
        label={t("chargeList.method")}
        choices={SHOWN_METHODS.map((value) => ({
          value,
          label: words.method({
            method: value,
            installments: 1,
            paid_with: null,
          }),
        }))}
        chosen={filters.method}
        onChoose={(method) => onChange({ method })}
      />
      {filters.view === "all" && (
        <SeveralChoices
          label={t("chargeList.state")}
          choices={SHOWN_STATES.map((value) => ({
            value,
            label: words.state(stateWith(value, PLAIN_SUMS)).label,
          }))}
          chosen={filters.state}
          onChoose={(state) => onChange({ state })}
        />
      )}
      {accounts.length > 1 && (
        <SeveralChoices
          label={t("chargeList.account")}
          choices={accounts.map(({ id }) => ({ value: id, label: id }))}
          chosen={filters.account}
          onChoose={(account) => onChange({ account })}
        />
      )}
      {isFiltered(filters) && (
        <Button
          type="button"
          size="small"
          variant="transparent"
          onClick={() => onChange(NOTHING)}
        >
          {t("chargeList.clear")}
        </Button>
      )}
    </div>
  )
}
