import { Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { useTexts } from "../i18n/use-texts"

/** An item of a list needs a value, and "all" is none. */
const ALL = "all"

interface FilterSelectProps {
  label: string
  /** Empty: all. */
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** Narrows a list to one of several. */
export function FilterSelect(props: FilterSelectProps) {
  const { t } = useTexts()
  const id = useId()
  const { label, value, choices, onChange } = props
  return (
    <div className="flex w-44 flex-col gap-y-1">
      <Label htmlFor={id} size="xsmall">
        {label}
      </Label>
      <Select
        size="small"
        value={value === "" ? ALL : value}
        onValueChange={(chosen) => onChange(chosen === ALL ? "" : chosen)}
      >
        <Select.Trigger id={id}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value={ALL}>{t("pages.all")}</Select.Item>
          {choices.map((choice) => (
            <Select.Item key={choice.value} value={choice.value}>
              {choice.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}
