import { Alert, Button } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import type { ShownAccount } from "../api/contract"
import { useChangesSince, useReloadSettings } from "../api/use-settings"
import { useTexts } from "../i18n/use-texts"

interface SavedInBetweenProps {
  account: ShownAccount
  /** One's own change was saved as well. */
  isSaved?: boolean
}

/** Who changed what since this page was loaded, mostly where a change was refused for it. */
export function SavedInBetween({
  account,
  isSaved = false,
}: SavedInBetweenProps) {
  const { t, age } = useTexts()
  const changes = useChangesSince(account.id, account.revision)
  const reload = useReloadSettings()
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
      <p className="text-ui-fg-subtle mb-2">
        {t(isSaved ? "form.overtakenWhat" : "form.conflictWhat")}
      </p>
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => void reload()}
      >
        {t("actions.reload")}
      </Button>
    </Alert>
  )
}

/** The same where one's own change was saved, and somebody else's with it: it is looked at before the next one. */
export function Overtaken({ account }: { account: ShownAccount }) {
  const place = useRef<HTMLDivElement>(null)
  // Above what was saved, so it is brought into view.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <SavedInBetween account={account} isSaved />
    </div>
  )
}
