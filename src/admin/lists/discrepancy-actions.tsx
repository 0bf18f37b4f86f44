import { Button } from "@medusajs/ui"
import { useState } from "react"
import type { ShownDiscrepancy } from "../api/payment-answers"
import { useReadCharge } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { ChargeActions } from "../payments/charge-actions"
import { ResolveDiscrepancyPrompt } from "./resolve-discrepancy-prompt"

interface DiscrepancyActionsProps {
  discrepancy: ShownDiscrepancy
}

/** What can be done about a discrepancy: with its payment, and with itself once it is settled. */
export function DiscrepancyActions({ discrepancy }: DiscrepancyActionsProps) {
  const { t } = useTexts()
  const readCharge = useReadCharge()
  const [asked, setAsked] = useState<{ observed: string | undefined }>()
  // A payment that cannot be read must not keep its discrepancy open for ever.
  const begin = () =>
    readCharge.mutate(discrepancy.charge_id, {
      onSettled: (charge) => setAsked({ observed: charge?.observed }),
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChargeActions charge={discrepancy} />
      <Button
        type="button"
        size="small"
        variant="secondary"
        isLoading={readCharge.isPending}
        onClick={begin}
      >
        {t("discrepancyList.resolve")}
      </Button>
      {asked && (
        <ResolveDiscrepancyPrompt
          discrepancy={discrepancy}
          observed={asked.observed}
          onEnd={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
