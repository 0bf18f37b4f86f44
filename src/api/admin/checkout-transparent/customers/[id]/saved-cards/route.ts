import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../../../../medusa/container"
import { findAccount } from "../../../../../../options/find-account"
import { createQueryRoute } from "../../../../../route-handler"
import { showCard } from "../../../../../store/checkout-transparent/cards/show-cards"

/**
 * A customer's saved card as an administrator sees it. `id` is the ledger's id of the card. The gateway's id of the
 * card is not contained.
 */
export type SavedCardOfCustomer = ReturnType<typeof showCard> & {
  account: string
}

/** Returns a customer's saved cards of all configured accounts. The card that was saved or used last comes first. */
export const GET = createQueryRoute(
  z.strictObject({}),
  async (request, response) => {
    const { scope, params } = request
    const ledger = ledgerOf(scope)
    const { accounts } = ledger.pluginOptions
    const { now } = await ledger.time()
    const cards = await ledger.listCardsOfCustomer({
      customerId: params.id ?? "",
      accounts: accounts.map(({ id }) => id),
    })
    const saved_cards: SavedCardOfCustomer[] = cards.flatMap((card) => {
      const account = findAccount(accounts, card.account)
      return account
        ? { ...showCard(account, card, now), account: account.id }
        : []
    })
    response.set("Cache-Control", "no-store").json({ saved_cards })
  }
)
