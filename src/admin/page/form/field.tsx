import { clx, Hint, Label } from "@medusajs/ui"
import type { ReactNode } from "react"

interface FieldProps {
  /** The id of the input element. The hint gets the id `<id>-hint`. */
  id: string
  label: string
  hint?: ReactNode
  problem?: ReactNode
  /** Whether the input is below its label, as in a prompt. Otherwise it is beside the label. */
  isNarrow?: boolean
  children: ReactNode
}

export function Field(props: FieldProps) {
  const { id, label, hint, problem, isNarrow = false, children } = props
  return (
    <div
      className={clx(
        "grid grid-cols-1 gap-x-6 gap-y-2",
        !isNarrow && "px-6 py-4 md:grid-cols-2"
      )}
    >
      <div className="flex flex-col">
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </div>
      <div className="flex min-w-0 flex-col gap-y-1">
        {children}
        {problem && (
          <Hint id={`${id}-problem`} variant="error" role="alert">
            {problem}
          </Hint>
        )}
      </div>
    </div>
  )
}
