import { Label, RadioGroup } from "@medusajs/ui"
import { useId } from "react"

interface ChoiceProps<Value extends string> {
  label: string
  value: Value | undefined
  options: { value: Value; label: string; hint?: string }[]
  onChange: (value: Value) => void
}

/** One of a few things, with what each means. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <RadioGroup
      aria-label={label}
      // Controlled from the start: Radix warns of a value that comes later.
      value={value ?? ""}
      onValueChange={(chosen) => onChange(chosen as Value)}
    >
      {options.map((option) => (
        <div key={option.value} className="flex items-start gap-x-3">
          <RadioGroup.Item
            id={`${id}-${option.value}`}
            value={option.value}
            aria-describedby={`${id}-${option.value}-hint`}
          />
          <div>
            <Label htmlFor={`${id}-${option.value}`} size="small" weight="plus">
              {option.label}
            </Label>
            <p
              id={`${id}-${option.value}-hint`}
              className="txt-small text-ui-fg-subtle"
            >
              {option.hint}
            </p>
          </div>
        </div>
      ))}
    </RadioGroup>
  )
}
