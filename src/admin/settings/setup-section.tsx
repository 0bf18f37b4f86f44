import { StatusBadge, Text } from "@medusajs/ui"
import type { ShownAccount } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../page/section"
import { useHealth } from "./use-health"

/** What is left to do until the first sale; nothing once all is done. Refused credentials bring it back. */
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
