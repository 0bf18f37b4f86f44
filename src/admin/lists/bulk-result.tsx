import { Button, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { usePaymentWords } from "../payments/use-payment-words"
import type { ChargeOutcome } from "./bulk-outcome"
import { ChargeLine } from "./charge-line"
import { type MoneyAction, sumOf } from "./movable-charges"

const COLORS = { done: "green", failed: "red", unknown: "orange" } as const

interface BulkResultProps {
  action: MoneyAction | "updated"
  outcomes: ChargeOutcome[]
  onClose: () => void
}

/** What came of each charge; it stays until it is closed. */
export function BulkResult({ action, outcomes, onClose }: BulkResultProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const done = outcomes.filter(({ end }) => end === "done")
  const sum = sumOf(done.map(({ amount = 0 }) => amount))
  return (
    <section aria-label={t("bulk.result")} className="px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div role="status">
          <Heading level="h2">
            {t(`bulk.${action}.done`, {
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
          {t("bulk.close")}
        </Button>
      </div>
      <ul className="divide-ui-border-base divide-y">
        {outcomes.map((outcome) => (
          <Outcome key={outcome.charge.id} action={action} outcome={outcome} />
        ))}
      </ul>
    </section>
  )
}

interface OutcomeProps {
  action: BulkResultProps["action"]
  outcome: ChargeOutcome
}

function Outcome({ action, outcome }: OutcomeProps) {
  const { t } = useTexts()
  const { charge, end, amount = charge.amount, why } = outcome
  return (
    <ChargeLine charge={charge} amount={amount}>
      <div className="flex flex-wrap items-center gap-x-2">
        <StatusBadge color={COLORS[end]}>
          {t(`bulk.${action}.${end}One`)}
        </StatusBadge>
        <PageLink to={`/payments/${charge.id}`}>{t("bulk.open")}</PageLink>
        {why !== undefined && (
          <Text size="small" className="text-ui-fg-subtle">
            {why}
          </Text>
        )}
      </div>
    </ChargeLine>
  )
}
