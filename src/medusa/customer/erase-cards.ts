import type { LedgerModuleService } from "../../modules/ledger"
import { customerModuleOf, ledgerOf, type Scope } from "../container"

/**
 * Deletes the saved cards of these customers from the ledger, with the texts of their consents. There are two
 * exceptions:
 * - If the account of a card has the option `dialect.paths.deleteCard`, the ledger keeps the gateway's id of the card,
 *   encrypted, until a scheduled job has deleted the card in the vault.
 * - If it is unknown whether the vault has saved a card, the row remains without the card's display data.
 */
export async function eraseSavedCards(
  scope: Scope,
  customerIds: readonly string[]
): Promise<void> {
  const ledger = ledgerOf(scope)
  await ledger.eraseSavedCards(customerIds, accountsWithCardDeletion(ledger))
}

/** Returns the ids of the accounts for which the shop has configured how a card is deleted in the gateway's vault. */
export function accountsWithCardDeletion({
  pluginOptions: { accounts },
}: Pick<LedgerModuleService, "pluginOptions">): string[] {
  return accounts
    .filter(({ dialect }) => dialect.paths.deleteCard !== undefined)
    .map(({ id }) => id)
}

/** Deletes the saved cards of a customer that was deleted in Medusa. */
export function eraseCardsOfCustomer(scope: Scope, id: string): Promise<void> {
  return eraseSavedCards(scope, [id])
}

/** Returns only the given ids that belong to existing customers in Medusa. Deleted customers do not count. */
async function filterExistingCustomers(
  scope: Scope,
  ids: readonly string[]
): Promise<string[]> {
  const found = await customerModuleOf(scope).listCustomers(
    { id: [...ids] },
    { select: ["id"], take: null as never }
  )
  return found.map(({ id }) => id)
}

const CUSTOMERS_AT_ONCE = 500

/**
 * Deletes the saved cards of customers whose deletion in Medusa the plugin has not handled yet. The store's own code
 * may delete a customer without an event, and a process may die before it handles the event.
 */
export async function eraseCardsOfDeletedCustomers(
  scope: Scope
): Promise<void> {
  const ledger = ledgerOf(scope)
  for (let after = ""; ;) {
    const page = { after, limit: CUSTOMERS_AT_ONCE }
    const ids = await ledger.listCustomerIdsWithCardRows(page)
    if (ids.length === 0) return
    const present = new Set(await filterExistingCustomers(scope, ids))
    const gone = ids.filter((id) => !present.has(id))
    if (gone.length > 0) await eraseSavedCards(scope, gone)
    after = ids.at(-1) ?? ""
  }
}
