import { Button, Hint, Input, Label } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { FilterSelect } from "../page/filter-select"
import { usePaymentWords } from "../payments/use-payment-words"
import { SHOWN_KINDS } from "./discrepancy-kinds"
import { useFormValues } from "./use-form-values"

type Name = "q" | "kind" | "account"

interface FilterFormProps {
  values: Record<Name, string>
  onSet: (name: Name, value: string) => void
}

/** Which discrepancies are shown: of a kind, of an account, of one payment. */
export function DiscrepancyFilterForm({ values, onSet }: FilterFormProps) {
  const { t } = useTexts()
  const { discrepancy } = usePaymentWords()
  const form = useFormValues({ q: values.q })
  return (
    <form
      ref={form}
      role="search"
      aria-label={t("discrepancyList.filters")}
      className="flex flex-col gap-y-2 px-6 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get("q")
        onSet("q", typeof typed === "string" ? typed : "")
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <FilterSelect
          label={t("discrepancyList.kind")}
          value={values.kind}
          choices={SHOWN_KINDS.map((value) => ({
            value,
            label: discrepancy(value).title,
          }))}
          onChange={(kind) => onSet("kind", kind)}
        />
        <FilterAccount
          value={values.account}
          onChange={(account) => onSet("account", account)}
        />
        <div className="min-w-64 flex-1">
          <Label htmlFor="discrepancy-q" size="xsmall">
            {t("chargeList.search")}
          </Label>
          <Input
            id="discrepancy-q"
            name="q"
            size="small"
            aria-describedby="discrepancy-q-hint"
          />
        </div>
        <Button type="submit" size="small" variant="secondary">
          {t("chargeList.find")}
        </Button>
      </div>
      <Hint id="discrepancy-q-hint">{t("chargeList.searchHint")}</Hint>
    </form>
  )
}
