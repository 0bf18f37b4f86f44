import { Alert } from "@medusajs/ui"
import { messageOf, statusOf } from "../api/admin-client"
import { useTexts } from "../i18n/use-texts"

/** Why nothing was moved, or that this is not known; in the words of the page, then in those of the server. */
export function BulkRefusal({ error }: { error: unknown }) {
  const { t } = useTexts()
  return (
    <Alert variant="error" role="alert">
      <p>{t(`bulk.refused.${kindOf(statusOf(error))}`)}</p>
      <p className="text-ui-fg-subtle break-words">{messageOf(error)}</p>
    </Alert>
  )
}

/** Without an answer, or with one that says that something broke, a part may be done. */
function kindOf(status: number | undefined): string {
  if (status === 403) return "forbidden"
  if (status === 409) return "changed"
  return status === undefined || status >= 500 ? "unknown" : "nothingDone"
}
