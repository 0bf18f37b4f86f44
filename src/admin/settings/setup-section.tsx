import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { ShownHealth } from "../../charge/health/finding"
import type { ShownAccount } from "../api/contract"
import { useHealth } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { Section } from "./section"

/** What is left to do until the first sale; nothing once all is done. Refused credentials bring it back. */
export function SetupSection({ account }: { account: ShownAccount }) {
  const { t, locale } = useTexts()
  const { data } = useHealth(account.id, locale)
  const steps = data?.setup ?? []
  const done = steps.filter(({ is_done }) => is_done)
  if (done.length === steps.length) return null
  return (
    <Section
      title={t("setup.title")}
      description={t("setup.description", {
        done: done.length,
        all: steps.length,
      })}
    >
      <ol className="divide-y">
        {steps.map((step) => (
          <Step key={`${step.check} ${step.code}`} step={step} />
        ))}
      </ol>
    </Section>
  )
}

function Step({ step }: { step: ShownHealth["setup"][number] }) {
  const { t } = useTexts()
  const Icon = step.is_done ? CheckCircleSolid : CircleDottedLine
  const color = step.is_done
    ? "text-ui-tag-green-icon"
    : "text-ui-tag-orange-icon"
  return (
    <li className="grid grid-cols-[20px_1fr_auto] items-start gap-x-3 px-6 py-3">
      <Icon aria-hidden className={`mt-0.5 ${color}`} />
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
      <Text size="small" className="text-ui-fg-subtle">
        {t(step.is_done ? "setup.done" : "setup.open")}
      </Text>
    </li>
  )
}
