import { Code, Copy } from "@medusajs/ui"
import type { ShownAccount } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../page/section"

/** Shows the address for the gateway's notifications. Health and setup say whether notifications arrive. */
export function NotificationUrlSection({ account }: { account: ShownAccount }) {
  const { t } = useTexts()
  const url = account.notification_url
  return (
    <Section
      title={t("notifications.title")}
      description={t("notifications.description")}
    >
      <div className="flex items-center gap-x-2 px-6 py-4">
        <Code className="h-auto min-w-0 break-all py-1">{url}</Code>
        <Copy content={url} aria-label={t("notifications.copy")} />
      </div>
    </Section>
  )
}
