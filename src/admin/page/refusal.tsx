import { Alert, Button, toast } from "@medusajs/ui"
import { refusalReason, refusedRequest } from "../api/refused-request"
import { useTexts } from "../i18n/use-texts"

/** The words for what was refused; the server's own where the page knows none. */
export function useRefusalWords() {
  const { t } = useTexts()
  return (error: unknown) => {
    const refused = refusedRequest(error)
    const reason = refusalReason(refused?.status)
    const message = error instanceof Error ? error.message : String(error)
    const text = t(`refusal.words.${refused?.code ?? "none"}`, {
      defaultValue: message,
    })
    return {
      reason,
      what: t(`refusal.${reason}.what`),
      todo: t(`refusal.${reason}.todo`),
      text,
      /** In English, for a developer. */
      details: text === message ? refused?.because : message,
    }
  }
}

interface RefusalProps {
  error: unknown
  /** What could not be done, where that says more. */
  title?: string
  /** A way out, as trying again. */
  action?: { label: string; do: () => void }
}

/** Why something was not done. Nobody may take a lost answer for a refusal. */
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
        <Button
          type="button"
          size="small"
          variant="secondary"
          className="mt-2"
          onClick={action.do}
        >
          {action.label}
        </Button>
      )}
    </Alert>
  )
}

/** What only a developer needs, folded. */
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

/** Says why something was not done where no prompt is open to say it in. */
export function useRefusalToast() {
  const wordsOf = useRefusalWords()
  return (error: unknown) => {
    const { what, text } = wordsOf(error)
    toast.error(what, { description: text })
  }
}
