import { clx, Hint, Label } from "@medusajs/ui"
import type { ReactNode } from "react"

interface FieldProps {
  /** The id of the control; the hint has the id `<id>-hint`. */
  id: string
  label: string
  hint?: ReactNode
  /** What is wrong with the value. */
  problem?: ReactNode
  /** Whether label and control stand one below the other, as in a prompt. */
  isNarrow?: boolean
  children: ReactNode
}

/** A label with a hint, and beside it the control. */
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
