import { toast } from "@medusajs/ui"
import type { ShownDiscrepancy } from "../api/payment-answers"
import { useResolveDiscrepancy } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../payments/confirm-prompt"
import { usePaymentWords } from "../payments/use-payment-words"

interface ResolveDiscrepancyPromptProps {
  discrepancy: ShownDiscrepancy
  /** Its payment, read when this was opened: refused when that has changed since. */
  observed: string | undefined
  onEnd: () => void
}

/** Asks what was done about a discrepancy; without that it stays open. */
export function ResolveDiscrepancyPrompt({
  discrepancy,
  observed,
  onEnd,
}: ResolveDiscrepancyPromptProps) {
  const { t } = useTexts()
  const { title } = usePaymentWords().discrepancy(discrepancy.kind)
  const change = useResolveDiscrepancy()
  return (
    <ConfirmPrompt
      needsReason
      title={t("discrepancyList.resolveTitle", { title })}
      what={t("discrepancyList.resolveMeans")}
      confirm={t("discrepancyList.resolve")}
      progress={change}
      onEnd={onEnd}
      onConfirm={(resolution) =>
        change.mutate(
          {
            id: discrepancy.id,
            resolution,
            ...(observed === undefined ? {} : { observed }),
          },
          {
            onSuccess: () => {
              toast.success(t("discrepancyList.resolvedNow"))
              onEnd()
            },
          }
        )
      }
    />
  )
}
