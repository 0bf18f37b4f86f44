import { Input, Label } from "@medusajs/ui"
import { useEffect, useId, useState } from "react"

interface FilterInputProps {
  label: string
  value: string
  type?: "text" | "date"
  onChange: (value: string) => void
}

/** Narrows a list by what is typed, once that is done: after Enter, or when it is left. */
export function FilterInput(props: FilterInputProps) {
  const { label, value, type = "text", onChange } = props
  const id = useId()
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const apply = () => {
    if (typed.trim() !== value) onChange(typed)
  }
  return (
    <div className="flex w-44 flex-col gap-y-1">
      <Label htmlFor={id} size="xsmall">
        {label}
      </Label>
      <Input
        id={id}
        size="small"
        type={type}
        value={typed}
        onBlur={apply}
        onKeyDown={({ key }) => {
          if (key === "Enter") apply()
        }}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
