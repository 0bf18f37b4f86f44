import { StatusBadge, Text } from "@medusajs/ui"
import { statusOf } from "../api/admin-client"
import type { AccountProps } from "../api/contract"
import { useHealth } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { Section } from "./section"
import { TestAlert } from "./test-alert"

/** One line that says whether all is in order; what is wrong, with what to do, where it is not. */
export function HealthSection({ account, mayChange }: AccountProps) {
  const { t, locale } = useTexts()
  const { data, error } = useHealth(account.id, locale)
  const wrong = (data?.checks ?? []).filter(
    ({ severity }) => severity === "problem" || severity === "warning"
  )
  const isFailing = wrong.some(({ severity }) => severity === "problem")
  return (
    <Section
      title={t("health.title")}
      aside={
        data && (
          <StatusBadge
            color={wrong.length === 0 ? "green" : isFailing ? "red" : "orange"}
          >
            {wrong.length === 0 ? t("health.ok") : t("health.wrong")}
          </StatusBadge>
        )
      }
    >
      {error && !data && (
        <Text size="small" className="px-6 py-4">
          {t("health.unavailable", { status: statusOf(error) ?? "" })}
        </Text>
      )}
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
      {mayChange && <TestAlert />}
    </Section>
  )
}
