import { useQuery } from "@tanstack/react-query"
import { readCoreRoute } from "../api/admin-client"
import type { ChargeInFull } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"
import { shopNameForPayer, formatPayableUntil } from "./payer-message-formats"

interface MessageToPayer {
  subject: string
  body: string
}

/**
 * Returns the message that an administrator sends to a customer with a payment link or a Pix code. The body names the
 * amount, and ends with `code`, which is the link's URL or the Pix code. The shop, the order and the time until which
 * the customer can pay are named if they are known. The message is always in Portuguese, even if the dashboard is in
 * another language.
 */
export function useMessageToPayer(
  charge: ChargeInFull,
  code: string
): MessageToPayer {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: ["checkout-transparent", "store-name"],
    queryFn: () =>
      readCoreRoute<{ stores: { name: string | null }[] }>("/stores", {
        fields: "id,name",
        limit: 1,
      }),
    staleTime: Infinity,
  })
  const { amount, currency_code: currency, code_expires_at: until } = charge
  const words = {
    lng: "ptBR",
    amount: new Intl.NumberFormat("pt-BR", {
      style: "currency",
      currency,
    }).format(amount),
    code,
    shop: shopNameForPayer(data?.stores[0]?.name),
    order: charge.order_display_id,
    date: until && formatPayableUntil(until),
  }
  const parts = [
    t(words.shop ? "links.send.greetingOf" : "links.send.greeting", words),
    t(words.order === null ? "links.send.pay" : "links.send.payOrder", words),
    t(`links.send.by.${charge.method}`, words),
    until !== null && t("links.send.until", words),
  ]
  return {
    subject: t("links.send.subject", words),
    body: `${parts.filter(Boolean).join(" ")}: ${code}`,
  }
}
