import { Hint } from "@medusajs/ui"
import { messageOf } from "../api/admin-client"
import { refusalOf } from "../api/refused-request"
import { useTexts } from "../i18n/use-texts"

/** Why something was not done, for a person. */
export interface Problem {
  text: string
  /** The server's own words, where the text is ours: a developer may need them. */
  details?: string | undefined
}

/** The words of this page for what the server refused; for a code that it does not know, the server's. */
export function useProblemWords(): (error: unknown) => Problem {
  const { t } = useTexts()
  return (error) => {
    const refusal = refusalOf(error)
    if (refusal?.code === undefined) return { text: messageOf(error) }
    const { code, message } = refusal
    const text = t(`refusals.words.${code}`, { defaultValue: message })
    return text === message ? { text } : { text, details: message }
  }
}

/** A problem beside what it is about. */
export function ProblemHint({
  problem,
  id,
}: {
  problem: Problem
  id?: string | undefined
}) {
  return (
    <div className="flex flex-col gap-y-1">
      <Hint variant="error" id={id} role="alert">
        {problem.text}
      </Hint>
      <ServersWords problem={problem} />
    </div>
  )
}

/** Not read out with the problem: only for who wants to know. */
export function ServersWords({ problem }: { problem: Problem }) {
  const { t } = useTexts()
  if (problem.details === undefined) return null
  return (
    <details className="txt-compact-small text-ui-fg-subtle">
      <summary className="focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-md outline-none">
        {t("refusals.details")}
      </summary>
      <p lang="en" className="break-words">
        {problem.details}
      </p>
    </details>
  )
}
