import { toast } from "@medusajs/ui"
import { useRefund } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "./confirm-prompt"
import type { PromptProps } from "./prompt-props"
import { usePaymentWords } from "./use-payment-words"
import { useWaitingToast } from "./use-waiting-toast"

/** Gives up what is reserved on a card and no order has. */
export function ReleasePrompt({ charge, onEnd }: PromptProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const sayWaiting = useWaitingToast()
  const release = useRefund()
  return (
    <ConfirmPrompt
      isDangerous
      needsReason
      title={t("act.release.title")}
      what={t("act.release.what", {
        amount: money(charge.amount, charge.currency_code),
      })}
      confirm={t("act.release.label")}
      progress={release}
      onEnd={onEnd}
      onConfirm={(reason) =>
        release.mutate(
          { charge, reason },
          {
            onSuccess: (waitsFor) => {
              if (waitsFor === undefined) toast.success(t("act.release.done"))
              else sayWaiting(waitsFor)
              onEnd()
            },
          }
        )
      }
    />
  )
}
