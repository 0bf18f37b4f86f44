import {
  CheckCircleSolid,
  CircleDottedLine,
  InformationCircleSolid,
} from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { ChecklistStep } from "../api/contract"
import { useChecklist } from "../api/use-account-state"
import { useTexts } from "../i18n/use-texts"
import { Section } from "./section"

/** Only a browser on the shop's page knows it, and this is none. */
const NOT_CHECKED = "card_sdk"

/** What is left to do until the first sale; nothing once an account is ready. */
export function ChecklistSection({ account }: { account: string }) {
  const { t } = useTexts()
  const { data } = useChecklist(account)
  if (!data || data.is_ready) return null
  return (
    <Section
      title={t("checklist.title")}
      description={t("checklist.description", {
        done: data.steps.filter(({ is_done }) => is_done).length,
        all: data.steps.filter(({ name }) => name !== NOT_CHECKED).length,
      })}
    >
      <ol className="divide-y">
        {data.steps.map((step) => (
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
    : step.name === NOT_CHECKED
      ? ([
          InformationCircleSolid,
          "text-ui-tag-neutral-icon",
          t("checklist.notChecked"),
        ] as const)
      : ([
          CircleDottedLine,
          "text-ui-tag-orange-icon",
          t("checklist.open"),
        ] as const)
  return (
    <li className="grid grid-cols-[20px_1fr_auto] items-start gap-x-3 px-6 py-3">
      <Icon aria-hidden className={`mt-0.5 ${color}`} />
      <div>
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
