import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { ChecklistStep, ShownAccount } from "../api/contract"
import { useChecklist } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { Section } from "./section"

/** What is left to do until the first sale; nothing once an account is ready. */
export function ChecklistSection({ account }: { account: ShownAccount }) {
  const { t } = useTexts()
  const { data } = useChecklist(account.id)
  if (!data || data.is_ready) return null
  const { steps } = data
  return (
    <Section
      title={t("checklist.title")}
      description={t("checklist.description", {
        done: steps.filter(({ is_done }) => is_done).length,
        all: steps.length,
      })}
    >
      <ol className="divide-y">
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </Section>
  )
}

function Step({ step }: { step: ChecklistStep }) {
  const { t, date } = useTexts()
  const [Icon, color, state] = step.is_done
    ? ([
        CheckCircleSolid,
        "text-ui-tag-green-icon",
        step.done_at === null
          ? t("checklist.done")
          : t("checklist.doneOn", { date: date(step.done_at) }),
      ] as const)
    : ([
        CircleDottedLine,
        "text-ui-tag-orange-icon",
        t("checklist.open"),
      ] as const)
  return (
    <li className="grid grid-cols-[20px_1fr_auto] items-start gap-x-3 px-6 py-3">
      <Icon aria-hidden className={`mt-0.5 ${color}`} />
      <div className="min-w-0">
        <Text size="small" weight="plus">
          {t(`checklist.steps.${step.name}.label`)}
        </Text>
        {!step.is_done && (
          <Text size="small" className="text-ui-fg-subtle">
            {t(`checklist.steps.${step.name}.todo`)}
          </Text>
        )}
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {state}
      </Text>
    </li>
  )
}
