import { toast } from "@medusajs/ui"
import type { ShownDiscrepancy } from "../api/payment-answers"
import { useResolveDiscrepancy } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../payments/confirm-prompt"
import { usePaymentWords } from "../payments/use-payment-words"

interface ResolveDiscrepancyPromptProps {
  discrepancy: ShownDiscrepancy
  onEnd: () => void
}

/** Asks what was done about a discrepancy; without that it stays open. */
export function ResolveDiscrepancyPrompt({
  discrepancy,
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
            charge_id: discrepancy.charge_id,
            discrepancy_id: discrepancy.id,
            resolution,
            // Refused when it has changed since it was shown.
            ...(discrepancy.observed === null
              ? {}
              : { observed: discrepancy.observed }),
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
