import { Button, Hint, Label, Prompt, Text, Textarea } from "@medusajs/ui"
import { useState } from "react"
import { type BulkBody, useBulkMoney } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { Refusal } from "../payments/refusal"
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
export function BulkPrompt(props: BulkPromptProps) {
  const { action, charges, sum, onEnd } = props
  const { t } = useTexts()
  const [reason, setReason] = useState("")
  const change = useBulkMoney(action)
  const body: BulkBody = {
    charges: charges.map(({ id, observed }) => ({ id, observed })),
    expected: { count: charges.length, sum },
    reason: reason.trim(),
  }
  return (
    <Prompt
      open
      variant={action === "refund" ? "danger" : "confirmation"}
      onOpenChange={(isOpen) => {
        // While it is being done, closing would hide what comes of it.
        if (!isOpen && !change.isPending) onEnd()
      }}
    >
      <Prompt.Content>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (body.reason === "" || change.isPending) return
            change.mutate(body, {
              onSuccess: (answer) => onEnd(outcomesOf(charges, answer)),
            })
          }}
        >
          <Question {...props} />
          <div className="flex flex-col gap-y-2 px-6 pt-4">
            <Label htmlFor="bulk-reason" size="small" weight="plus">
              {t("bulk.reason")}
            </Label>
            <Textarea
              id="bulk-reason"
              value={reason}
              maxLength={1000}
              aria-describedby="bulk-reason-hint"
              onChange={({ target }) => setReason(target.value)}
            />
            <Hint id="bulk-reason-hint">{t("bulk.reasonHint")}</Hint>
            {change.error && <Refusal error={change.error} />}
          </div>
          <Prompt.Footer>
            <Prompt.Cancel type="button">{t("actions.cancel")}</Prompt.Cancel>
            {/* What was refused, or got no answer, is looked at again before it is asked for again. */}
            {!change.error && (
              <Confirm
                {...props}
                isDisabled={body.reason === ""}
                isLoading={change.isPending}
              />
            )}
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}

function Question({ action, charges, sum, leftOut }: BulkPromptProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  const currency = charges[0]?.currency_code ?? "brl"
  return (
    <>
      <Prompt.Header>
        <Prompt.Title>
          {t(`bulk.${action}.title`, {
            count: charges.length,
            sum: money(sum, currency),
          })}
        </Prompt.Title>
        <Prompt.Description>{t(`bulk.${action}.means`)}</Prompt.Description>
      </Prompt.Header>
      <ul
        aria-label={t("bulk.what")}
        tabIndex={0}
        className="divide-ui-border-base mx-6 mt-4 max-h-48 divide-y overflow-y-auto"
      >
        {charges.map((charge) => (
          <ChargeLine
            key={charge.id}
            charge={charge}
            amount={movableAmount(charge, action)}
          />
        ))}
      </ul>
      {leftOut > 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 pt-2">
          {t(`bulk.${action}.leftOut`, { count: leftOut })}
        </Text>
      )}
    </>
  )
}

interface ConfirmProps extends BulkPromptProps {
  isDisabled: boolean
  isLoading: boolean
}

function Confirm({ action, charges, sum, ...state }: ConfirmProps) {
  const { t } = useTexts()
  const { money } = usePaymentWords()
  return (
    <Button
      type="submit"
      size="small"
      variant={action === "refund" ? "danger" : "primary"}
      disabled={state.isDisabled}
      isLoading={state.isLoading}
    >
      {t(`bulk.${action}.confirm`, {
        count: charges.length,
        sum: money(sum, charges[0]?.currency_code ?? "brl"),
      })}
    </Button>
  )
}
