import { Alert } from "@medusajs/ui"
import { messageOf, statusOf } from "../api/admin-client"
import { refusalOf as refusedRequest } from "../api/refused-request"
import { useTexts } from "../i18n/use-texts"
import { refusalOf } from "./refusal-reason"

/**
 * Why something was not done, in words. Where no answer came, nobody knows whether it was done, and
 * that is what is said.
 */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTexts()
  const reason = refusalOf(statusOf(error))
  const because = refusedRequest(error)?.because
  return (
    <Alert
      variant={
        reason === "unknown" || reason === "changed" ? "warning" : "error"
      }
      role="alert"
    >
      <p>{t(`refusal.${reason}.what`)}</p>
      <p className="text-ui-fg-subtle">{t(`refusal.${reason}.todo`)}</p>
      <p className="text-ui-fg-subtle mt-1 break-words">{messageOf(error)}</p>
      {because !== undefined && (
        <details className="text-ui-fg-subtle mt-1 break-words">
          <summary>{t("refusal.technical")}</summary>
          {because}
        </details>
      )}
    </Alert>
  )
}
