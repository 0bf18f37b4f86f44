import type { TemporaryCard } from "../cards/cards"
import type { SavedCard } from "../cards/vault"
import { buildRefusal, type Problem, type Refusal } from "../gateway/answer"
import type { World } from "../world"
import type { AuthorizationRequest } from "./charge-request-schemas"
import { isCodeTransaction, type Charge } from "./simulated-charge"

/** The card of a charge. `saved` is its entry in the vault, or `undefined` if a temporary token names the card. */
export type ChargedCard = { card: TemporaryCard; saved: SavedCard | undefined }

/**
 * Returns the card that a charge request names. A temporary token of the card SDK is then marked as used. Refuses the
 * request if the token or the saved card must not be charged.
 */
export function resolveCardAndUseToken(
  request: AuthorizationRequest,
  world: World
): ChargedCard {
  const [{ credit }] = request.transactions
  if (credit.by === "token") {
    const card = world.cards.consumeToken(credit.temporatyCardToken)
    if (typeof card === "string") {
      throw buildRefusal(400, {
        message: "Invalid temporary card token",
        businessCode: "INVALID_CARD_TOKEN",
        errors: [
          {
            field: "transactions[0].credit.temporatyCardToken",
            message: card,
          },
        ],
      })
    }
    return { card, saved: undefined }
  }
  const saved = world.vault.findUndeletedCard(credit.cardId)
  if (!saved) {
    throw refuseSavedCard("credit.cardId", "is no saved card of this merchant")
  }
  if (saved.customerDocument !== request.customer.document) {
    throw refuseSavedCard("credit.cardId", "belongs to another customer")
  }
  if (!world.cardSettings.savedCardsNeedNoSecurityCode) {
    const message = "cannot be charged without its security code"
    throw refuseSavedCard("credit.cardId", message)
  }
  requireKnownIssuerId(request, saved, world)
  requireChargeByCardholder(request, saved, world)
  return { card: saved.card, saved }
}

/**
 * Refuses a charge whose `issuerTransactionId` does not belong to an earlier approved charge of the same card. A real
 * issuer would decline such a charge.
 */
function requireKnownIssuerId(
  { transactions: [{ issuerTransactionId }] }: AuthorizationRequest,
  { card }: SavedCard,
  { charges }: World
): void {
  if (
    issuerTransactionId !== undefined &&
    !charges
      .listCharges()
      .some((charge) =>
        isChargeOfIssuerTransaction(charge, issuerTransactionId, card)
      )
  ) {
    const message = "was not issued for an approved charge of this card"
    throw refuseSavedCard("issuerTransactionId", message)
  }
}

function isChargeOfIssuerTransaction(
  { transaction, state }: Charge,
  issuerTransactionId: string,
  { fingerprint }: TemporaryCard
): boolean {
  return (
    !isCodeTransaction(transaction) &&
    transaction.newIssuerTransactionId === issuerTransactionId &&
    transaction.card.fingerprint === fingerprint &&
    state.transactionStatus !== "DENIED"
  )
}

/**
 * Refuses a charge by the merchant unless the cardholder has made a charge of the same card number before. This earlier
 * charge must have been approved. The rules of the card networks require such a first charge.
 */
function requireChargeByCardholder(
  { transactions: [{ merchantInitiated }] }: AuthorizationRequest,
  { card }: SavedCard,
  { charges }: World
): void {
  if (
    merchantInitiated &&
    !charges
      .listCharges()
      .some((charge) => isApprovedChargeByCardholder(charge, card))
  ) {
    const message = "needs an earlier approved charge by the cardholder"
    throw refuseSavedCard("merchantInitiated", message)
  }
}

function isApprovedChargeByCardholder(
  { transaction, state }: Charge,
  { fingerprint }: TemporaryCard
): boolean {
  return (
    !isCodeTransaction(transaction) &&
    !transaction.merchantInitiated &&
    transaction.card.fingerprint === fingerprint &&
    state.transactionStatus !== "DENIED"
  )
}

function refuseSavedCard(name: string, message: Problem["message"]): Refusal {
  return buildRefusal(400, {
    message: "Invalid saved card",
    businessCode: "INVALID_SAVED_CARD",
    errors: [{ field: `transactions[0].${name}`, message }],
  })
}
