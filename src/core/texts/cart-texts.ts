import type { ShopperLanguage } from "./shopper-language"

/** What is said where a cart cannot be paid, or not become an order, as it is. */
export type CartMessage =
  | "cart_empty"
  | "out_of_stock"
  | "shipping_missing"
  | "promotion_ended"
  | "method_unavailable"
  | "too_many_installments"
  | "document_invalid"
  | "payment_replaced"
  | "order_not_placed"
  | "shop_failed"

export const CART_TEXTS: Record<
  CartMessage,
  Record<ShopperLanguage, string>
> = {
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
  too_many_installments: {
    "pt-BR":
      "Este valor não pode ser pago em tantas parcelas, e nada foi cobrado. Escolha menos parcelas.",
    en: "This amount cannot be paid in so many installments, and nothing was charged. Choose fewer installments.",
  },
  document_invalid: {
    "pt-BR": "O CPF ou CNPJ não está certo. Confira os números.",
    en: "The CPF or CNPJ is not right. Check its digits.",
  },
  payment_replaced: {
    "pt-BR":
      "Este pagamento foi trocado por outro, talvez em outra aba, ou o pedido mudou. Atualize a página para continuar.",
    en: "This payment was replaced by another one, perhaps in another tab, or the order has changed. Reload the page to go on.",
  },
  order_not_placed: {
    "pt-BR":
      "Recebemos o pagamento, mas o pedido ainda não pôde ser concluído. Não pague de novo: a loja vai concluir o pedido, devolver o valor ou falar com você.",
    en: "We have the payment, but the order could not be completed yet. Do not pay again: the shop will complete it, return the money or contact you.",
  },
  shop_failed: {
    "pt-BR":
      "A loja não conseguiu responder agora. Atualize a página para ver o resultado antes de tentar outra vez.",
    en: "The shop could not answer now. Reload the page to see the result before you try again.",
  },
}
