import type { ShownAccount, ShownSetting } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"

/** The currency of the examples. The gateway accepts only reais. */
const CURRENCY = "BRL"

/**
 * Returns a function that creates an example text for a price setting. For the interest and for the Pix discount, the
 * text shows a price with the saved interest or discount. For any other setting, and if the account has no example, the
 * function returns undefined.
 */
export function usePriceExample() {
  const { t, money } = useTexts()
  const inReais = (amount: number) => money(amount, CURRENCY)
  return (
    { examples }: ShownAccount,
    { name }: ShownSetting
  ): string | undefined => {
    const { interest, discount } = examples
    if (name === "installments.interest" && interest !== null) {
      return t("examples.interest", {
        price: inReais(interest.price),
        count: interest.count,
        each: inReais(interest.each),
        total: inReais(interest.total),
      })
    }
    if (name === "pix.discount.percent" && discount !== null) {
      return t("examples.discount", {
        price: inReais(discount.price),
        total: inReais(discount.total),
      })
    }
    return undefined
  }
}
