import { StatusBadge } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { PageHead } from "../page/page-head"
import type { CloseProps } from "./close-props"
import { CsvButton } from "./csv-button"
import { shownDay } from "./shown-day"

/** Which day it is, whether it is over, and its movements as a file. */
export function DayHead({ close }: CloseProps) {
  const { t, locale } = useTexts()
  const { account, day } = close
  return (
    <PageHead
      title={t("close.titleOfDay", { day: shownDay(day, locale), account })}
      description={t("close.gross")}
      badge={
        !close.is_over && (
          <StatusBadge color="blue">{t("close.notOver")}</StatusBadge>
        )
      }
    >
      <CsvButton of={{ account, from: day, to: day }} />
    </PageHead>
  )
}
