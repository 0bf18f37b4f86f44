export type ShopperLanguage = "pt-BR" | "en"

/**
 * What a shopper may be told. The issuer's own reason is never among it: it helps those who try
 * stolen cards, and means nothing to anyone else.
 */
export type ShopperMessage =
  | "declined"
  | "failed"
  | "canceled"
  | "refunded"
  | "being_verified"
  | "gateway_unavailable"
  | "too_many_attempts"
  | "card_missing"
  | "amount_changed"
  | "amount_changed_since_payment"
  | "being_returned"
  | "another_payment_open"

const TEXTS: Record<ShopperMessage, Record<ShopperLanguage, string>> = {
  declined: {
    "pt-BR":
      "O pagamento não foi autorizado. Confira os dados, tente outro cartão ou fale com o banco emissor.",
    en: "The payment was not authorized. Check the details, try another card or contact your bank.",
  },
  failed: {
    "pt-BR":
      "Não foi possível processar o pagamento e nada foi cobrado. Informe o cartão outra vez ou use outro.",
    en: "The payment could not be processed and nothing was charged. Enter the card again or use another one.",
  },
  canceled: {
    "pt-BR":
      "Este pagamento foi cancelado e nada foi cobrado. Informe o cartão outra vez para pagar.",
    en: "This payment was canceled and nothing was charged. Enter the card again to pay.",
  },
  refunded: {
    "pt-BR":
      "Este pagamento foi devolvido. Informe o cartão outra vez para pagar.",
    en: "This payment was refunded. Enter the card again to pay.",
  },
  being_verified: {
    "pt-BR":
      "Seu pagamento está sendo verificado. Não pague de novo: tente concluir o pedido outra vez em alguns minutos.",
    en: "Your payment is being verified. Do not pay again: try to complete the order once more in a few minutes.",
  },
  gateway_unavailable: {
    "pt-BR":
      "O serviço de pagamento não respondeu e nada foi cobrado. Tente outra vez em instantes.",
    en: "The payment service did not answer and nothing was charged. Try again in a moment.",
  },
  too_many_attempts: {
    "pt-BR":
      "Foram muitas tentativas sem sucesso. Tente mais tarde ou escolha outra forma de pagamento.",
    en: "There were too many unsuccessful attempts. Try again later or choose another payment method.",
  },
  card_missing: {
    "pt-BR":
      "Faltam os dados do cartão. Informe o cartão e o CPF ou CNPJ do titular para pagar.",
    en: "The card details are missing. Enter the card and its holder's CPF or CNPJ to pay.",
  },
  amount_changed: {
    "pt-BR":
      "O valor do pedido mudou. Confira o total e informe o cartão outra vez; nada foi cobrado.",
    en: "The order's total has changed. Check it and enter the card again; nothing was charged.",
  },
  amount_changed_since_payment: {
    "pt-BR":
      "O valor do pedido mudou depois do pagamento. Não pague de novo: fale com a loja.",
    en: "The order's total has changed since it was paid. Do not pay again: contact the shop.",
  },
  being_returned: {
    "pt-BR":
      "O pedido não pôde ser concluído e seu pagamento está sendo devolvido. Não pague de novo antes disso.",
    en: "The order could not be completed and your payment is being returned. Do not pay again before that.",
  },
  another_payment_open: {
    "pt-BR":
      "Já existe um pagamento em andamento para este pedido. Não pague de novo: conclua o pedido para ver o resultado.",
    en: "There is a payment under way for this order already. Do not pay again: complete the order to see its result.",
  },
}

/** A message for the shopper, in the language asked for. */
export function shopperText(
  message: ShopperMessage,
  language: ShopperLanguage
): string {
  return TEXTS[message][language]
}

/** Picks the language of a cart's locale ("en-US", "pt-BR"), or the account's own. */
export function shopperLanguage(
  locale: string | null | undefined,
  otherwise: ShopperLanguage
): ShopperLanguage {
  if (/^pt\b/i.test(locale ?? "")) {
    return "pt-BR"
  }
  return /^en\b/i.test(locale ?? "") ? "en" : otherwise
}
