import { Hint, Input, Label, toast } from "@medusajs/ui"
import { useState } from "react"
import { useCapture } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { shownInField } from "../settings/entered-value"
import { ConfirmPrompt } from "./confirm-prompt"
import type { PromptProps } from "./prompt-props"
import { typedAmount } from "./typed-amount"
import { useWaitingToast } from "./use-waiting-toast"
import { usePaymentWords } from "./use-payment-words"

/** Captures what is reserved as far as its order owes it, or a part; the gateway takes one capture of a charge. */
export function CapturePrompt({ charge, onEnd }: PromptProps) {
  const { t, locale } = useTexts()
  const { money } = usePaymentWords()
  const capture = useCapture()
  const sayWaiting = useWaitingToast()
  const [typed, setTyped] = useState(() =>
    shownInField({ kind: "amount", value: charge.capturable }, locale)
  )
  const entered = typedAmount(typed, charge.capturable)
  const inReais = (amount: number) => money(amount, charge.currency_code)
  const isPart = "amount" in entered && entered.amount < charge.amount
  return (
    <ConfirmPrompt
      title={t("act.capture.title")}
      what={t("act.capture.what", { amount: inReais(charge.amount) })}
      confirm={
        "amount" in entered
          ? t("act.capture.confirmAmount", { amount: inReais(entered.amount) })
          : t("act.capture.label")
      }
      isReady={"amount" in entered}
      progress={capture}
      onEnd={onEnd}
      onConfirm={() => {
        if (!("amount" in entered)) return
        capture.mutate(
          {
            id: charge.id,
            amount: entered.amount,
            observed: charge.observed,
          },
          {
            onSuccess: (waitsFor) => {
              if (waitsFor === undefined) toast.success(t("act.capture.done"))
              else sayWaiting(waitsFor)
              onEnd()
            },
          }
        )
      }}
    >
      <div className="flex flex-col gap-y-2">
        <Label htmlFor="capture-amount" size="small" weight="plus">
          {t("act.capture.amount")}
        </Label>
        <Input
          id="capture-amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={"problem" in entered}
          aria-describedby="capture-amount-hint"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Hint
          id="capture-amount-hint"
          variant={"problem" in entered ? "error" : "info"}
          aria-live="polite"
        >
          {"problem" in entered
            ? t(`act.capture.problems.${entered.problem}`, {
                amount: inReais(charge.capturable),
              })
            : t(isPart ? "act.capture.part" : "act.capture.all")}
        </Hint>
      </div>
    </ConfirmPrompt>
  )
}
