import type { Books, Violation } from "./books"
import { oneLiveCharge } from "./compare-live"
import { moneyOfCharges } from "./compare-money"
import { ordersAndAccounts } from "./compare-orders"
import { nobodyAsked } from "./compare-returns"
import { answersWereTrue } from "./compare-told"

/** All that must not be, in records of which nothing changes any more. Empty when every promise was kept. */
export function compare(books: Books): Violation[] {
  return [
    ...moneyOfCharges(books),
    ...ordersAndAccounts(books),
    ...oneLiveCharge(books),
    ...nobodyAsked(books),
    ...answersWereTrue(books),
    ...books.ledger.leftOver.map(({ words, ids }) => ({
      check: "left over",
      words,
      ids,
    })),
  ]
}
