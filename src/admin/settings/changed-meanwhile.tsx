import { Alert, Button } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

/** Says that somebody else has saved, and that nothing of one's own was; the page is to be loaded again. */
export function ChangedMeanwhile({ onReload }: { onReload: () => void }) {
  const { t } = useTexts()
  return (
    <Alert variant="warning" role="alert">
      <p>{t("form.conflict")}</p>
      <p className="text-ui-fg-subtle mb-2">{t("form.conflictWhat")}</p>
      <Button type="button" size="small" variant="secondary" onClick={onReload}>
        {t("actions.reload")}
      </Button>
    </Alert>
  )
}
