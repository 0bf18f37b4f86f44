import type { ShopperLanguage } from "./shopper-language"

/** What is only said of a link to the payment service's own page. */
export type LinkMessage =
  | "link_missing"
  | "link_unpaid"
  | "link_ended"
  | "link_expired"
  | "link_failed"
  | "link_refunded"
  | "link_amount_changed"
  | "link_order_waits"
  | "too_many_links"

/** What only happens where a shopper pays with a code. */
export type CodeMessage =
  | "code_missing"
  | "code_unpaid"
  | "code_ended"
  | "code_expired"
  | "code_failed"
  | "code_refunded"
  | "code_amount_changed"
  | "too_many_codes"
  | "replacement_unavailable"

export const CODE_AND_LINK_TEXTS: Record<
  CodeMessage | LinkMessage,
  Record<ShopperLanguage, string>
> = {
  code_missing: {
    "pt-BR":
      "Ainda não há um código para pagar. Informe seu CPF ou CNPJ para gerar o código.",
    en: "There is no code to pay with yet. Enter your CPF or CNPJ to get one.",
  },
  code_unpaid: {
    "pt-BR":
      "Ainda não recebemos o pagamento. Pague com o código; o pedido é concluído sozinho assim que o pagamento chegar.",
    en: "We have not received the payment yet. Pay with the code; the order is completed by itself when the payment arrives.",
  },
  code_ended: {
    "pt-BR":
      "O código para pagamento não vale mais e nada foi cobrado. Gere um novo código para pagar.",
    en: "The payment code is no longer valid and nothing was charged. Get a new code to pay.",
  },
  code_expired: {
    "pt-BR":
      "O código expirou. Se você já pagou, aguarde a confirmação e não pague de novo; se não, gere um novo código.",
    en: "The code has expired. If you have paid, wait for the confirmation and do not pay again; if not, get a new code.",
  },
  code_failed: {
    "pt-BR":
      "Não foi possível gerar o código para pagamento e nada foi cobrado. Tente outra vez ou escolha outra forma de pagamento.",
    en: "The payment code could not be made and nothing was charged. Try again or choose another payment method.",
  },
  code_refunded: {
    "pt-BR": "Este pagamento foi devolvido. Gere um novo código para pagar.",
    en: "This payment was refunded. Get a new code to pay.",
  },
  code_amount_changed: {
    "pt-BR":
      "O valor do pedido mudou. Confira o total e gere um novo código; nada foi cobrado.",
    en: "The order's total has changed. Check it and get a new code; nothing was charged.",
  },
  too_many_codes: {
    "pt-BR":
      "Já há códigos demais para pagar neste pedido. Pague com um deles, ou espere que expirem para gerar outro.",
    en: "There are too many unpaid codes for this order. Pay with one of them, or wait until they expire to get another one.",
  },
  replacement_unavailable: {
    "pt-BR":
      "Esta forma de pagamento está temporariamente indisponível. A que você já escolheu continua valendo; se já pagou, não pague de novo.",
    en: "This payment method is temporarily unavailable. The one that you had chosen stays valid; if you have paid, do not pay again.",
  },
  link_missing: {
    "pt-BR":
      "Ainda não há um link para pagar. Escolha outra vez a forma de pagamento para gerar o link.",
    en: "There is no link to pay at yet. Choose the payment method again to get one.",
  },
  link_unpaid: {
    "pt-BR":
      "Ainda não recebemos o pagamento. Pague pelo link; o pedido é concluído sozinho assim que o pagamento chegar.",
    en: "We have not received the payment yet. Pay at the link; the order is completed by itself when the payment arrives.",
  },
  link_ended: {
    "pt-BR":
      "O link de pagamento não vale mais e nada foi cobrado. Gere um novo link para pagar.",
    en: "The payment link is no longer valid and nothing was charged. Get a new link to pay.",
  },
  link_expired: {
    "pt-BR":
      "O link expirou. Se você já pagou, aguarde a confirmação e não pague de novo; se não, gere um novo link.",
    en: "The link has expired. If you have paid, wait for the confirmation and do not pay again; if not, get a new link.",
  },
  link_failed: {
    "pt-BR":
      "Não foi possível gerar o link de pagamento e nada foi cobrado. Tente outra vez ou escolha outra forma de pagamento.",
    en: "The payment link could not be made and nothing was charged. Try again or choose another payment method.",
  },
  link_refunded: {
    "pt-BR": "Este pagamento foi devolvido. Gere um novo link para pagar.",
    en: "This payment was refunded. Get a new link to pay.",
  },
  link_amount_changed: {
    "pt-BR":
      "O valor do pedido mudou. Confira o total e gere um novo link; nada foi cobrado.",
    en: "The order's total has changed. Check it and get a new link; nothing was charged.",
  },
  link_order_waits: {
    "pt-BR":
      "O pedido já foi feito e espera pelo pagamento do link que foi gerado. Pague por ele, ou espere que expire para gerar outro.",
    en: "The order has been placed and waits for its link to be paid. Pay at that link, or wait until it expires to get another one.",
  },
  too_many_links: {
    "pt-BR":
      "Já há pagamentos demais em aberto neste pedido. Pague um deles, ou espere que expirem para gerar outro link.",
    en: "There are too many unpaid payments for this order. Pay one of them, or wait until they expire to get another link.",
  },
}
