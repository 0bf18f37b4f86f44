import { Text } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"
import type { ChargeRow } from "./rows-of-charge"

/** What is known of a charge, with a button beside what people copy. */
export function ChargeRows({ rows }: { rows: readonly ChargeRow[] }) {
  const { t, dateAndHour } = useTexts()
  if (rows.length === 0) return null
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 px-6 py-4 sm:grid-cols-2">
      {rows.map(({ name, value, kind, isCopied }) => (
        <div key={name} className="min-w-0">
          <dt className="txt-compact-small-plus text-ui-fg-subtle">
            {t(`charge.rows.${name}`)}
          </dt>
          <dd className="flex flex-wrap items-center gap-x-2">
            <Text size="small" className="min-w-0 break-all">
              {kind === "time" ? dateAndHour(value) : value}
            </Text>
            {isCopied && (
              <span className="print:hidden">
                <CopyButton
                  label={t("charge.copy", { what: t(`charge.rows.${name}`) })}
                  text={value}
                />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
