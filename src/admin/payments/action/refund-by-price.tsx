import { Input } from "@medusajs/ui"
import { useState } from "react"
import { refundForReturnedGoods } from "../../../domain/price/refund-for-returned-goods"
import type { ChargeInFull } from "../../api/admin-answer-types"
import { useTexts } from "../../i18n/use-texts"
import { parseEnteredValue } from "../../page/form/entered-value"
import { Field } from "../../page/form/field"

interface RefundByPriceProps {
  charge: ChargeInFull
  /** Receives the calculated refund amount, in reais. */
  onAmount: (amount: number) => void
}

/**
 * A field in which the administrator enters the price of the returned goods without discount and interest. The field
 * calculates the refund from this price. If the payment contains interest, the refund includes the goods' share of the
 * interest. If the payment was discounted, the goods' share of the discount is subtracted.
 */
export function RefundByPrice({ charge, onAmount }: RefundByPriceProps) {
  const { t, money } = useTexts()
  const [typed, setTyped] = useState("")
  const { amount, discount, interest, refunded, currency_code } = charge
  const refundOf = (text: string) => {
    const price = parseEnteredValue("amount", text)
    return typeof price === "string"
      ? refundForReturnedGoods(
          {
            amount: toCentavos(amount),
            discount: toCentavos(discount),
            interest: toCentavos(interest),
            refunded: toCentavos(refunded),
          },
          toCentavos(Number(price))
        )
      : undefined
  }
  const refund = refundOf(typed)
  const inReais = (minor: number) => money(minor / 100, currency_code)
  const what = discount > 0 ? "discount" : "interest"
  return (
    <Field
      isNarrow
      id="act-price"
      label={t("act.refund.price")}
      hint={t(`act.refund.share.${refund ? what : "none"}`, {
        price: inReais(refund?.price ?? 0),
        share: inReais(Math.abs(refund?.share ?? 0)),
      })}
    >
      <Input
        id="act-price"
        inputMode="decimal"
        autoComplete="off"
        aria-describedby="act-price-hint"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const { total } = refundOf(target.value) ?? {}
          if (total !== undefined) onAmount(total / 100)
        }}
      />
    </Field>
  )
}

function toCentavos(reais: number): number {
  return Math.round(reais * 100)
}
