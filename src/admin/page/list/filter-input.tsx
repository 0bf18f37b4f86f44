import { clx, Input, Label } from "@medusajs/ui"
import { useEffect, useId, useState } from "react"

interface FilterInputProps {
  label: string
  value: string
  type?: "text" | "date"
  isWide?: boolean
  onChange: (value: string) => void
}

/** A text or date field for a filter. A changed filter is applied when the user presses Enter or leaves the field. */
export function FilterInput(props: FilterInputProps) {
  const { label, value, type = "text", isWide = false, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const applyTypedFilter = () => {
    if (typed.trim() !== value) onChange(typed)
  }
  return (
    <div
      className={clx(
        "flex flex-col gap-y-1",
        isWide ? "min-w-64 grow" : "basis-36 grow sm:basis-44 sm:grow-0"
      )}
    >
      <Label htmlFor={id} size="xsmall">
        {label}
      </Label>
      <Input
        id={id}
        size="small"
        type={type}
        value={typed}
        onBlur={applyTypedFilter}
        onKeyDown={({ key }) => {
          if (key === "Enter") applyTypedFilter()
        }}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
