import { Alert, Button } from "@medusajs/ui"
import { messageOf } from "../api/admin-client"
import type { TestAlertAnswer } from "../api/contract"
import { useTestAlert } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"

/** Sends an alert to whoever gets the real ones, and says by which way it went. */
export function TestAlert() {
  const { t } = useTexts()
  const alert = useTestAlert()
  return (
    <div className="flex flex-col items-start gap-y-3 px-6 py-4">
      <Button
        type="button"
        size="small"
        variant="secondary"
        isLoading={alert.isPending}
        onClick={() => alert.mutate()}
      >
        {t("health.testAlert")}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {alert.data && <Result answer={alert.data} />}
        {alert.error && (
          <Alert variant="error">
            <p>{t("health.alertFailed")}</p>
            <p className="text-ui-fg-subtle">{messageOf(alert.error)}</p>
          </Alert>
        )}
      </div>
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
