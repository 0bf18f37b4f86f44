import { Alert, Label, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import { useCloseDay } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "../payments/confirm-prompt"
import { usePaymentWords } from "../payments/use-payment-words"
import type { CloseProps } from "./close-props"
import { comparedSides, doSidesDiffer } from "./compared-sides"
import { shownDay } from "./shown-day"

interface PromptProps extends CloseProps {
  onEnd: () => void
}

/** Shows the figures that will be frozen, and asks once more. */
export function CloseDayPrompt({ close, onEnd }: PromptProps) {
  const { t, locale } = useTexts()
  const { money } = usePaymentWords()
  const [note, setNote] = useState("")
  const change = useCloseDay({ account: close.account, day: close.day })
  const sum = (amount: number) => money(amount, close.currency_code)
  const lines = comparedSides(close)
  const isEqual =
    close.reconciled?.status === "done" &&
    close.reconciled.findings === 0 &&
    lines !== undefined &&
    !doSidesDiffer(lines)
  return (
    <ConfirmPrompt
      title={t("close.confirm.title", { day: shownDay(close.day, locale) })}
      what={
        <>
          <p>
            {t("close.confirm.figures", {
              captured: sum(close.captured.total),
              returned: sum(close.captured.total - close.net),
              net: sum(close.net),
            })}
          </p>
          <p>{t("close.confirm.what")}</p>
        </>
      }
      confirm={t("close.closeDay")}
      progress={change}
      onEnd={onEnd}
      onConfirm={() =>
        change.mutate(
          {
            observed: close.observed,
            ...(note.trim() === "" ? {} : { note: note.trim() }),
          },
          {
            onSuccess: () => {
              toast.success(t("close.closedNow"))
              onEnd()
            },
          }
        )
      }
    >
      {!isEqual && (
        <Alert variant="warning">{t("close.confirm.notEqual")}</Alert>
      )}
      <div className="flex flex-col gap-y-2">
        <Label htmlFor="close-note" size="small" weight="plus">
          {t("close.confirm.note")}
        </Label>
        <Textarea
          id="close-note"
          value={note}
          maxLength={1000}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </ConfirmPrompt>
  )
}
