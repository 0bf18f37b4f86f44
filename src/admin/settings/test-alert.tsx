import { Alert } from "@medusajs/ui"
import type { TestAlertAnswer } from "../api/contract"
import { useTestAlert } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { ButtonWithResult } from "./button-with-result"

/** Sends an alert to whoever gets the real ones, and says by which way it went. */
export function TestAlert() {
  const { t } = useTexts()
  const alert = useTestAlert()
  return (
    <div className="px-6 py-4">
      <ButtonWithResult
        label={t("health.testAlert")}
        isPending={alert.isPending}
        onClick={() => alert.mutate()}
        error={alert.error}
        failed={t("health.alertFailed")}
      >
        {alert.data && <Result answer={alert.data} />}
      </ButtonWithResult>
    </div>
  )
}

function Result({ answer: { sent, failed } }: { answer: TestAlertAnswer }) {
  const { t } = useTexts()
  const nameOf = (channel: string) =>
    t(`health.channels.${channel}`, { defaultValue: channel })
  const isSent = sent.length > 0
  const sentVariant = failed.length > 0 ? "warning" : "success"
  return (
    <Alert variant={isSent ? sentVariant : "error"}>
      <p>{t(isSent ? "health.alertSent" : "health.alertFailed")}</p>
      {isSent && (
        <p className="text-ui-fg-subtle">
          {t("health.alertVia", { channels: sent.map(nameOf).join(", ") })}
        </p>
      )}
      {!isSent && failed.length === 0 && (
        <p className="text-ui-fg-subtle">{t("health.alertNowhere")}</p>
      )}
      {failed.map(({ channel, why }) => (
        <p key={channel} className="text-ui-fg-subtle">
          {nameOf(channel)}: {why}
        </p>
      ))}
    </Alert>
  )
}
