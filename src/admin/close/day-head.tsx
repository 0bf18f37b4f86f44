import { Button, StatusBadge } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { PageHead } from "../page/page-head"
import { CloseDayPrompt } from "./close-day-prompt"
import type { CloseProps } from "./close-props"
import { CsvButtons } from "./csv-buttons"
import { shownDay } from "./shown-day"

/** Which day it is, whether it is closed, and what can be done with it. */
export function DayHead({ close }: CloseProps) {
  const { t, locale } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const { account, day } = close
  const isOpen = close.closed === null
  const state = isOpen ? (close.is_over ? "open" : "running") : "closed"
  return (
    <PageHead
      title={t("close.titleOfDay", { day: shownDay(day, locale), account })}
      description={t("close.gross")}
      badge={
        <StatusBadge
          color={
            state === "closed" ? "green" : state === "open" ? "orange" : "blue"
          }
        >
          {t(`close.states.${state}`)}
        </StatusBadge>
      }
    >
      <CsvButtons of={{ account, from: day, to: day }} />
      {isOpen && close.is_over && (
        <Button type="button" size="small" onClick={() => setAsked(true)}>
          {t("close.closeDay")}
        </Button>
      )}
      {isAsked && (
        <CloseDayPrompt close={close} onEnd={() => setAsked(false)} />
      )}
    </PageHead>
  )
}
