import { Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { useTexts } from "../i18n/use-texts"

/** An item of a list needs a value, and that nothing is chosen is none. */
const NOTHING = "nothing"

interface FilterSelectProps {
  label: string
  /** Empty: all. */
  value: string
  choices: { value: string; label: string }[]
  /** What it is called that nothing is chosen; all, unless it is said. */
  nothing?: string | undefined
  onChange: (value: string) => void
}

/** Narrows a list to one of several. */
export function FilterSelect(props: FilterSelectProps) {
  const { t } = useTexts()
  const id = useId()
  const { label, value, choices, nothing, onChange } = props
  return (
    <div className="flex w-44 flex-col gap-y-1">
      <Label htmlFor={id} size="xsmall">
        {label}
      </Label>
      <Select
        size="small"
        value={value === "" ? NOTHING : value}
        onValueChange={(chosen) => onChange(chosen === NOTHING ? "" : chosen)}
      >
        <Select.Trigger id={id}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value={NOTHING}>{nothing ?? t("pages.all")}</Select.Item>
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
