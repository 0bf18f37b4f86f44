import type { ShopperLanguage } from "./shopper-language"

type Texts = Record<string, Record<ShopperLanguage, string>>

/**
 * Texts for shoppers whose cart cannot be paid, or cannot become an order, as it is now. `link_over` is about a resume
 * link that cannot be used. `shop_failed` is about an error of the shop.
 */
export const CART_TEXTS = {
  cart_empty: {
    "pt-BR":
      "Não há itens no carrinho. Adicione um produto para pagar; nada foi cobrado.",
    en: "There are no items in the cart. Add a product to pay; nothing was charged.",
  },
  out_of_stock: {
    "pt-BR":
      "Um dos produtos acabou no estoque. Ajuste o carrinho para fazer o pedido.",
    en: "One of the products is out of stock. Change the cart to place the order.",
  },
  shipping_missing: {
    "pt-BR":
      "Falta a forma de entrega, ou ela não serve para todos os produtos. Escolha a entrega e tente outra vez.",
    en: "The delivery method is missing, or does not fit every product. Choose the delivery and try again.",
  },
  promotion_ended: {
    "pt-BR":
      "Uma promoção ou um cupom do pedido não vale mais. Retire o cupom, confira o total e tente outra vez.",
    en: "A promotion or coupon of the order is no longer valid. Remove the coupon, check the total and try again.",
  },
  method_unavailable: {
    "pt-BR":
      "Esta forma de pagamento não está disponível para este pedido. Escolha outra.",
    en: "This payment method is not available for this order. Choose another one.",
  },
  nothing_to_pay: {
    "pt-BR":
      "Não há nada a pagar neste pedido. Conclua o pedido sem pagamento; nada será cobrado.",
    en: "There is nothing to pay for this order. Complete it without a payment; nothing will be charged.",
  },
  too_many_installments: {
    "pt-BR":
      "Este valor não pode ser pago em tantas parcelas, e nada foi cobrado. Escolha menos parcelas.",
    en: "This amount cannot be paid in so many installments, and nothing was charged. Choose fewer installments.",
  },
  document_missing: {
    "pt-BR": "Informe o CPF ou CNPJ de quem paga.",
    en: "Enter the payer's CPF or CNPJ.",
  },
  document_invalid: {
    "pt-BR": "CPF ou CNPJ inválido. Confira os números.",
    en: "This CPF or CNPJ is not valid. Check its digits.",
  },
  document_not_accepted: {
    "pt-BR":
      "Este documento não é aceito para pagar nesta loja, e nada foi cobrado. Informe o CPF de quem paga.",
    en: "This document is not accepted for payments in this shop, and nothing was charged. Enter the payer's CPF.",
  },
  payment_replaced: {
    "pt-BR":
      "Este pagamento foi trocado por outro, talvez em outra aba, ou o pedido mudou. Atualize a página para continuar.",
    en: "This payment was replaced by another one, perhaps in another tab, or the order has changed. Reload the page to continue.",
  },
  order_not_placed: {
    "pt-BR":
      "Recebemos o pagamento, mas o pedido ainda não pôde ser concluído. Não pague de novo: a loja vai concluir o pedido, devolver o valor ou falar com você.",
    en: "We have the payment, but the order could not be completed yet. Do not pay again: the shop will complete it, return the money or contact you.",
  },
  link_over: {
    "pt-BR":
      "Este link não vale mais. Não pague de novo se você já pagou; se não, volte à loja para continuar.",
    en: "This link is no longer valid. Do not pay again if you have paid; if not, go back to the shop to continue.",
  },
  shop_failed: {
    "pt-BR":
      "A loja não conseguiu responder agora. Atualize a página para ver o resultado antes de tentar outra vez.",
    en: "The shop could not answer now. Reload the page to see the result before you try again.",
  },
} satisfies Texts

/** What a shopper has to enter, by the name of the missing field of the cart. */
const FIELD_TEXTS = {
  email: {
    "pt-BR":
      "Informe um e-mail como nome@exemplo.com.br, sem acentos nem apóstrofos.",
    en: "Enter an e-mail address such as name@example.com, without accents and apostrophes.",
  },
  document: { "pt-BR": "Informe o CPF ou CNPJ.", en: "Enter the CPF or CNPJ." },
  "billing_address.first_name": {
    "pt-BR": "Informe o nome.",
    en: "Enter the name.",
  },
  "billing_address.phone": {
    "pt-BR": "Informe um telefone brasileiro com DDD, como (11) 98765-4321.",
    en: "Enter a Brazilian phone number with its area code, such as (11) 98765-4321.",
  },
  "billing_address.address_1": {
    "pt-BR": "Informe a rua e o número.",
    en: "Enter street and number.",
  },
  "billing_address.neighborhood": {
    "pt-BR": "Informe o bairro.",
    en: "Enter the neighborhood.",
  },
  "billing_address.city": {
    "pt-BR": "Informe a cidade.",
    en: "Enter the city.",
  },
  "billing_address.province": {
    "pt-BR": "Informe o estado pela sigla, como SP.",
    en: "Enter the state by its two letters, such as SP.",
  },
  "billing_address.country_code": {
    "pt-BR": "Informe o país.",
    en: "Enter the country.",
  },
  "billing_address.postal_code": {
    "pt-BR": "Informe o CEP com 8 dígitos.",
    en: "Enter the postal code (CEP), which has 8 digits.",
  },
} satisfies Texts

export type BuyerField = keyof typeof FIELD_TEXTS

/**
 * Returns a text that asks the shopper to enter the given fields. The fields are missing from the cart, or their values
 * cannot be used.
 */
export function textAskingForFields(
  fields: readonly BuyerField[],
  language: ShopperLanguage
): string {
  return fields.map((field) => FIELD_TEXTS[field][language]).join(" ")
}

/**
 * Texts for shoppers who pay with a code or a link, or who choose another way of paying while they have a code or a
 * link. Most of the texts mention a code. For a link, `shopperText` replaces that word.
 */
export const CODE_TEXTS = {
  code_missing: {
    "pt-BR":
      "Ainda não há um código para pagar. Informe seu CPF ou CNPJ para gerar o código.",
    en: "There is no code to pay with yet. Enter your CPF or CNPJ to get one.",
  },
  code_in_doubt: {
    "pt-BR":
      "Ainda não sabemos se o código foi gerado. Enquanto ele não aparecer, não há o que pagar: tente outra vez ou escolha outra forma de pagamento.",
    en: "It is not known yet whether the code was created. Until it is shown, there is nothing to pay: try again or choose another payment method.",
  },
  code_unpaid: {
    "pt-BR":
      "Ainda não recebemos o pagamento. Pague com o código; o pedido é concluído automaticamente assim que o pagamento chegar.",
    en: "We have not received the payment yet. Pay with the code; the order is completed automatically when the payment arrives.",
  },
  code_canceled: {
    "pt-BR":
      "O código de pagamento não vale mais e nada foi cobrado. Gere um novo código para pagar.",
    en: "The payment code is no longer valid and nothing was charged. Get a new code to pay.",
  },
  code_expired: {
    "pt-BR":
      "O código expirou. Se você já pagou, aguarde a confirmação e não pague de novo; se não, gere um novo código.",
    en: "The code has expired. If you have paid, wait for the confirmation and do not pay again; if not, get a new code.",
  },
  code_declined: {
    "pt-BR":
      "Não foi possível gerar o código de pagamento e nada foi cobrado. Tente outra vez ou escolha outra forma de pagamento.",
    en: "The payment code could not be created, and nothing was charged. Try again or choose another payment method.",
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
      "Já há pagamentos demais em aberto neste pedido. Pague um deles, ou espere que expirem para gerar outro.",
    en: "There are too many unpaid payments for this order. Pay one of them, or wait until they expire to get another one.",
  },
  replacement_unavailable: {
    "pt-BR":
      "Esta forma de pagamento está temporariamente indisponível. A que você já escolheu continua valendo; se já pagou, não pague de novo.",
    en: "This payment method is temporarily unavailable. The one that you had chosen stays valid; if you have paid, do not pay again.",
  },
  // This text does not offer another payment method. Unlike a code that was never shown, a link in doubt prevents
  // another payment (see supersede-payment-code.ts).
  link_in_doubt: {
    "pt-BR":
      "Ainda não sabemos se o link foi gerado. Enquanto ele não aparecer, não há o que pagar. Tente outra vez em alguns minutos.",
    en: "It is not known yet whether the link was created. Until it is shown, there is nothing to pay. Try again in a few minutes.",
  },
  link_missing: {
    "pt-BR":
      "Ainda não há um link para pagar. Escolha outra vez a forma de pagamento para gerar o link.",
    en: "There is no link to pay at yet. Choose the payment method again to get one.",
  },
} satisfies Texts
