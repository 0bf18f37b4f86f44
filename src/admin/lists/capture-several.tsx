import { Button, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { type ListedCharge, useCaptureSeveral } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { PageLink } from "../page/page-link"
import { ConfirmPrompt } from "../payments/confirm-prompt"
import { usePaymentWords } from "../payments/use-payment-words"
import {
  type CapturableCharges,
  capturableCharges,
  sumOf,
} from "./capturable-charges"
import type { ChargeOutcome } from "./capture-outcomes"
import { ChargeLine } from "./charge-line"

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
        <Result outcomes={outcomes} onClose={() => setOutcomes(undefined)} />
      )}
      {asked && (
        <AskToCapture
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

interface AskToCaptureProps extends CapturableCharges {
  /** With what came of it; with nothing where it was not done. */
  onEnd: (outcomes?: ChargeOutcome[]) => void
}

/**
 * Asks for a reason, and for a confirmation of count and sum. What is shown is what was selected, whatever
 * is read meanwhile, and it is what is sent: the server refuses whatever has changed since.
 */
function AskToCapture({ charges, sum, leftOut, onEnd }: AskToCaptureProps) {
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
        capture.mutate({ charges, reason }, { onSuccess: onEnd })
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

const COLORS = { done: "green", failed: "red", unknown: "orange" } as const

interface ResultProps {
  outcomes: ChargeOutcome[]
  onClose: () => void
}

/** What came of each charge; it stays until it is closed. */
function Result({ outcomes, onClose }: ResultProps) {
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
