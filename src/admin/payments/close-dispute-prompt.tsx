import { toast } from "@medusajs/ui"
import { useState } from "react"
import { useCloseDispute } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { Choice } from "./choice"
import { ConfirmPrompt } from "./confirm-prompt"
import type { PromptProps } from "./prompt-props"
import { usePaymentWords } from "./use-payment-words"

/** A person enters how a chargeback ended, where the gateway does not tell. */
export function CloseDisputePrompt({ charge, onEnd }: PromptProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const close = useCloseDispute()
  const [outcome, setOutcome] = useState<"won" | "lost">()
  return (
    <ConfirmPrompt
      needsReason
      title={t("act.close_dispute.title")}
      what={t("act.close_dispute.what", {
        amount: money(charge.captured, charge.currency_code),
      })}
      confirm={t("act.close_dispute.label")}
      isReady={outcome !== undefined}
      progress={close}
      onEnd={onEnd}
      onConfirm={(reason) => {
        if (!outcome) return
        close.mutate(
          { id: charge.id, outcome, reason, observed: charge.observed },
          {
            onSuccess: () => {
              toast.success(t("act.close_dispute.done"))
              onEnd()
            },
          }
        )
      }}
    >
      <Choice
        label={t("act.close_dispute.question")}
        value={outcome}
        onChange={setOutcome}
        options={(["won", "lost"] as const).map((value) => ({
          value,
          label: t(`act.close_dispute.outcomes.${value}.label`),
          hint: t(`act.close_dispute.outcomes.${value}.hint`),
        }))}
      />
    </ConfirmPrompt>
  )
}
