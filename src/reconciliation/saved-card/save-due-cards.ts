import { describeError } from "../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf, type Scope } from "../../medusa/core"
import { findAccount } from "../../options/find-account"
import {
  dependenciesOfAccount,
  type OperationDependencies,
} from "../../operations/perform/operation-dependencies"
import {
  deleteCardInVault,
  saveCard,
} from "../../operations/saved-card/save-card"

/** How many cards one run sends to the vault, so that a run of the job ends soon. */
const MOST_PER_RUN = 20

/**
 * Saves the cards whose charges were approved in the meantime: the outcome of a charge may have become known only by a
 * lookup or a notification, or the process may have died after the sale. Deletes the card tokens of charges that were
 * not approved, and of those whose time is over. Deletes removed cards in the vault, if the account has a path for it.
 *
 * Does nothing if no account saves cards. Stops at the first card that the vault does not take now.
 */
export async function saveDueCards(scope: Scope): Promise<void> {
  const ledger = ledgerOf(scope)
  if (!ledger.pluginOptions.accounts.some(({ savedCards }) => savedCards)) {
    return
  }
  await ledger.dropEndedCardsToSave()
  for (let count = 0; count < MOST_PER_RUN && !ledger.isStopping; count++) {
    const card = await ledger.takeCardToSave()
    const account = card && dependenciesOf(scope, card.account)
    if (!card) break
    if (!account?.account.savedCards) {
      await ledger.dropCardToSave(card.id)
    } else if (!(await saveCard(account, card))) {
      break
    }
  }
  for (let count = 0; count < MOST_PER_RUN && !ledger.isStopping; count++) {
    const card = await ledger.takeCardToDelete()
    const account = card && dependenciesOf(scope, card.account)
    if (!account || !(await deleteCardInVault(account, card))) break
  }
}

function dependenciesOf(
  scope: Scope,
  id: string
): OperationDependencies | undefined {
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, id)
  return (
    account && dependenciesOfAccount({ account, ledger, log: logOf(scope) })
  )
}

/** Starts `saveDueCards`, and does not wait for it: a vault that hangs must not delay the other work of the job. */
export function startSavingDueCards(scope: Scope): Promise<void> {
  void saveDueCards(scope).catch((error: unknown) => {
    logOf(scope).warn(
      `checkout-transparent: the cards that shoppers asked to save could not be saved; the next run of the job tries again: ${describeError(error)}`
    )
  })
  return Promise.resolve()
}
