import { Button, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import type { ListedCharge } from "../api/payment-answers"
import { useBulkUpdate } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { useRefusalWords } from "../page/use-refusal-words"
import { usePaymentWords } from "../payments/use-payment-words"
import { type ChargeOutcome, outcomesOf } from "./bulk-outcome"
import { BulkPrompt } from "./bulk-prompt"
import { BulkResult } from "./bulk-result"
import {
  type MoneyAction,
  type MovableCharges,
  movableCharges,
} from "./movable-charges"

const MONEY_ACTIONS = ["capture", "refund"] as const

interface BulkActionsProps {
  selected: ListedCharge[]
  onClear: () => void
}

interface Asked extends MovableCharges {
  action: MoneyAction
}

/** What can be done with the selected charges, and what came of it. The kit's own bar has no name, and single keys that move money. */
export function BulkActions({ selected, onClear }: BulkActionsProps) {
  const [asked, setAsked] = useState<Asked>()
  const [result, setResult] = useState<{
    action: MoneyAction | "updated"
    outcomes: ChargeOutcome[]
  }>()
  return (
    <>
      {selected.length > 0 && (
        <Bar
          selected={selected}
          onClear={onClear}
          onAsk={setAsked}
          onUpdated={(outcomes) => {
            setResult({ action: "updated", outcomes })
            onClear()
          }}
        />
      )}
      {result && (
        <BulkResult {...result} onClose={() => setResult(undefined)} />
      )}
      {asked && (
        <BulkPrompt
          {...asked}
          onEnd={(outcomes) => {
            setAsked(undefined)
            if (outcomes === undefined) return
            setResult({ action: asked.action, outcomes })
            onClear()
          }}
        />
      )}
    </>
  )
}

interface BarProps extends BulkActionsProps {
  onAsk: (asked: Asked) => void
  onUpdated: (outcomes: ChargeOutcome[]) => void
}

function Bar({ selected, onClear, onAsk, onUpdated }: BarProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const words = useRefusalWords()
  const update = useBulkUpdate()
  const updateNow = () =>
    update.mutate(
      selected.map(({ id }) => id),
      {
        onSuccess: (answer) => onUpdated(outcomesOf(selected, answer)),
        onError: (error) =>
          toast.error(t("bulk.notUpdated"), { description: words(error) }),
      }
    )
  return (
    <div
      role="region"
      aria-label={t("bulk.label")}
      className="bg-ui-bg-subtle flex flex-wrap items-center gap-2 px-6 py-3"
    >
      <Text size="small" weight="plus" role="status" className="mr-auto">
        {t("bulk.selected", { count: selected.length })}
      </Text>
      <Button
        type="button"
        size="small"
        variant="secondary"
        isLoading={update.isPending}
        onClick={updateNow}
      >
        {t("bulk.update")}
      </Button>
      {MONEY_ACTIONS.map((action) => {
        const movable = movableCharges(selected, action, Date.now())
        const [first] = movable.charges
        return (
          <Button
            key={action}
            type="button"
            size="small"
            variant="secondary"
            disabled={first === undefined}
            onClick={() => onAsk({ action, ...movable })}
          >
            {first === undefined
              ? t(`bulk.${action}.none`)
              : t(`bulk.${action}.some`, {
                  sum: money(movable.sum, first.currency_code),
                })}
          </Button>
        )
      })}
      <Button
        type="button"
        size="small"
        variant="transparent"
        onClick={onClear}
      >
        {t("bulk.clear")}
      </Button>
    </div>
  )
}
