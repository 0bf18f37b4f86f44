import { Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { useAccounts } from "../../api/queries"
import { useTexts } from "../../i18n/use-texts"

/** The value of the first option, which sets no filter. An item of the UI kit's select must not have an empty value. */
const NOTHING = "nothing"

interface FilterSelectProps {
  label: string
  /** The selected value. An empty text selects the option that sets no filter. */
  value: string
  choices: readonly { value: string; label: string }[]
  /** The label of the option that sets no filter. Default: the word for "all". */
  nothing?: string | undefined
  onChange: (value: string) => void
}

export function FilterSelect(props: FilterSelectProps) {
  const { t } = useTexts()
  const id = useId()
  const { label, value, choices, nothing = t("pages.all"), onChange } = props
  return (
    <div className="flex basis-36 grow sm:basis-44 sm:grow-0 flex-col gap-y-1">
      <Label htmlFor={id} size="xsmall">
        {label}
      </Label>
      <Select
        size="small"
        value={value || NOTHING}
        onValueChange={(chosen) => onChange(chosen === NOTHING ? "" : chosen)}
      >
        <Select.Trigger id={id}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {[{ value: NOTHING, label: nothing }, ...choices].map((choice) => (
            <Select.Item key={choice.value} value={choice.value}>
              {choice.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}

type AccountProps = Pick<FilterSelectProps, "value" | "onChange">

/** A select that filters a list by account. Shows nothing if there are fewer than two accounts. */
export function FilterAccount(props: AccountProps) {
  const { t } = useTexts()
  const accounts = useAccounts()
  if (accounts.length < 2) return null
  const choices = accounts.map(({ id }) => ({ value: id, label: id }))
  return <FilterSelect label={t("pages.account")} {...{ choices, ...props }} />
}
