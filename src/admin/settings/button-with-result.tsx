import { Alert, Button } from "@medusajs/ui"
import type { ReactNode } from "react"
import { ServersWords, useProblemWords } from "./refused"

interface ButtonWithResultProps {
  label: string
  isPending: boolean
  onClick: () => void
  /** What came of it; nothing before. */
  children: ReactNode
  /** Why nothing came of it, under these words. */
  error: Error | null
  failed: string
}

/** A button that tries something, and below it what came of it, told to screen readers too. */
export function ButtonWithResult(props: ButtonWithResultProps) {
  const { label, isPending, onClick, children, error, failed } = props
  const wordsFor = useProblemWords()
  const problem = error && wordsFor(error)
  return (
    <div className="flex flex-col items-start gap-y-3">
      <Button
        type="button"
        size="small"
        variant="secondary"
        isLoading={isPending}
        onClick={onClick}
      >
        {label}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {children}
        {problem && (
          <Alert variant="error">
            <p>{failed}</p>
            <p className="text-ui-fg-subtle">{problem.text}</p>
            <ServersWords problem={problem} />
          </Alert>
        )}
      </div>
    </div>
  )
}
