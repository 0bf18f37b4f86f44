import { Alert, InlineTip } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import type { AccountProps } from "./account-props"
import { HealthSection } from "./health-section"
import { HistorySection } from "./history-section"
import { MethodsSection } from "./methods-section"
import { NotificationUrlSection } from "./notification-url-section"
import { Overtaken } from "./saved-in-between"
import { SecretEntriesSection } from "./secret-entries-section"
import { SettingsGroup } from "./settings-group"
import { SetupSection } from "./setup-section"
import { useAges } from "./use-ages"
import type { Typed } from "./use-settings-form"

interface TypingProps extends AccountProps {
  typed: Typed
  onType: (change: (typed: Typed) => Typed) => void
}

/** Everything about one account, in the order in which it is needed. */
export function AccountSettings(props: TypingProps) {
  const { t } = useTexts()
  useAges()
  const { account, mayChange } = props
  const entriesOf = (name: string) =>
    account.settings
      .filter((setting) => setting.name === name)
      .map((setting) => (
        <SecretEntriesSection
          key={name}
          setting={setting}
          account={account}
          mayChange={mayChange}
        />
      ))
  return (
    <div className="flex flex-col gap-y-3">
      {account.environment !== "production" && (
        <InlineTip variant="warning" label={t("page.testEnvironment")}>
          {t("page.testEnvironmentWhy", { address: account.base_url })}
        </InlineTip>
      )}
      {!mayChange && (
        <InlineTip label={t("page.readOnly")}>
          {t("page.readOnlyWhy")}
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
      {account.isOvertaken && <Overtaken account={account} />}
      <HealthSection account={account} mayChange={mayChange} />
      <SetupSection account={account} />
      <SettingsGroup {...props} group="credentials" integration="checkout" />
      {entriesOf("notificationTokens")}
      <NotificationUrlSection account={account} />
      <SettingsGroup
        {...props}
        group="payment_link"
        integration="payment_link"
      />
      {entriesOf("paymentLink.apiKeys")}
      <SettingsGroup {...props} group="card_sdk" />
      <SettingsGroup {...props} group="decisions" forNewPaymentsOnly />
      <SettingsGroup {...props} group="protection" forNewPaymentsOnly />
      <MethodsSection account={account.id} mayChange={mayChange} />
      <HistorySection account={account} />
    </div>
  )
}
