import { Button, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import { sumOf } from "./capturable-charges"
import type { ChargeOutcome } from "./capture-outcomes"
import { ChargeLine } from "./charge-line"

const COLORS = { done: "green", failed: "red", unknown: "orange" } as const

interface CaptureSeveralResultProps {
  outcomes: ChargeOutcome[]
  onClose: () => void
}

/** What came of each charge; it stays until it is closed. */
export function CaptureSeveralResult({
  outcomes,
  onClose,
}: CaptureSeveralResultProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const done = outcomes.filter(({ end }) => end === "done")
  const sum = sumOf(done.map(({ amount = 0 }) => amount))
  return (
    <section aria-label={t("captureSeveral.result")} className="px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div role="status">
          <Heading level="h2">
            {t("captureSeveral.done", {
              count: done.length,
              all: outcomes.length,
              sum: money(sum, outcomes[0]?.charge.currency_code ?? "brl"),
            })}
          </Heading>
        </div>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={onClose}
        >
          {t("captureSeveral.close")}
        </Button>
      </div>
      <ul className="divide-ui-border-base divide-y">
        {outcomes.map((outcome) => (
          <Outcome key={outcome.charge.id} outcome={outcome} />
        ))}
      </ul>
    </section>
  )
}

function Outcome({ outcome }: { outcome: ChargeOutcome }) {
  const { t } = useTexts()
  const { charge, end, amount = charge.amount, why } = outcome
  return (
    <ChargeLine charge={charge} amount={amount}>
      <div className="flex flex-wrap items-center gap-x-2">
        <StatusBadge color={COLORS[end]}>
          {t(`captureSeveral.${end}One`)}
        </StatusBadge>
        <PageLink to={`/payments/${charge.id}`}>
          {t("captureSeveral.open")}
        </PageLink>
        {why !== undefined && (
          <Text size="small" className="text-ui-fg-subtle">
            {why}
          </Text>
        )}
      </div>
    </ChargeLine>
  )
}
