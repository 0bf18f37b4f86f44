import type { SavedCardStatus } from "../domain/saved-card/saved-card"
import type { ShopperLanguage } from "./shopper-language"

export const SAVED_CARD_TEXTS = {
  sign_in_required: {
    "pt-BR":
      "Para pagar com um cartão salvo, entre na conta a que o cartão pertence, e nada foi cobrado. Ou informe os dados do cartão.",
    en: "To pay with a saved card, sign in to the account that the card belongs to; nothing was charged. Or enter the card's details.",
  },
  saved_card_unusable: {
    "pt-BR":
      "Este cartão salvo não pode mais ser usado, e nada foi cobrado. Informe o cartão outra vez ou use outro.",
    en: "This saved card can no longer be used, and nothing was charged. Enter the card again or use another one.",
  },
  saved_card_expired: {
    "pt-BR":
      "Este cartão salvo venceu, e nada foi cobrado. Informe o cartão novo ou use outro.",
    en: "This saved card has expired, and nothing was charged. Enter the new card or use another one.",
  },
  saved_card_needs_code: {
    "pt-BR":
      "Este cartão salvo precisa outra vez do código de segurança, e nada foi cobrado. Informe os dados do cartão.",
    en: "This saved card needs its security code again, and nothing was charged. Enter the card's details.",
  },
  saved_card_cart_changed: {
    "pt-BR":
      "O carrinho, o contato ou a entrega mudou depois da escolha do cartão salvo, e nada foi cobrado. Confira os dados e escolha o cartão outra vez.",
    en: "The cart, the contact or the delivery has changed since the saved card was chosen, and nothing was charged. Check them and choose the card again.",
  },
} satisfies Record<string, Record<ShopperLanguage, string>>

/** The message for a shopper whose saved card cannot pay, by the status of the card. A usable card has no message. */
export const MESSAGE_OF_CARD_STATUS: Record<
  SavedCardStatus,
  keyof typeof SAVED_CARD_TEXTS | undefined
> = {
  usable: undefined,
  expired: "saved_card_expired",
  needs_security_code: "saved_card_needs_code",
  replaced_credentials: "saved_card_unusable",
}
