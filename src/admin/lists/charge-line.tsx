import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { ListedCharge } from "../api/use-lists"
import { useTexts } from "../i18n/use-texts"
import { usePaymentWords } from "../payments/use-payment-words"

interface ChargeLineProps {
  charge: ListedCharge
  amount: number
  /** Below it: what came of it. */
  children?: ReactNode
}

/** A charge on one line of a list: of which order, by which method, from whom, how much. */
export function ChargeLine({ charge, amount, children }: ChargeLineProps) {
  const { t, dateAndHour } = useTexts()
  const { method, money } = usePaymentWords()
  return (
    <li className="py-2">
      <div className="flex justify-between gap-x-4">
        <Text size="small" className="min-w-0 break-words">
          {[
            charge.order_display_id === null
              ? t("chargeList.noOrder")
              : `#${charge.order_display_id}`,
            method(charge),
            charge.email ?? dateAndHour(charge.created_at),
          ].join(" · ")}
        </Text>
        <Text size="small" className="whitespace-nowrap">
          {money(amount, charge.currency_code)}
        </Text>
      </div>
      {children}
    </li>
  )
}
