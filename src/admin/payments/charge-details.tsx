import { Copy, Text } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { chargeRows, MOST_ASKED_FOR } from "./rows-of-charge"

interface ChargeDetailsProps {
  charge: ChargeInFull
  /** Also what nobody is asked for on the phone. */
  isInFull?: boolean
}

/** What the gateway told of a charge, with a button beside what people copy. */
export function ChargeDetails({
  charge,
  isInFull = false,
}: ChargeDetailsProps) {
  const { t, dateAndHour } = useTexts()
  const rows = chargeRows(charge).filter(
    ({ name }) => isInFull || MOST_ASKED_FOR.includes(name)
  )
  if (rows.length === 0) return null
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 px-6 py-4 sm:grid-cols-2">
      {rows.map(({ name, value, kind, isCopied }) => (
        <div key={name} className="min-w-0">
          <dt className="txt-compact-small-plus text-ui-fg-subtle">
            {t(`charge.rows.${name}`)}
          </dt>
          <dd className="flex items-start gap-x-2">
            <Text size="small" className="min-w-0 break-all">
              {kind === "time" ? dateAndHour(value) : value}
            </Text>
            {isCopied && (
              <Copy
                content={value}
                variant="mini"
                className="print:hidden"
                aria-label={t("charge.copy", {
                  what: t(`charge.rows.${name}`),
                })}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
