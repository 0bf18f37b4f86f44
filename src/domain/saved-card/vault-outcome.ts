/**
 * Why a card was not saved:
 * - `rejected`: the vault has refused the card. Also used if the plugin could not store a saved card, and has deleted
 *   the card in the vault again.
 * - `unknown`: the vault's answer was lost. The vault may have the card under an id that the plugin does not know.
 */
export type UnsavedOutcome = "rejected" | "unknown"

/**
 * The outcome of an attempt to delete a card in the vault:
 * - `deleted`: the vault has confirmed the deletion.
 * - `absent`: the vault says that it has no such card.
 * - `not_offered`: the gateway does not offer the route `dialect.paths.deleteCard`.
 * - `rejected`: the vault has refused the deletion.
 * - `unknown`: it is unknown whether the vault has deleted the card.
 * - `not_sent`: the request certainly was not sent.
 * - `other_credentials`: nothing was sent, because the account's gateway or merchant has changed since the card was
 *   saved.
 */
export type DeletionOutcome =
  | "deleted"
  | "absent"
  | "not_offered"
  | "rejected"
  | "unknown"
  | "not_sent"
  | "other_credentials"

/** Returns whether the vault certainly does not have the card any more. */
export function isGoneFromVault(outcome: DeletionOutcome): boolean {
  return outcome === "deleted" || outcome === "absent"
}
