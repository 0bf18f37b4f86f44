import type { SimulatedStore } from "../simulated-store"

/**
 * Resolves to the vault's id of a customer's saved card, which the store never returns. Resolves to `undefined` if no
 * process is running, if the process is killed in the meantime, or if the ledger has no id for the card.
 */
export async function readVaultIdOfSavedCard(
  { aliveProcesses: [process] }: SimulatedStore,
  card: { id: string; customerId: string }
): Promise<string | undefined> {
  const opened = await process?.runUntilDeath(() =>
    process.ledger.findAndDecryptSavedCard(card)
  )
  return opened?.secret?.cardId
}
