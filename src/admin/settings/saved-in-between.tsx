import { Alert, Button } from "@medusajs/ui"
import type { ShownAccount } from "../api/contract"
import { useChangesSince } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"
import type { SettingsForm } from "./use-settings-form"

interface SavedInBetweenProps {
  account: ShownAccount
  form: SettingsForm
}

/** Who changed what since this page was loaded, where a change was refused for it. */
export function SavedInBetween({ account, form }: SavedInBetweenProps) {
  const { t, age } = useTexts()
  const changes = useChangesSince(account.id, form.conflictAfter)
  return (
    <Alert variant="warning" role="alert">
      <p>{t("form.conflict")}</p>
      <ul className="text-ui-fg-subtle my-1 list-disc pl-5">
        {changes.data?.map(({ revision, name, ...change }) => (
          <li key={`${revision}-${name}`}>
            {change.actor_email ?? change.actor}, {age(change.created_at)}:{" "}
            {t(`settings.${name}.label`)}
          </li>
        ))}
      </ul>
      <p className="text-ui-fg-subtle mb-2">{t("form.conflictWhat")}</p>
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => void form.loadCurrent()}
      >
        {t("actions.reload")}
      </Button>
    </Alert>
  )
}
