import {
  type PaymentMethod,
  isAsynchronousMethod,
  isLinkMethod,
} from "../domain/payment-method/payment-method"
import { CART_TEXTS, CODE_TEXTS } from "./checkout-texts"
import { SAVED_CARD_TEXTS } from "./saved-card-texts"
import type { ShopperLanguage } from "./shopper-language"

export { languageFromLocale, type ShopperLanguage } from "./shopper-language"

/**
 * The messages that shoppers read. None contains the issuer's reason for a decline, because the reason would help
 * criminals with stolen cards and would not help other shoppers.
 */
const TEXTS = {
  declined: {
    "pt-BR":
      "O pagamento não foi autorizado e nada foi cobrado. Confira os dados, tente outro cartão ou fale com o banco emissor.",
    en: "The payment was not authorized and nothing was charged. Check the details, try another card or contact your bank.",
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
      "Seu pagamento está sendo verificado. Não pague de novo: o resultado aparece em alguns minutos.",
    en: "Your payment is being verified. Do not pay again: its result will be known in a few minutes.",
  },
  gateway_unavailable: {
    "pt-BR":
      "O serviço de pagamento está temporariamente indisponível e nada foi cobrado. Tente outra vez em instantes.",
    en: "The payment service is temporarily unavailable and nothing was charged. Try again in a moment.",
  },
  method_off: {
    "pt-BR":
      "Esta forma de pagamento não está disponível no momento e nada foi cobrado. Escolha outra.",
    en: "This payment method is not available at the moment and nothing was charged. Choose another one.",
  },
  too_many_attempts: {
    "pt-BR":
      "Foram muitas tentativas sem sucesso. Tente mais tarde ou escolha outra forma de pagamento.",
    en: "There were too many unsuccessful attempts. Try again later or choose another payment method.",
  },
  too_fast: {
    "pt-BR":
      "Foram muitos pedidos em pouco tempo. Espere um minuto e tente outra vez.",
    en: "There were many requests in a short time. Wait a minute and try again.",
  },
  shop_busy: {
    "pt-BR":
      "A loja está recebendo muitos pedidos ao mesmo tempo e nada foi cobrado. Tente outra vez em instantes.",
    en: "The shop is receiving many orders at once and nothing was charged. Try again in a moment.",
  },
  cards_stopped: {
    "pt-BR":
      "Esta forma de pagamento não está disponível no momento e nada foi cobrado. Escolha outra ou tente mais tarde.",
    en: "This payment method is not available at the moment and nothing was charged. Choose another one or try again later.",
  },
  card_missing: {
    "pt-BR":
      "Faltam os dados do cartão. Informe o cartão e o CPF ou CNPJ do titular para pagar.",
    en: "The card details are missing. Enter the card and its holder's CPF or CNPJ to pay.",
  },
  cart_incomplete: {
    "pt-BR":
      "Faltam dados no pedido para o pagamento, e nada foi cobrado. Complete contato e endereço e tente outra vez.",
    en: "The order lacks details that the payment needs, and nothing was charged. Complete contact and address and try again.",
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
  being_refunded: {
    "pt-BR":
      "O pedido não pôde ser concluído e seu pagamento está sendo devolvido. Não pague de novo antes disso.",
    en: "The order could not be completed and your payment is being returned. Do not pay again before that.",
  },
  other_amount: {
    "pt-BR":
      "Foi pago um valor diferente do valor do pedido, que por isso não foi concluído. Não pague de novo: o valor pago será devolvido, ou a loja falará com você.",
    en: "Another amount was paid than the order's, so it was not completed. Do not pay again: what was paid will be returned, or the shop will contact you.",
  },
  another_payment_open: {
    "pt-BR":
      "Já existe um pagamento em andamento para este pedido. Não pague de novo: aguarde o resultado.",
    en: "A payment for this order is already in progress. Do not pay again: wait for its result.",
  },
  paid_already: {
    "pt-BR":
      "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante.",
    en: "This order has been paid already and is being completed. Do not pay again: wait a moment.",
  },
  order_waits_for_payment: {
    "pt-BR":
      "O pedido já foi feito e espera pelo pagamento do código que foi gerado. Pague com ele, ou espere que expire para gerar outro.",
    en: "The order has been placed and waits for its code to be paid. Pay with that code, or wait until it expires to get another one.",
  },
  order_canceled: {
    "pt-BR":
      "O pedido foi cancelado e não pode mais ser pago. Faça um novo pedido.",
    en: "The order was canceled and cannot be paid any more. Place a new order.",
  },
  order_canceled_after_payment: {
    "pt-BR":
      "O pedido foi cancelado depois do pagamento. Não pague de novo: o valor será devolvido, ou a loja falará com você.",
    en: "The order was canceled after it was paid. Do not pay again: the amount will be returned, or the shop will contact you.",
  },
  price_of_another_way: {
    "pt-BR":
      "O preço deste pedido vale para outra forma de pagamento, e nada foi cobrado. Pague com a forma que foi escolhida antes.",
    en: "This order's price is for another payment method, and nothing was charged. Pay with the method that was chosen before.",
  },
  ...SAVED_CARD_TEXTS,
  ...CART_TEXTS,
  ...CODE_TEXTS,
} satisfies Record<string, Record<ShopperLanguage, string>>

export type ShopperMessage = keyof typeof TEXTS

type CodeMessage = keyof typeof CODE_TEXTS

/** For each message that mentions a card, the message that takes its place for a payment with a code. */
const CODE_MESSAGE_OF: Partial<Record<ShopperMessage, CodeMessage>> = {
  declined: "code_declined",
  failed: "code_declined",
  canceled: "code_canceled",
  refunded: "code_refunded",
  card_missing: "code_missing",
  amount_changed: "code_amount_changed",
  sign_in_required: "code_missing",
  saved_card_unusable: "code_missing",
  saved_card_expired: "code_missing",
  saved_card_needs_code: "code_missing",
  saved_card_cart_changed: "code_missing",
}

/**
 * Returns a message for the shopper in this language, with the words that suit the payment method. Pix and wallet get
 * the text about a code, and a link gets the text about a link. Without a method, the text is the text for a card.
 */
export function shopperText(
  message: ShopperMessage,
  language: ShopperLanguage,
  { method = "card" }: { method?: PaymentMethod } = {}
): string {
  const ofMethod = isAsynchronousMethod(method)
    ? (CODE_MESSAGE_OF[message] ?? message)
    : message
  const text = TEXTS[ofMethod][language]
  if (!isLinkMethod(method)) return text
  const ofLink = LINK_MESSAGE_OF[ofMethod]
  return ofLink
    ? TEXTS[ofLink][language]
    : text.replaceAll(WORD_FOR_CODE[language], "link")
}

/**
 * For some messages about a code, the message that is shown instead if the payment is a payment link. In all other
 * messages, only the word "code" is replaced by "link".
 */
const LINK_MESSAGE_OF: Partial<Record<ShopperMessage, CodeMessage>> = {
  // A link needs no input from its payer.
  code_missing: "link_missing",
  code_in_doubt: "link_in_doubt",
}

/**
 * The word for "code" in each language. `shopperText` replaces it by "link" in texts about links. Both Portuguese words
 * have the same gender, so the sentence stays correct.
 */
const WORD_FOR_CODE = { "pt-BR": "código", en: "code" }

/**
 * Returns whether a text is one of the messages for shoppers, in Portuguese or English. Also recognizes the wording
 * that a message has for a payment link.
 */
export function isShopperMessageText(text: string): boolean {
  const messages = Object.keys(TEXTS) as ShopperMessage[]
  return LANGUAGES.some((language) =>
    messages.some(
      (message) =>
        text === TEXTS[message][language] ||
        text === shopperText(message, language, { method: "link" })
    )
  )
}

const LANGUAGES: readonly ShopperLanguage[] = ["pt-BR", "en"]

type LinkMessage<Message> = Message extends `code_${infer Rest}`
  ? `link_${Rest}`
  : never

/**
 * Returns all messages for shoppers by name, so that storefronts can show the same texts. A message whose name begins
 * with `code_` is also returned with the wording for a link, under a name that begins with `link_` instead.
 */
export function shopperTexts(
  language: ShopperLanguage
): Record<ShopperMessage | LinkMessage<CodeMessage>, string> {
  const messages = Object.keys(TEXTS) as ShopperMessage[]
  const ofCodes = messages.filter((message) => message.startsWith("code_"))
  return Object.fromEntries([
    ...messages.map((message) => [message, TEXTS[message][language]]),
    ...ofCodes.map((message) => [
      message.replace("code_", "link_"),
      shopperText(message, language, { method: "link" }),
    ]),
  ]) as ReturnType<typeof shopperTexts>
}
