import { toast } from "@medusajs/ui"
import { useErasePayer } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "./confirm-prompt"
import type { PromptProps } from "./prompt-props"

/** Erases who paid, where that person asks for it; what was paid stays. */
export function ErasePayerPrompt({ charge, onEnd }: PromptProps) {
  const { t } = useTexts()
  const erase = useErasePayer()
  return (
    <ConfirmPrompt
      isDangerous
      title={t("act.erase_payer.title")}
      what={t("act.erase_payer.what")}
      confirm={t("act.erase_payer.label")}
      progress={erase}
      onEnd={onEnd}
      onConfirm={() =>
        erase.mutate(charge.id, {
          onSuccess: () => {
            toast.success(t("act.erase_payer.done"))
            onEnd()
          },
        })
      }
    />
  )
}
