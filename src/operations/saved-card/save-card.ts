import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-limits"
import type { CardToSend } from "../../modules/ledger"
import { credentialsDigestOf } from "../../options/find-account"
import type { ChargePlan } from "../../payment-method-adapters/payment-method-adapter"
import type { OperationDependencies } from "../perform/operation-dependencies"

/**
 * Stores the second card token of a session before its charge is created. If that fails, the card is not saved, and the
 * charge is created nevertheless. Never throws.
 */
export async function keepCardToSave(
  { ledger, log }: Pick<OperationDependencies, "ledger" | "log">,
  { card, intent }: Pick<ChargePlan, "card" | "intent">
): Promise<void> {
  if (card?.toSave) {
    await ledger.keepCardToSave(card.toSave).catch((error: unknown) => {
      log.warn(
        `checkout-transparent: the card of session ${intent.paymentSessionId} will not be saved, because its token could not be stored: ${describeError(error)}`
      )
    })
  }
}

/**
 * Does what follows after the outcome of a charge is recorded: saves the card if the charge was approved, and records
 * the use of a saved card. The shopper does not wait for it, and its failure changes nothing of the sale. Never throws.
 */
export async function finishCardOfCharge(
  dependencies: OperationDependencies,
  { card }: Pick<ChargePlan, "card">,
  charge: Charge
): Promise<void> {
  const { ledger, log } = dependencies
  try {
    if (card?.savedCardId !== undefined && isOpenState(charge.state)) {
      await ledger.noteUseOfSavedCard(card.savedCardId)
    }
    if (card?.toSave) {
      const { paymentSessionId } = charge
      const toSend = await ledger.takeCardToSave({ paymentSessionId })
      if (toSend) await saveCard(dependencies, toSend)
    }
  } catch (error) {
    log.warn(
      `checkout-transparent: the card of charge ${charge.merchantChargeId} was not saved at once; the job tries it while its token may live: ${describeError(error)}`
    )
  }
}

/**
 * Sends a claimed card to the vault once, and stores what the vault answers. Returns false if the vault cannot be
 * called at present.
 *
 * If the answer is lost, the vault may have a card that the ledger does not know. That costs nothing. The token is never
 * sent again, because it is assumed to be good for one call (A-65). Only if the request certainly was not sent, the
 * token is stored again, and the job repeats the request while the token may live. Never throws.
 */
export async function saveCard(
  dependencies: OperationDependencies,
  card: CardToSend
): Promise<boolean> {
  const { account, clock, gateway, ledger, log } = dependencies
  const { id, merchantChargeId } = card
  try {
    const { temporaryCardToken, customer, issuerTransactionId } = card
    const { cardId, ...display } = await gateway.saveCard(
      { temporaryCardToken, customer, merchantChargeId },
      TimeBudget.of(TIMEOUTS.callMs, clock)
    )
    const digestOf = await ledger.notificationDigests()
    const isSaved = await ledger.recordSavedCard(id, {
      cardId,
      issuerTransactionId,
      display,
      cardDigest: digestOf(`saved-card ${account.id} ${cardId}`),
      credentialsDigest: credentialsDigestOf(account),
    })
    log.info(
      `checkout-transparent: the card of charge ${merchantChargeId} was ${isSaved ? `saved as ${id}` : "not stored, because its customer was deleted or the vault returned a card of another customer"} (account ${account.id}).`
    )
    return true
  } catch (error) {
    const isUnsent =
      error instanceof GatewayError && error.outcome === "not_sent"
    log.warn(
      `checkout-transparent: the card of charge ${merchantChargeId} was not saved (account ${account.id}). The sale is not affected. ${isUnsent ? "The job repeats it while the card token may live" : "The shopper can have it saved with the next purchase"}: ${describeError(error)}`
    )
    await (
      isUnsent ? ledger.releaseCardToSave(card) : ledger.dropCardToSave(id)
    ).catch((failure: unknown) => {
      log.warn(
        `checkout-transparent: the row of card ${id} remains until the job deletes it: ${describeError(failure)}`
      )
    })
    return !isUnsent
  }
}

/** Deletes a removed card in the vault. A failed deletion is repeated by the job after one hour. Never throws. */
export async function deleteCardInVault(
  { account, clock, gateway, ledger, log }: OperationDependencies,
  { id, cardId }: { id: string; cardId: string }
): Promise<boolean> {
  try {
    await gateway.deleteCard(cardId, TimeBudget.of(TIMEOUTS.callMs, clock))
    await ledger.recordDeletionInVault(id)
    return true
  } catch (error) {
    log.warn(
      `checkout-transparent: the removed card ${id} was not deleted in the vault, and will be deleted in an hour (account ${account.id}): ${describeError(error)}`
    )
    return false
  }
}
