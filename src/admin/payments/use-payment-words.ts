import type { ListedCharge } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { daysUntil } from "../page/shown-time"

/** Who has no e-mail, by the name or the beginning of the id that movements and operations have for him. */
const OTHERS: Record<string, string> = {
  shopper: "shopper",
  payer: "payer",
  "checkout-transparent": "automatic",
  "merchant panel": "panel",
  "payment service": "gateway",
  apk: "key",
  user: "user",
}

/** What a payment is called on every page: its method, what is listed of it, its people. */
export function usePaymentWords() {
  const { t, day } = useTexts()
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
    /** What is listed, why that matters, and what to do. */
    discrepancy: (kind: string) => {
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
    /** Who did something; never an id. */
    person: (actor: string | null, email: string | null): string => {
      const [kind = ""] = actor?.split("_") ?? []
      return email ?? t(`words.people.${OTHERS[kind] ?? "nobody"}`)
    },
    /** A last day, and how much of it is left. */
    deadline: (last: string): string => {
      const days = daysUntil(last, new Date())
      const left =
        days < 0 ? "tooLate" : (["today", "tomorrow"][days] ?? "daysLeft")
      return t("dispute.deadline", {
        date: day(last),
        left: t(`dispute.left.${left}`, { days }),
      })
    },
  }
}
