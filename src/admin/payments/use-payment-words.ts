import type { ListedCharge } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import {
  type BadgeColor,
  type ChargeFigures,
  stateOfCharge,
} from "./state-of-charge"

/** Who is no admin user, by the name that movements and operations have for him. */
const OTHERS: Record<string, string> = {
  shopper: "shopper",
  payer: "payer",
  "checkout-transparent": "automatic",
  "merchant panel": "panel",
  "payment service": "gateway",
}

/** What a payment is called on every page: its method, its state, its amounts and its people. */
export function usePaymentWords() {
  const { t, locale } = useTexts()
  return {
    /** "Cartão de crédito, 3x", "Pix", "Carteira", "Link de pagamento (pago com Pix)" */
    method: (
      charge: Pick<ListedCharge, "method" | "installments" | "paid_with">
    ): string => {
      const method = t(`words.methods.${charge.method}`)
      if (charge.paid_with !== null) {
        const means = t(`words.means.${charge.paid_with}`, {
          defaultValue: charge.paid_with,
        })
        return t("words.paidWith", { method, means })
      }
      return charge.installments > 1
        ? t("words.installments", { method, times: charge.installments })
        : method
    },
    state: (charge: ChargeFigures): { label: string; color: BadgeColor } => {
      const { name, color } = stateOfCharge(charge)
      return { label: t(`words.states.${name}`), color }
    },
    money: (amount: number, currencyCode: string): string =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: currencyCode,
      }).format(amount),
    /** What is listed, why that matters, and what to do. */
    discrepancy: (
      kind: string
    ): { title: string; what: string; todo: string } => {
      const wordsOf = (part: string) =>
        t(`words.discrepancies.${kind}.${part}`, {
          defaultValue: t(`words.discrepancies.other.${part}`, { kind }),
        })
      return {
        title: wordsOf("title"),
        what: wordsOf("what"),
        todo: wordsOf("todo"),
      }
    },
    person: (actor: string | null, email: string | null): string => {
      if (email !== null) return email
      if (actor === null) return t("words.people.nobody")
      const other = OTHERS[actor]
      return other === undefined ? actor : t(`words.people.${other}`)
    },
  }
}
