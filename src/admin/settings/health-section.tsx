import { StatusBadge, Text } from "@medusajs/ui"
import type { HealthResponse } from "../../domain/health/finding"
import type { ShownAccount } from "../api/admin-answer-types"
import { REFRESH_INTERVAL_MS, usePluginQuery } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { Refusal, TechnicalWords } from "../page/refusal"
import { Section } from "../page/section"

/**
 * Shows the failed health checks of an account and of the whole store, and what to do about them. If no check has
 * failed, says so. Always shows the result of the check of the assumptions, as a hint.
 */
export function HealthSection({ account }: { account: ShownAccount }) {
  const { t } = useTexts()
  const { checks, error } = useHealth(account.id)
  const wrong = (checks ?? []).filter(
    ({ severity }) => severity === "problem" || severity === "warning"
  )
  // An unconfirmed assumption is only a hint, so it does not make the section say that something is wrong.
  const hints = (checks ?? []).filter(({ check }) => check === "assumptions")
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
        </>
      }
    >
      {error && !checks && <Refusal error={error} />}
      {wrong.length + hints.length > 0 && (
        <div role="status">
          <ul className="divide-y">
            {[...wrong, ...hints].map(
              ({ check, code, says, to_do: toDo, figures }) => (
                <li key={`${check} ${code}`} className="px-6 py-3">
                  <Text size="small" weight="plus">
                    {says}
                  </Text>
                  <Text size="small" className="text-ui-fg-subtle break-words">
                    {[toDo, check !== "settings" && figures.details]
                      .filter(Boolean)
                      .join(" ")}
                  </Text>
                  {check === "settings" &&
                    typeof figures.details === "string" && (
                      <TechnicalWords text={figures.details} />
                    )}
                </li>
              )
            )}
          </ul>
        </div>
      )}
    </Section>
  )
}

/**
 * Shows the steps with which a shop is set up, including the first Pix payment, card payment and refund. Shows nothing
 * if all steps are done. A step can become undone later, for example when the gateway refuses the credentials.
 */
export function SetupSection({ account }: { account: ShownAccount }) {
  const { t } = useTexts()
  const { setup } = useHealth(account.id)
  const done = setup.filter(({ is_done }) => is_done).length
  if (done === setup.length) return null
  return (
    <Section
      title={t("setup.title")}
      description={t("setup.description", { done, all: setup.length })}
    >
      <ol className="divide-y">
        {setup.map((step) => (
          <li
            key={`${step.check} ${step.code}`}
            className="flex items-start justify-between gap-x-3 px-6 py-3"
          >
            <div className="min-w-0">
              <Text size="small" weight="plus">
                {t(`setup.steps.${step.check}`)}
              </Text>
              {!step.is_done && (
                <Text size="small" className="text-ui-fg-subtle break-words">
                  {step.says} {step.to_do}
                </Text>
              )}
            </div>
            <StatusBadge color={step.is_done ? "green" : "orange"}>
              {t(step.is_done ? "setup.done" : "setup.open")}
            </StatusBadge>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/**
 * Loads the health checks of an account and of the store. Reloads them every 30 seconds, because an administrator may
 * be waiting for the gateway's first notification.
 */
function useHealth(account: string) {
  const { locale } = useTexts()
  const { data, error } = usePluginQuery<HealthResponse>("/health", {
    query: { locale },
    refetchInterval: REFRESH_INTERVAL_MS,
  })
  const isOurs = (one: { account: string | null }) =>
    one.account === null || one.account === account
  return {
    error,
    checks: data?.checks.filter(isOurs),
    setup: data?.setup.filter(isOurs) ?? [],
  }
}
