import { Button } from "@medusajs/ui"
import { useState } from "react"
import type { ShownDiscrepancy } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { ChargeActions } from "../payments/charge-actions"
import { ResolveDiscrepancyPrompt } from "./resolve-discrepancy-prompt"

interface DiscrepancyActionsProps {
  discrepancy: ShownDiscrepancy
}

/** What can be done about a discrepancy: with its payment, and with itself once it is settled. */
export function DiscrepancyActions({ discrepancy }: DiscrepancyActionsProps) {
  const { t } = useTexts()
  // As it was shown when somebody decided: the list may be renewed behind the prompt.
  const [asked, setAsked] = useState<ShownDiscrepancy>()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChargeActions charge={discrepancy} />
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => setAsked(discrepancy)}
      >
        {t("discrepancyList.resolve")}
      </Button>
      {asked && (
        <ResolveDiscrepancyPrompt
          discrepancy={asked}
          onEnd={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
