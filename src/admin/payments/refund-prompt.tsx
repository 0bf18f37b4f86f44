import { toast } from "@medusajs/ui"
import { leftToRefund, useRefund } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "./confirm-prompt"
import type { PromptProps } from "./prompt-props"
import { usePaymentWords } from "./use-payment-words"
import { useWaitingToast } from "./use-waiting-toast"

/** Refunds all that was not refunded yet. */
export function RefundPrompt({ charge, onEnd }: PromptProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const sayWaiting = useWaitingToast()
  const refund = useRefund()
  const left = money(leftToRefund(charge), charge.currency_code)
  return (
    <ConfirmPrompt
      isDangerous
      needsReason
      title={t("act.refund.title")}
      what={
        <>
          <p>{t("act.refund.what", { amount: left })}</p>
          {charge.payment_id !== null && <p>{t("act.refund.part")}</p>}
        </>
      }
      confirm={t("act.refund.confirmAmount", { amount: left })}
      progress={refund}
      onEnd={onEnd}
      onConfirm={(reason) =>
        refund.mutate(
          { charge, reason },
          {
            onSuccess: (waitsFor) => {
              if (waitsFor === undefined) toast.success(t("act.refund.done"))
              else sayWaiting(waitsFor)
              onEnd()
            },
          }
        )
      }
    />
  )
}
