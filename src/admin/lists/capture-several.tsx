import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { ListedCharge } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { usePaymentWords } from "../payments/use-payment-words"
import { type CapturableCharges, capturableCharges } from "./capturable-charges"
import type { ChargeOutcome } from "./capture-outcomes"
import { CaptureSeveralPrompt } from "./capture-several-prompt"
import { CaptureSeveralResult } from "./capture-several-result"

interface CaptureSeveralProps {
  selected: ListedCharge[]
  onClear: () => void
}

/** The capture of the selected charges, and what came of it. The kit's own bar has no name, and single keys that move money. */
export function CaptureSeveral({ selected, onClear }: CaptureSeveralProps) {
  const [asked, setAsked] = useState<CapturableCharges>()
  const [outcomes, setOutcomes] = useState<ChargeOutcome[]>()
  return (
    <>
      {selected.length > 0 && (
        <Bar selected={selected} onClear={onClear} onAsk={setAsked} />
      )}
      {outcomes && (
        <CaptureSeveralResult
          outcomes={outcomes}
          onClose={() => setOutcomes(undefined)}
        />
      )}
      {asked && (
        <CaptureSeveralPrompt
          {...asked}
          onEnd={(ended) => {
            setAsked(undefined)
            if (ended === undefined) return
            setOutcomes(ended)
            onClear()
          }}
        />
      )}
    </>
  )
}

interface BarProps extends CaptureSeveralProps {
  onAsk: (asked: CapturableCharges) => void
}

function Bar({ selected, onClear, onAsk }: BarProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const capturable = capturableCharges(selected, Date.now())
  const [first] = capturable.charges
  return (
    <div
      role="region"
      aria-label={t("captureSeveral.label")}
      className="bg-ui-bg-subtle flex flex-wrap items-center gap-2 px-6 py-3"
    >
      <Text size="small" weight="plus" role="status" className="mr-auto">
        {t("captureSeveral.selected", { count: selected.length })}
      </Text>
      <Button
        type="button"
        size="small"
        variant="secondary"
        disabled={first === undefined}
        onClick={() => onAsk(capturable)}
      >
        {first === undefined
          ? t("captureSeveral.none")
          : t("captureSeveral.some", {
              sum: money(capturable.sum, first.currency_code),
            })}
      </Button>
      <Button
        type="button"
        size="small"
        variant="transparent"
        onClick={onClear}
      >
        {t("captureSeveral.clear")}
      </Button>
    </div>
  )
}
