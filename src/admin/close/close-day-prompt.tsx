import {
  Alert,
  Button,
  Label,
  Prompt,
  Text,
  Textarea,
  toast,
} from "@medusajs/ui"
import { useState } from "react"
import { statusOf } from "../api/admin-client"
import { useCloseDay } from "../api/use-close"
import { useTexts } from "../i18n/use-texts"
import { useRefusalWords } from "../page/use-refusal-words"
import { usePaymentWords } from "../payments/use-payment-words"
import type { CloseProps } from "./close-props"
import { shownDay } from "./shown-day"

interface PromptProps extends CloseProps {
  onEnd: () => void
}

/** Shows the figures that will be frozen, and asks once more. Figures that changed meanwhile are shown anew. */
export function CloseDayPrompt({ close, onEnd }: PromptProps) {
  const { t, locale } = useTexts()
  const { money } = usePaymentWords()
  const [note, setNote] = useState("")
  const change = useCloseDay(close)
  const words = useRefusalWords()
  const sum = (amount: number) => money(amount, close.currency_code)
  const isClosed = close.closed !== null
  return (
    <Prompt
      open
      variant="confirmation"
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd()
      }}
    >
      <Prompt.Content>
        <form
          onSubmit={(event) => {
            event.preventDefault()
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
          }}
        >
          <Prompt.Header>
            <Prompt.Title>
              {t("close.confirm.title", { day: shownDay(close.day, locale) })}
            </Prompt.Title>
            <Prompt.Description>{t("close.confirm.what")}</Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-3 px-6 pt-4">
            <Text size="small" weight="plus">
              {t("close.confirm.figures", {
                captured: sum(close.captured.total),
                net: sum(close.net),
              })}
            </Text>
            {(close.reconciled === null ||
              close.reconciled.status === "running" ||
              close.reconciled.findings > 0) && (
              <Alert variant="warning">{t("close.confirm.notEqual")}</Alert>
            )}
            <Label htmlFor="close-note" size="small" weight="plus">
              {t("close.confirm.note")}
            </Label>
            <Textarea
              id="close-note"
              value={note}
              maxLength={1000}
              onChange={({ target }) => setNote(target.value)}
            />
            {change.error && (
              <Alert variant="error" role="alert">
                <p>
                  {t(
                    statusOf(change.error) === 409
                      ? "close.confirm.changed"
                      : "close.confirm.failed"
                  )}
                </p>
                <p className="text-ui-fg-subtle">{words(change.error)}</p>
              </Alert>
            )}
          </div>
          <Prompt.Footer>
            <Prompt.Cancel type="button">{t("actions.cancel")}</Prompt.Cancel>
            <Button
              type="submit"
              size="small"
              disabled={isClosed}
              isLoading={change.isPending}
            >
              {t("close.closeDay")}
            </Button>
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}
