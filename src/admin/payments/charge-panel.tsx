import { Button, Heading } from "@medusajs/ui"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { ChargeActions } from "./charge-actions"
import { ChargeDetails } from "./charge-details"
import { ChargeDiscrepancies } from "./charge-discrepancies"
import { ChargeSums } from "./charge-sums"
import { DeclineAdvice } from "./decline-advice"
import { DisputeBanner } from "./dispute-banner"
import { SentencesToCopy } from "./sentences-to-copy"
import { StateBadge } from "./state-badge"
import { Timeline } from "./timeline"
import { usePaymentWords } from "./use-payment-words"

interface ChargePanelProps {
  charge: ChargeInFull
  mayMoveMoney: boolean
  isOpenAtFirst: boolean
}

/** One charge on an order's page: what it is, what may be done, and what to tell the customer. */
export function ChargePanel({
  charge,
  mayMoveMoney,
  isOpenAtFirst,
}: ChargePanelProps) {
  const { t, dateAndHour } = useTexts()
  const { method, money } = usePaymentWords()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <section aria-labelledby={id} className="divide-y">
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading level="h3" id={id}>
            {method(charge)}: {money(charge.amount, charge.currency_code)}
          </Heading>
          <StateBadge charge={charge} />
        </div>
        <div className="txt-small text-ui-fg-subtle flex flex-wrap items-center gap-x-4">
          <time dateTime={charge.created_at}>
            {dateAndHour(charge.created_at)}
          </time>
          <Link
            to={`/payments/${charge.id}`}
            className="text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"
          >
            {t("charge.seeAll")}
          </Link>
          <Button
            type="button"
            size="small"
            variant="transparent"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? "charge.less" : "charge.more")}
          </Button>
        </div>
        {mayMoveMoney && <ChargeActions charge={charge} />}
      </div>
      <DisputeBanner charge={charge} mayMoveMoney={mayMoveMoney} />
      <ChargeDiscrepancies charge={charge} />
      <DeclineAdvice charge={charge} />
      {isOpen && (
        <>
          <ChargeSums charge={charge} />
          <ChargeDetails charge={charge} />
          <SentencesToCopy charge={charge} />
          <Timeline charge={charge} />
        </>
      )}
    </section>
  )
}
