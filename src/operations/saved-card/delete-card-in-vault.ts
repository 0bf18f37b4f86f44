import { GatewayError } from "../../domain/errors"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { DeletionOutcome } from "../../domain/saved-card/vault-outcome"
import { TIMEOUTS } from "../../domain/call-time-limits"
import { TimeBudget } from "../../domain/time-budget"
import type { CardToDelete } from "../../modules/ledger"
import { gatewayAndMerchantDigestOf } from "../../options/find-account"
import type { AccountServices } from "../perform/operation-dependencies"

/**
 * Deletes one removed card of this account in the vault. Resolves to true if the outcome of the deletion is known, for
 * example because the vault has confirmed or refused the deletion. The caller can then delete the next card. Resolves
 * to false in all other cases, for example if there is no card to delete.
 */
export async function deleteNextRemovedCardInVault(
  dependencies: AccountServices
): Promise<boolean> {
  const { account, gateway, ledger } = dependencies
  const isDone = await gateway.vaultSlots.runIfSlotFree(async () => {
    const card = await ledger.claimCardToDelete([
      {
        account: account.id,
        gatewayAndMerchantDigest: gatewayAndMerchantDigestOf(account),
      },
    ])
    return (
      card !== undefined && (await deleteClaimedCardInVault(dependencies, card))
    )
  })
  return isDone ?? false
}

/**
 * Deletes a claimed card in the vault, and records the outcome. Returns false if the outcome is `unknown` or
 * `not_sent`. A job repeats the deletion if the card may still be in the vault. Never throws.
 */
async function deleteClaimedCardInVault(
  { account, clock, gateway, ledger, log }: AccountServices,
  card: CardToDelete
): Promise<boolean> {
  const { id, cardId } = card
  let outcome: DeletionOutcome
  try {
    const isPathProven = await ledger.hasConfirmedVaultDeletion(card)
    outcome = await gateway.deleteCard(
      cardId,
      TimeBudget.start(TIMEOUTS.vaultCallMs, clock),
      { isPathProven }
    )
  } catch (error) {
    outcome = deletionOutcomeOf(error)
    log.warn(
      `checkout-transparent: the removed card ${id} may still be in the vault (account ${account.id}, outcome ${outcome}). The deletion will be repeated: ${describeError(error)}`
    )
  }
  await ledger
    .recordVaultDeletionOutcome(id, outcome)
    .catch((error: unknown) => {
      // Claiming the card has set the outcome in its row to `unknown`, and it stays so.
      log.warn(
        `checkout-transparent: the outcome of deleting card ${id} in the vault was not stored, so the deletion will be repeated: ${describeError(error)}`
      )
    })
  return outcome !== "unknown" && outcome !== "not_sent"
}

function deletionOutcomeOf(error: unknown): DeletionOutcome {
  if (!(error instanceof GatewayError)) return "not_sent"
  return error.code === "gateway_not_offered" ? "not_offered" : error.outcome
}
