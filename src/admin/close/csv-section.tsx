import { Hint, Input, Label } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { FilterAccount } from "../page/filter-account"
import { Section } from "../settings/section"
import { CsvButton } from "./csv-button"
import { todayInBrazil } from "./shown-day"

/** What moved on the days of a choice, for the accountant. */
export function CsvSection() {
  const { t } = useTexts()
  const [account, setAccount] = useState("")
  const [days, setDays] = useState(() => {
    const today = todayInBrazil(new Date())
    return { from: `${today.slice(0, 7)}-01`, to: today }
  })
  const areInOrder = days.from !== "" && days.to !== "" && days.from <= days.to
  return (
    <Section
      title={t("close.csv.title")}
      description={t("close.csv.description")}
    >
      <div className="flex flex-wrap items-end gap-3 px-6 py-4">
        <FilterAccount value={account} onChange={setAccount} />
        {(["from", "to"] as const).map((end) => (
          <div key={end} className="flex w-44 flex-col gap-y-1">
            <Label htmlFor={`csv-${end}`} size="xsmall">
              {t(`close.csv.${end}`)}
            </Label>
            <Input
              id={`csv-${end}`}
              size="small"
              type="date"
              value={days[end]}
              aria-invalid={!areInOrder}
              onChange={({ target }) =>
                setDays((all) => ({ ...all, [end]: target.value }))
              }
            />
          </div>
        ))}
        <CsvButton
          of={{ ...(account === "" ? {} : { account }), ...days }}
          isDisabled={!areInOrder}
        />
        {!areInOrder && (
          <Hint variant="error" role="alert" className="w-full">
            {t("close.csv.wrongDays")}
          </Hint>
        )}
      </div>
    </Section>
  )
}
