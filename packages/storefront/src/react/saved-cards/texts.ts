/** The Portuguese texts of the components for saved cards. Names in braces are replaced by values. */
export const PORTUGUESE = {
  savedCards: "Cartões salvos",
  savedCardsLoading: "Carregando os cartões salvos…",
  savedCardsNone: "Você não tem cartões salvos.",
  savedCard: "{brand} final {lastFour}",
  savedCardUnknown: "Cartão salvo",
  savedCardBrand: "Cartão",
  savedCardExpiry: "Validade {expiry}",
  savedCardExpired:
    "Vencido. Informe o cartão novo para pagar e salvá-lo, se quiser.",
  savedCardUnusable: "Para usar este cartão, informe os dados dele de novo.",
  anotherCard: "Outro cartão",
  saveCard: "Salvar este cartão para as próximas compras",
  saveCardNote:
    "O número do cartão fica no serviço de pagamento, e não na loja. Você pode excluir o cartão da sua conta quando quiser.",
  storeCharges: "Autorizo a loja a cobrar neste cartão: {charges}",
  storeChargesNote:
    "A loja faz estas cobranças sem pedir outra confirmação. Para encerrá-las, exclua o cartão da sua conta ou fale com a loja.",
  deleteCard: "Excluir",
  deleteCardNamed: "Excluir {card}",
  deleteCardAsk: "Excluir {card}?",
  deleteCardYes: "Sim, excluir",
  deleteCardNo: "Manter",
  cardDeleted: "{card}: cartão excluído.",
  cardNotDeleted: "Não foi possível excluir o cartão. Tente outra vez.",
}

export type SavedCardTexts = Record<keyof typeof PORTUGUESE, string>

export const ENGLISH: SavedCardTexts = {
  savedCards: "Saved cards",
  savedCardsLoading: "Loading the saved cards…",
  savedCardsNone: "You have no saved cards.",
  savedCard: "{brand} ending in {lastFour}",
  savedCardUnknown: "Saved card",
  savedCardBrand: "Card",
  savedCardExpiry: "Expires {expiry}",
  savedCardExpired:
    "Expired. Enter the new card to pay, and save it if you like.",
  savedCardUnusable: "To use this card, enter its details again.",
  anotherCard: "Another card",
  saveCard: "Save this card for future purchases",
  saveCardNote:
    "The payment service keeps the card number, and the shop does not. You can delete the card from your account at any time.",
  storeCharges: "I authorize the shop to charge this card: {charges}",
  storeChargesNote:
    "The shop makes these charges without asking again. To end them, delete the card from your account or contact the shop.",
  deleteCard: "Delete",
  deleteCardNamed: "Delete {card}",
  deleteCardAsk: "Delete {card}?",
  deleteCardYes: "Yes, delete",
  deleteCardNo: "Keep",
  cardDeleted: "{card}: card deleted.",
  cardNotDeleted: "The card could not be deleted. Try again.",
}
