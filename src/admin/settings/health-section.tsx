import { Button, StatusBadge, Text, toast } from "@medusajs/ui"
import { send } from "../api/admin-client"
import { useChange } from "../api/queries"
import type { AccountProps } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Refusal, useRefusalToast } from "../page/refusal"
import { Section } from "../page/section"
import { useHealth } from "./use-health"

/** One line that says whether all is in order; what is wrong, with what to do, where it is not. */
export function HealthSection({ account, mayChange }: AccountProps) {
  const { t } = useTexts()
  const { checks, error } = useHealth(account.id)
  const wrong = (checks ?? []).filter(
    ({ severity }) => severity === "problem" || severity === "warning"
  )
  const isFailing = wrong.some(({ severity }) => severity === "problem")
  return (
    <Section
      title={t("health.title")}
      aside={
        <>
          {checks && wrong.length === 0 && (
            <StatusBadge color="green">{t("health.ok")}</StatusBadge>
          )}
          {wrong.length > 0 && (
            <StatusBadge color={isFailing ? "red" : "orange"}>
              {t("health.wrong")}
            </StatusBadge>
          )}
          {mayChange && <TestAlert />}
        </>
      }
    >
      {error && !checks && <Refusal error={error} />}
      {wrong.length > 0 && (
        <ul className="divide-y" role="status">
          {wrong.map(({ check, code, says, to_do: toDo, figures }) => (
            <li key={`${check} ${code}`} className="px-6 py-3">
              <Text size="small" weight="plus">
                {says}
              </Text>
              <Text size="small" className="text-ui-fg-subtle break-words">
                {[toDo, figures.details].filter(Boolean).join(" ")}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** POST /alerts/test */
interface TestAlertAnswer {
  sent: string[]
  failed: { channel: string; why: string }[]
}

/** Sends an alert to who gets the real ones, and says by which way it went. */
function TestAlert() {
  const { t } = useTexts()
  const sayRefusal = useRefusalToast()
  const alert = useChange(() => send<TestAlertAnswer>("/alerts/test"))
  const nameOf = (channel: string) =>
    t(`health.channels.${channel}`, { defaultValue: channel })
  const say = ({ sent, failed }: TestAlertAnswer) => {
    const description =
      [
        ...sent.map(nameOf),
        ...failed.map(({ channel, why }) => `${nameOf(channel)}: ${why}`),
      ].join("; ") || t("health.alertNowhere")
    if (sent.length > 0) toast.success(t("health.alertSent"), { description })
    else toast.error(t("health.alertFailed"), { description })
  }
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      isLoading={alert.isPending}
      onClick={() =>
        alert.mutate(undefined, { onSuccess: say, onError: sayRefusal })
      }
    >
      {t("health.testAlert")}
    </Button>
  )
}
