import { Hint, Input, Label, Select } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { useAccounts } from "../page/use-accounts"
import { Section } from "../settings/section"
import { CsvButtons } from "./csv-buttons"
import { todayInBrazil } from "./shown-day"

/** What moved on the days of a choice, for the accountant. */
export function CsvSection() {
  const { t } = useTexts()
  const accounts = useAccounts()
  const [chosen, setChosen] = useState<string>()
  const [days, setDays] = useState(() => {
    const today = todayInBrazil(new Date())
    return { from: `${today.slice(0, 7)}-01`, to: today }
  })
  const account = chosen ?? accounts[0]?.id ?? ""
  const areInOrder = days.from !== "" && days.to !== "" && days.from <= days.to
  return (
    <Section
      title={t("close.csv.title")}
      description={t("close.csv.description")}
    >
      <div className="flex flex-wrap items-end gap-3 px-6 py-4">
        {accounts.length > 1 && (
          <div className="flex w-44 flex-col gap-y-1">
            <Label htmlFor="csv-account" size="xsmall">
              {t("pages.account")}
            </Label>
            <Select size="small" value={account} onValueChange={setChosen}>
              <Select.Trigger id="csv-account">
                <Select.Value />
              </Select.Trigger>
              <Select.Content>
                {accounts.map(({ id }) => (
                  <Select.Item key={id} value={id}>
                    {id}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select>
          </div>
        )}
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
        <CsvButtons
          of={{ account, ...days }}
          isDisabled={account === "" || !areInOrder}
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
