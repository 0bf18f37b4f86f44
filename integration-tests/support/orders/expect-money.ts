import type { CardShop } from "../app/a-card-shop"
import {
  bothSums,
  type BothSums,
  resolveAndSynchronize,
  type Sale,
} from "../sales/a-sold-order"
import { eventually } from "../../../harness/eventually"
import { PATIENT } from "../app/jumping-clock"
import { letCodeTimePass } from "../app/let-code-time-pass"

export interface Money {
  /** The captured amount in minor units. */
  captured: number
  refunded?: number
  paymentStatus: string
}

/** Returns the sums that the gateway, Medusa's payment and the order's account must have when all three agree. */
export function agreed({
  captured,
  refunded = 0,
  paymentStatus,
}: Money): BothSums {
  return {
    gateway: { captured, refunded },
    medusa: { captured, refunded },
    orderPaid: captured - refunded,
    paymentStatus,
  }
}

/**
 * Returns a matcher for an answer of the admin API that refuses a request. Its message must contain these words in this
 * order.
 */
export function aRefusal(...words: string[]): {
  status: number
  body: unknown
} {
  const inOrder = words.map(escaped).join("[^]*")
  return {
    status: 400,
    body: {
      type: expect.stringMatching(/^(not_allowed|invalid_data)$/),
      message: expect.stringMatching(inOrder),
    },
  }
}

/** A time in milliseconds that is longer than other processes wait for a process that died after its claim. */
const BEYOND_A_LEASE_MS = PATIENT.providerMethodMs + 15_000

/** Runs the job until gateway and Medusa have this money. */
export async function expectSynchronized(
  shop: CardShop,
  order: Sale,
  money: Money
): Promise<void> {
  await letCodeTimePass(shop, order, BEYOND_A_LEASE_MS, { atGateway: false })
  await eventually(async () => {
    await resolveAndSynchronize(shop)
    expect(await bothSums(shop, order)).toEqual(agreed(money))
  })
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
