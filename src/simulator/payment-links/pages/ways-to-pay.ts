import type { LinkPaymentType, PaymentLink } from "../ledger/payment-link"

export const waysToPay = {
  PIX: { segment: "pix", button: "Pagar com Pix" },
  WALLET: { segment: "wallet", button: "Pagar com carteira digital" },
  CREDIT_CARD: { segment: "card", button: "Pagar com cartão" },
} as const satisfies Record<
  LinkPaymentType,
  { segment: string; button: string }
>

export function pathOf({ id }: Pick<PaymentLink, "id">): string {
  return `/p/${id}`
}
