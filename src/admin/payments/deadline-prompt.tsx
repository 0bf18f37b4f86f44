import { Hint, Input, Label, toast } from "@medusajs/ui"
import { useState } from "react"
import { useSetDeadline } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "./confirm-prompt"
import type { PromptProps } from "./prompt-props"

/** Until when a chargeback is answered: the gateway does not tell, the merchant panel does. */
export function DeadlinePrompt({ charge, onEnd }: PromptProps) {
  const { t } = useTexts()
  const change = useSetDeadline()
  const [day, setDay] = useState(charge.dispute?.answer_before ?? "")
  return (
    <ConfirmPrompt
      title={t("dispute.deadlineTitle")}
      what={t("dispute.deadlineWhat")}
      confirm={t("actions.save")}
      progress={change}
      onEnd={onEnd}
      onConfirm={() =>
        change.mutate(
          { id: charge.id, answer_before: day === "" ? null : day },
          {
            onSuccess: () => {
              toast.success(t("dispute.deadlineSaved"))
              onEnd()
            },
          }
        )
      }
    >
      <div className="flex flex-col gap-y-2">
        <Label htmlFor="answer-before" size="small" weight="plus">
          {t("dispute.answerBefore")}
        </Label>
        <Input
          id="answer-before"
          type="date"
          value={day}
          aria-describedby="answer-before-hint"
          onChange={({ target }) => setDay(target.value)}
        />
        <Hint id="answer-before-hint">{t("dispute.deadlineHint")}</Hint>
      </div>
    </ConfirmPrompt>
  )
}
