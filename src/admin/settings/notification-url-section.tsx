import { Alert, Code, Copy, Text } from "@medusajs/ui"
import type { ShownAccount } from "../api/contract"
import { useHealth } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { Section } from "./section"

/** Where the gateway sends its notifications, and whether they come. */
export function NotificationUrlSection({ account }: { account: ShownAccount }) {
  const { t } = useTexts()
  const url = account.notification_url
  return (
    <Section
      title={t("notifications.title")}
      description={t("notifications.description")}
    >
      <div className="flex flex-col gap-y-3 px-6 py-4">
        {url === null ? (
          <Alert variant="warning">{t("notifications.missing")}</Alert>
        ) : (
          <div className="flex items-center gap-x-2">
            <Code className="h-auto min-w-0 break-all py-1">{url}</Code>
            <Copy content={url} aria-label={t("notifications.copy")} />
          </div>
        )}
        <Deliveries account={account.id} />
      </div>
    </Section>
  )
}

function Deliveries({ account }: { account: string }) {
  const { t, locale, age } = useTexts()
  const { data } = useHealth(account, locale)
  const observed = data?.checks.find(({ check }) => check === "notifications")
  if (!observed) return null
  const { last_authenticated_at, last_refused_at, last_refused_why } =
    observed.figures as Record<string, string | null>
  return (
    <div>
      <Text size="small" className="text-ui-fg-subtle">
        {last_authenticated_at
          ? t("notifications.lastAuthenticated", {
              age: age(last_authenticated_at),
            })
          : t("notifications.noneAuthenticated")}
      </Text>
      {last_refused_at && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("notifications.lastRefused", {
            why: t(
              `notifications.why.${last_refused_why ?? "unknown"}`,
              t("notifications.why.unknown")
            ),
            age: age(last_refused_at),
          })}
        </Text>
      )}
    </div>
  )
}
