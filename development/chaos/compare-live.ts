import type { LedgerCharge, LedgerPaymentLink } from "../../src/simulator"
import type { Books, ChargeRow, Violation } from "./books"

/** Something at the gateway that can be paid, or holds money, for a while. Times in ms. */
interface Life {
  name: string
  ledgerId: string
  collectionId: string
  madeAt: number
  isLiveAt(time: number): boolean
  /** From then on it counts no more: a code that the gateway does not cancel. */
  letGoAt: number
  /** Whether anybody was ever told of it: a link whose answer was lost can be paid by nobody. */
  isKnown: boolean
}

/** Clocks of one machine, and the moment between a write and its call. */
const SLACK_MS = 50

/**
 * At most one live charge per payment collection, at any moment: when one is made at the gateway,
 * every other of its collection is dead, or was let go before. Seen by the gateway's own history.
 */
export function oneLiveCharge(books: Books): Violation[] {
  const lives = livesOf(books).filter(({ isKnown }) => isKnown)
  return lives.flatMap((made) =>
    lives
      .filter(
        (other) =>
          other !== made &&
          other.collectionId === made.collectionId &&
          other.madeAt <= made.madeAt &&
          other.isLiveAt(made.madeAt + SLACK_MS) &&
          other.letGoAt > made.madeAt + SLACK_MS
      )
      .map((other) => ({
        check: "two live charges",
        words: `${made.name} was made while ${other.name} of the same collection was live`,
        ids: [made.ledgerId, other.ledgerId],
      }))
  )
}

function livesOf({ gateway, ledger }: Books): Life[] {
  const ofCharges = gateway.charges.flatMap((charge) => {
    const row = ledger.charges.find(
      ({ merchantChargeId }) => merchantChargeId === charge.merchantChargeId
    )
    return row ? [{ ...whose(ledger, row), ...lifeOfCharge(charge) }] : []
  })
  const ofLinks = gateway.links.flatMap((link) => {
    const attempt = ledger.linkAttempts.find(
      ({ orderNumber }) => orderNumber === link.orderNumber
    )
    const row = ledger.charges.find(({ id }) => id === attempt?.chargeId)
    return row
      ? [
          {
            ...whose(ledger, row),
            ...lifeOfLink(link),
            isKnown: row.linkId === link.id,
          },
        ]
      : []
  })
  return [...ofCharges, ...ofLinks]
}

/** The ledger forgets that a code was let go when it is paid; that the gateway would not cancel it stays. */
function whose({ operations }: Books["ledger"], row: ChargeRow) {
  const refusals = operations.flatMap(({ chargeId, kind, state, settledAt }) =>
    chargeId === row.id && kind === "void" && state === "rejected"
      ? (settledAt ?? [])
      : []
  )
  return {
    ledgerId: row.id,
    collectionId: row.collectionId,
    letGoAt: Math.min(row.letGoAt ?? Infinity, ...refusals),
    isKnown: true,
  }
}

const ENDS = ["denied", "voided", "lapsed", "expired", "canceled", "reversed"]

function lifeOfCharge({
  merchantChargeId,
  paymentType,
  history,
  expiresAt = FOREVER,
}: LedgerCharge) {
  return {
    name: `${paymentType} ${merchantChargeId}`,
    madeAt: Date.parse(history[0]!.at),
    isLiveAt(time: number) {
      let money = 0
      let isOpen = time < Date.parse(expiresAt)
      for (const { event, amount } of upTo(history, time)) {
        if (event === "paid" || event === "captured") {
          money += amount
          isOpen = false
        }
        if (event === "refunded" || event === "dispute_lost") money -= amount
        if (event === "reversed") money = 0
        if (ENDS.includes(event)) isOpen = false
      }
      return isOpen || money > 0
    },
  }
}

/** It stays open when it was paid: then it can be paid again. */
function lifeOfLink({ orderNumber, history }: LedgerPaymentLink) {
  return {
    name: `link ${orderNumber}`,
    madeAt: Date.parse(history[0]!.at),
    isLiveAt(time: number) {
      let money = 0
      let isOpen = true
      for (const { event, amount } of upTo(history, time)) {
        if (event === "paid") money += amount
        if (event === "refunded") money -= amount
        if (event === "deactivated" || event === "expired") isOpen = false
      }
      return isOpen || money > 0
    },
  }
}

function upTo<Event extends { at: string }>(
  history: readonly Event[],
  time: number
): Event[] {
  return history.filter(({ at }) => Date.parse(at) <= time)
}

const FOREVER = "9999-12-31T00:00:00Z"
