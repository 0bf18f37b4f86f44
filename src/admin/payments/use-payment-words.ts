import { methodOfLinkPayment } from "../../domain/payment-method/payment-method"
import type { ChargeInList } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"
import { daysUntil } from "../page/format-dates"

/**
 * The translation keys for actors without an e-mail address. Movements and operations record an actor either by name,
 * such as `payer`, or by id, such as `apk_…` for an API key. The property names of this object are these names, and the
 * beginnings of these ids.
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

/** Returns functions for texts that several pages use: about payment methods, discrepancies, actors and deadlines. */
export function usePaymentWords() {
  const { t, day } = useTexts()
  return {
    /**
     * Returns the name of a payment method, such as "Cartão de crédito, 3x", "Cartão salvo", "Pix", "Carteira" or "Link
     * de pagamento (pago com Pix)".
     */
    method: (
      charge: Pick<ChargeInList, "method" | "installments" | "paid_with"> &
        Partial<Pick<ChargeInList, "uses_saved_card">>
    ): string => {
      const method = t(
        charge.uses_saved_card
          ? "words.savedCard"
          : `words.methods.${charge.method}`
      )
      if (charge.paid_with !== null) {
        const paidWith = methodOfLinkPayment(charge.paid_with)
        const means = paidWith ? t(`words.means.${paidWith}`) : charge.paid_with
        return t("words.paidWith", { method, means })
      }
      return charge.installments > 1
        ? t("words.installments", { method, times: charge.installments })
        : method
    },
    /** Returns the title of a kind of discrepancy, what it means, and what an administrator should do. */
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
    /**
     * Returns the e-mail address of the user who caused an action. Without an address, returns a general name, such as
     * "the gateway". Never returns an id.
     */
    actorText: (actor: string | null, email: string | null): string => {
      const [kind = ""] = actor?.split("_") ?? []
      return email ?? t(`words.people.${ACTOR_KEYS[kind] ?? "unknown"}`)
    },
    /** Returns a text with a deadline and how many days are left. */
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
