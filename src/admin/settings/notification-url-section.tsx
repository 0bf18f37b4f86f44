import { Alert, Code, Copy, Text } from "@medusajs/ui"
import type { ShownAccount } from "../api/contract"
import { useChecklist } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { notificationUrlProblems } from "./notification-url-problems"
import { Section } from "./section"

/** Where the gateway sends its notifications, and whether they come. */
export function NotificationUrlSection({ account }: { account: ShownAccount }) {
  const { t } = useTexts()
  const url = account.notification_url
  const problems = url === null ? [] : notificationUrlProblems(url)
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
        {problems.length > 0 && (
          <Alert variant="warning">
            <p>{t("notifications.problem")}</p>
            <ul className="text-ui-fg-subtle list-disc pl-5">
              {problems.map((problem) => (
                <li key={problem}>{t(`notifications.problems.${problem}`)}</li>
              ))}
            </ul>
            <p className="text-ui-fg-subtle">{t("notifications.todo")}</p>
          </Alert>
        )}
        <Deliveries account={account.id} />
      </div>
    </Section>
  )
}

function Deliveries({ account }: { account: string }) {
  const { t, age } = useTexts()
  const { data } = useChecklist(account)
  if (!data) return null
  const { last_authenticated_at, last_refused_at, last_refused_why } =
    data.deliveries
  return (
    <div>
      <Text size="small" className="text-ui-fg-subtle">
        {last_authenticated_at === null
          ? t("notifications.noneAuthenticated")
          : t("notifications.lastAuthenticated", {
              age: age(last_authenticated_at),
            })}
      </Text>
      {last_refused_at !== null && (
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
