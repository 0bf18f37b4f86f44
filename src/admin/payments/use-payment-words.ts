import { methodOfLinkPayment } from "../../domain/payment-method/payment-method"
import type { ListedCharge } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { daysUntil } from "../page/shown-time"

/**
 * The text keys of actors that have no e-mail address. The keys of this map are the actors' names, or the prefixes of
 * their ids, in movements and operations.
 */
const ACTOR_KEYS: Record<string, string> = {
  shopper: "shopper",
  payer: "payer",
  "checkout-transparent": "automatic",
  medusa: "automatic",
  store: "automatic",
  "merchant panel": "panel",
  "payment service": "gateway",
  apk: "key",
  user: "user",
}

/** Returns functions for the texts about payments that all pages use: methods, discrepancies, actors and deadlines. */
export function usePaymentWords() {
  const { t, day } = useTexts()
  return {
    /**
     * Returns the name of a payment method: "Cartão de crédito, 3x", "Pix", "Carteira", "Link de pagamento (pago com
     * Pix)".
     */
    method: (
      charge: Pick<ListedCharge, "method" | "installments" | "paid_with">
    ): string => {
      const method = t(`words.methods.${charge.method}`)
      if (charge.paid_with !== null) {
        const paidWith = methodOfLinkPayment(charge.paid_with)
        const means = paidWith ? t(`words.means.${paidWith}`) : charge.paid_with
        return t("words.paidWith", { method, means })
      }
      return charge.installments > 1
        ? t("words.installments", { method, times: charge.installments })
        : method
    },
    /** Returns the texts about a kind of discrepancy: its title, why it matters, and what to do. */
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
    /** Returns the e-mail address or a name of the actor of an action, and never an id. */
    person: (actor: string | null, email: string | null): string => {
      const [kind = ""] = actor?.split("_") ?? []
      return email ?? t(`words.people.${ACTOR_KEYS[kind] ?? "unknown"}`)
    },
    /** Returns a text with a deadline and the number of days until the deadline. */
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
