import { Alert, InlineTip } from "@medusajs/ui"
import type { AccountProps } from "../api/contract"
import { useTexts } from "../i18n/use-texts"
import { HealthSection } from "./health-section"
import { MethodsSection } from "./methods-section"
import { NotificationUrlSection } from "./notification-url-section"
import { SettingsGroup } from "./settings-group"
import { SetupSection } from "./setup-section"
import { useAges } from "./use-ages"

/** Everything about one account, in the order in which it is needed. */
export function AccountSettings(props: AccountProps) {
  const { t } = useTexts()
  useAges()
  const { account, mayChange } = props
  return (
    <div className="flex flex-col gap-y-3">
      {account.environment !== "production" && (
        <InlineTip variant="warning" label={t("page.testEnvironment")}>
          {t("page.testEnvironmentWhy", { address: account.base_url })}
        </InlineTip>
      )}
      {account.problem !== null && (
        <Alert variant="error" role="alert">
          <p>{t("page.problem")}</p>
          <p className="text-ui-fg-subtle">
            {t("page.problemWhat", { problem: account.problem })}
          </p>
        </Alert>
      )}
      <HealthSection account={account} mayChange={mayChange} />
      <SetupSection account={account} />
      <SettingsGroup {...props} group="credentials" />
      <NotificationUrlSection account={account} />
      <SettingsGroup {...props} group="decisions" />
      <MethodsSection {...props} />
    </div>
  )
}
