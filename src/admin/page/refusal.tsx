import { Alert, toast } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { textsOfFailedRequest } from "./refusal-words"
import { SmallButton } from "./small-button"

/** Returns a function that converts the error of a failed request to the texts to show. */
export function useRefusalWords() {
  const { t } = useTexts()
  return (error: unknown) =>
    textsOfFailedRequest((key, values = {}) => t(key, values), error)
}

interface RefusalProps {
  error: unknown
  /** The title, which says what failed. Without a title, a general text and general advice are shown. */
  title?: string
  /** A button that may help, such as "Try again". */
  action?: { label: string; do: () => void }
}

/**
 * Shows why a request failed. Shows a warning in place of an error if the request may have succeeded (no answer, or a
 * server error), or if the data have changed (409).
 */
export function Refusal({ error, title, action }: RefusalProps) {
  const { reason, what, todo, text, details } = useRefusalWords()(error)
  const isWarning = reason === "unknown" || reason === "changed"
  return (
    <Alert variant={isWarning ? "warning" : "error"} role="alert">
      <p>{title ?? what}</p>
      {title === undefined && <p className="text-ui-fg-subtle">{todo}</p>}
      <p className="text-ui-fg-subtle mt-1 break-words">{text}</p>
      <TechnicalWords text={details} />
      {action && (
        <SmallButton className="mt-2" onClick={action.do}>
          {action.label}
        </SmallButton>
      )}
    </Alert>
  )
}

/** Shows a message for developers, which is collapsed until the user opens it. Shows nothing if `text` is undefined. */
export function TechnicalWords({ text }: { text: string | undefined }) {
  const { t } = useTexts()
  if (text === undefined) return null
  return (
    <details className="txt-compact-small text-ui-fg-subtle mt-1">
      <summary className="focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-md outline-none">
        {t("refusal.technical")}
      </summary>
      <p lang="en" className="break-words">
        {text}
      </p>
    </details>
  )
}

/**
 * Returns a function that shows a failed request as a toast. Use it for actions without a prompt. A prompt shows the
 * failure itself.
 */
export function useRefusalToast() {
  const wordsOf = useRefusalWords()
  return (error: unknown) => {
    const { what, text } = wordsOf(error)
    toast.error(what, { description: text })
  }
}
