import { Text } from "@medusajs/ui"
import { useCaptureSeveral } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../payments/confirm-prompt"
import { usePaymentWords } from "../payments/use-payment-words"
import type { CapturableCharges } from "./capturable-charges"
import { type ChargeOutcome, outcomesOf } from "./capture-outcomes"
import { ChargeLine } from "./charge-line"

interface CaptureSeveralPromptProps extends CapturableCharges {
  /** With what came of it; with nothing where it was not done. */
  onEnd: (outcomes?: ChargeOutcome[]) => void
}

/**
 * Asks for a reason, and for a confirmation of count and sum. What is shown is what was selected, whatever
 * is read meanwhile, and it is what is sent: the server refuses whatever has changed since.
 */
export function CaptureSeveralPrompt({
  charges,
  sum,
  leftOut,
  onEnd,
}: CaptureSeveralPromptProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const capture = useCaptureSeveral()
  const figures = {
    count: charges.length,
    sum: money(sum, charges[0]?.currency_code ?? "brl"),
  }
  return (
    <ConfirmPrompt
      needsReason
      title={t("captureSeveral.title", figures)}
      what={t("captureSeveral.means")}
      confirm={t("captureSeveral.confirm", figures)}
      progress={capture}
      onEnd={() => {
        // While it is being done, closing would hide what comes of it.
        if (!capture.isPending) onEnd()
      }}
      onConfirm={(reason) =>
        capture.mutate(
          {
            charges: charges.map(({ id, observed }) => ({ id, observed })),
            expected: { count: charges.length, sum },
            reason,
          },
          { onSuccess: (answer) => onEnd(outcomesOf(charges, answer)) }
        )
      }
    >
      <ul
        aria-label={t("captureSeveral.what")}
        tabIndex={0}
        className="divide-ui-border-base focus-visible:shadow-borders-focus max-h-48 divide-y overflow-y-auto outline-none"
      >
        {charges.map((charge) => (
          <ChargeLine key={charge.id} charge={charge} amount={charge.amount} />
        ))}
      </ul>
      {leftOut > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("captureSeveral.leftOut", { count: leftOut })}
        </Text>
      )}
    </ConfirmPrompt>
  )
}
