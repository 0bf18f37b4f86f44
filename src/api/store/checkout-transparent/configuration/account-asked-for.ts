import { MedusaError } from "@medusajs/framework/utils"

/**
 * The account of that id, or the only one. Throws `not_found` for an id that is not configured, and
 * `invalid_data` when there are several to choose from; it names none of them.
 */
export function accountAskedFor<Account extends { id: string }>(
  accounts: readonly Account[],
  id: string | undefined
): Account {
  if (id === undefined && accounts.length > 1) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "This shop has several accounts at the payment service: send ?account= with the id of the one to pay with."
    )
  }
  const account =
    id === undefined ? accounts[0] : accounts.find((one) => one.id === id)
  if (!account) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "There is no such account: ?account= takes the id of one in the plugin's options."
    )
  }
  return account
}
