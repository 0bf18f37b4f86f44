import type { LedgerCharge } from "../../src/simulator"
import type { Books, ChargeRow, Violation } from "./books"
import { atGateway, isListed, kept } from "./compare-money"
import type { Told } from "./journal"

/** Between the look that found the money and the event: what goes meanwhile cannot be known. */
const A_MOMENT_MS = 30_000

/** Every shopper's answer was true, and whoever ships on `payment.paid` ships what is paid. */
export function answersWereTrue(books: Books): Violation[] {
  return [...shoppersAnswers(books), ...paidEvents(books)]
}

function shoppersAnswers(books: Books): Violation[] {
  return books.told.flatMap((told) => {
    switch (told.claim) {
      case "order":
        return orderExists(books, told)
      case "nothing_charged":
        return nothingIsKept(books, told)
    }
  })
}

function orderExists({ medusa }: Books, told: Told): Violation[] {
  return medusa.orders.some(({ id }) => id === told.orderId)
    ? []
    : [
        {
          check: "told of an order",
          words: `order ${told.orderId ?? "?"} does not exist`,
          ids: [told.orderId ?? "", told.cartId ?? ""],
        },
      ]
}

function nothingIsKept(books: Books, told: Told): Violation[] {
  return books.ledger.charges
    .filter(({ sessionId }) => sessionId === told.sessionId)
    .filter(({ id }) => !isListed(books, id))
    .filter(({ id }) => !wasTriedAgain(books, id, told))
    .filter((charge) => {
      const sums = atGateway(books, charge)
      return (sums !== undefined && kept(sums) > 0) || isReserved(books, charge)
    })
    .map((charge) => ({
      check: "told that nothing is charged",
      words: `"${told.words}", but ${charge.merchantChargeId} keeps money`,
      ids: [charge.id, told.cartId ?? ""],
    }))
}

/** What never left us may be started once more in the same session, when the button is pressed again. */
function wasTriedAgain({ ledger }: Books, id: string, { at }: Told): boolean {
  return ledger.operations.some(
    ({ chargeId, kind, createdAt }) =>
      chargeId === id && kind === "create" && createdAt > at
  )
}

function isReserved({ gateway }: Books, charge: ChargeRow): boolean {
  return gateway.charges.some(
    ({ merchantChargeId, transactionStatus }) =>
      merchantChargeId === charge.merchantChargeId &&
      transactionStatus === "PRE_AUTHORIZED"
  )
}

function paidEvents({ gateway, ledger }: Books): Violation[] {
  return ledger.paidEvents.flatMap(({ chargeId, at }) => {
    const charge = ledger.charges.find(({ id }) => id === chargeId)
    const history = gateway.charges.find(
      ({ merchantChargeId }) => merchantChargeId === charge?.merchantChargeId
    )?.history
    if (!history || heldMoney(history, at)) return []
    return [
      {
        check: "told of a payment that is gone",
        words: `payment.paid of ${charge?.merchantChargeId ?? chargeId}: the gateway held nothing of it`,
        ids: [chargeId],
      },
    ]
  })
}

/** Whether there was money of it at any time in the moment before. */
function heldMoney(history: LedgerCharge["history"], at: number): boolean {
  let money = 0
  let heldUntil = -Infinity
  for (const event of history) {
    const time = Date.parse(event.at)
    if (time > at + CLOCKS_MS) break
    if (money > 0) heldUntil = time
    if (TAKES.includes(event.event)) money += event.amount
    if (GIVES.includes(event.event)) money -= event.amount
  }
  return money > 0 || heldUntil > at - A_MOMENT_MS
}

const CLOCKS_MS = 1_000
const TAKES = ["paid", "captured", "dispute_won"]
const GIVES = ["refunded", "charged_back", "reversed"]
