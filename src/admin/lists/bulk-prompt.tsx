import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useBulkMoney } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../payments/confirm-prompt"
import { usePaymentWords } from "../payments/use-payment-words"
import { type ChargeOutcome, outcomesOf } from "./bulk-outcome"
import { ChargeLine } from "./charge-line"
import {
  type MoneyAction,
  type MovableCharges,
  movableAmount,
} from "./movable-charges"

interface BulkPromptProps extends MovableCharges {
  action: MoneyAction
  /** With what came of it; with nothing where it was not done. */
  onEnd: (outcomes?: ChargeOutcome[]) => void
}

/**
 * Asks for a reason, and for a confirmation of count and sum. What is shown is what was selected, whatever
 * is read meanwhile, and it is what is sent: the server refuses whatever has changed since.
 */
export function BulkPrompt({
  action,
  charges,
  sum,
  leftOut,
  onEnd,
}: BulkPromptProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const change = useBulkMoney(action)
  // The sums stay those of the moment at which it was asked for.
  const [now] = useState(Date.now)
  const figures = {
    count: charges.length,
    sum: money(sum, charges[0]?.currency_code ?? "brl"),
  }
  return (
    <ConfirmPrompt
      needsReason
      isDangerous={action === "refund"}
      title={t(`bulk.${action}.title`, figures)}
      what={t(`bulk.${action}.means`)}
      confirm={t(`bulk.${action}.confirm`, figures)}
      progress={change}
      onEnd={() => {
        // While it is being done, closing would hide what comes of it.
        if (!change.isPending) onEnd()
      }}
      onConfirm={(reason) =>
        change.mutate(
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
        aria-label={t("bulk.what")}
        tabIndex={0}
        className="divide-ui-border-base focus-visible:shadow-borders-focus max-h-48 divide-y overflow-y-auto outline-none"
      >
        {charges.map((charge) => (
          <ChargeLine
            key={charge.id}
            charge={charge}
            amount={movableAmount(charge, action, now)}
          />
        ))}
      </ul>
      {leftOut > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t(`bulk.${action}.leftOut`, { count: leftOut })}
        </Text>
      )}
    </ConfirmPrompt>
  )
}
