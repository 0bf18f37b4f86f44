import { Alert, InlineTip, Tabs, Code, Copy } from "@medusajs/ui"
import type { AccountProps, ShownAccount } from "../api/admin-answer-types"
import { useSettings } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { QueryState } from "../page/query-state"
import { TechnicalWords } from "../page/refusal"
import { Section } from "../page/section"
import { TestEnvironmentWarning } from "../page/test-environment-warning"
import { HealthSection, SetupSection } from "./health-section"
import { MethodsSection } from "./methods-section"
import { SettingsGroup } from "./settings-group"

/** The settings page, which shows one account at a time. */
export function SettingsPage() {
  const { t } = useTexts()
  const settings = useSettings()
  const mayChange = settings.data?.may.settings ?? false
  return (
    <div className="flex flex-col gap-y-3">
      <Section
        level="h1"
        title={t("page.title")}
        description={t("page.description")}
      />
      {settings.data && !mayChange && (
        <InlineTip label={t("page.readOnly")}>
          {t("page.readOnlyWhy")}
        </InlineTip>
      )}
      <QueryState query={settings}>
        {({ accounts }) => (
          <AccountTabs accounts={accounts} mayChange={mayChange} />
        )}
      </QueryState>
    </div>
  )
}

interface AccountsProps {
  accounts: ShownAccount[]
  mayChange: boolean
}

function AccountTabs({ accounts, mayChange }: AccountsProps) {
  const { t } = useTexts()
  return (
    <Tabs defaultValue={accounts[0]?.id ?? ""}>
      {accounts.length > 1 && (
        <Tabs.List aria-label={t("page.accounts")} className="mb-3 flex-wrap">
          {accounts.map(({ id }) => (
            <Tabs.Trigger key={id} value={id}>
              {id}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      )}
      {accounts.map((account) => (
        // The unsaved text of an account stays while another account is shown.
        <Tabs.Content
          key={account.id}
          value={account.id}
          forceMount
          className="data-[state=inactive]:hidden"
        >
          <AccountSections account={account} mayChange={mayChange} />
        </Tabs.Content>
      ))}
    </Tabs>
  )
}

/**
 * Shows all sections of the settings page about one account. The sections are in the order in which a new shop needs
 * them.
 */
function AccountSections(props: AccountProps) {
  const { t } = useTexts()
  const { account } = props
  return (
    <div className="flex flex-col gap-y-3">
      <TestEnvironmentWarning account={account.id} />
      {account.problem !== null && (
        <Alert variant="error" role="alert">
          <p>{t("page.problem")}</p>
          <p className="text-ui-fg-subtle">{t("page.problemWhat")}</p>
          <TechnicalWords text={account.problem} />
        </Alert>
      )}
      <HealthSection account={account} />
      <SetupSection account={account} />
      <SettingsGroup {...props} group="credentials" />
      <NotificationUrlSection account={account} />
      <SettingsGroup {...props} group="decisions" />
      <SettingsGroup {...props} group="prices" />
      <SettingsGroup {...props} group="reminders" />
      <MethodsSection {...props} />
    </div>
  )
}

/**
 * Shows the URL to which the gateway has to send its notifications. The health section says whether notifications
 * arrive.
 */
function NotificationUrlSection({ account }: { account: ShownAccount }) {
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
