import type { ReactElement, ReactNode } from "react"

/** Stays enabled while it is busy: a disabled one would lose the focus. The form ignores it then. */
export function SubmitButton(props: {
  isBusy: boolean
  autoFocus?: boolean | undefined
  children: ReactNode
}): ReactElement {
  return (
    <button
      className="ct-button"
      aria-disabled={props.isBusy}
      aria-busy={props.isBusy}
      autoFocus={props.autoFocus}
    >
      {props.children}
    </button>
  )
}
