import { useEffect, useRef } from "react"

/**
 * Fills the fields of a form when what they should say changes from elsewhere: by "back", or by clearing.
 * A new form would take the focus from whoever has just pressed Enter in it.
 */
export function useFormValues(values: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null)
  const shown = JSON.stringify(values)
  useEffect(() => {
    const fields = Object.entries(JSON.parse(shown) as Record<string, string>)
    for (const [name, value] of fields) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }, [shown])
  return form
}
