import { ledgerOf } from "../../../../medusa/container"
import { findAccount } from "../../../../options/find-account"
import { createQueryRoute } from "../../../route-handler"
import {
  cardsQuery,
  readAccountsOfCardsQuery,
  requireCustomer,
  showCard,
} from "./show-cards"

/**
 * Returns the saved cards of the signed-in customer, for the accounts of one region or for one account. Responds with
 * 401 without a login. No cache may store the response.
 */
export const GET = createQueryRoute(cardsQuery, async (request, response) => {
  const { scope, validatedQuery } = request
  const customerId = await requireCustomer(request)
  const ledger = ledgerOf(scope)
  const accounts = await readAccountsOfCardsQuery(scope, validatedQuery)
  const { now } = await ledger.time()
  const cards = await ledger.listCardsOfCustomer({
    customerId,
    accounts: accounts.map(({ id }) => id),
  })
  response.set("Cache-Control", "no-store").json({
    cards: cards.flatMap((card) => {
      const account = findAccount(accounts, card.account)
      return account ? showCard(account, card, now) : []
    }),
  })
})
