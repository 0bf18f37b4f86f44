import type { CardShop } from "./a-card-shop"
import type { Answer } from "./a-shopper"
import {
  bothSums,
  type BothSums,
  letTimePass,
  resolveAndSynchronize,
  type Sale,
} from "./a-sold-order"
import { eventually } from "./eventually"
import { PATIENT } from "./jumping-clock"

/** Longer than a change that left no trace may still come. */
const BEYOND_THE_RESOLVE_WINDOW_MS = 4 * 60_000

export interface Money {
  /** Centavos. */
  captured: number
  refunded?: number
  paymentStatus: string
}

/** Gateway, payment and the order's account with the same money. */
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

/** An answer of the admin that says in words why nothing was done. */
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

/** Each is a success, or says in words why nothing was done. */
export function expectReadable(answers: readonly Answer[]): void {
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toMatchObject(aRefusal(""))
  }
}

/** Nobody waits any more for a process of this account that has made a claim and died. */
const BEYOND_A_LEASE_MS = PATIENT.providerMethodMs + 15_000

/** Does what the job does until both sides have this money. */
export async function expectSynchronized(
  shop: CardShop,
  order: Sale,
  money: Money
): Promise<void> {
  await letTimePass(shop, order, BEYOND_A_LEASE_MS)
  await eventually(async () => {
    await resolveAndSynchronize(shop)
    expect(await bothSums(shop, order)).toEqual(agreed(money))
  })
}

/** What the job does before and after a change has had all the time it may take to show. */
export async function resolveBeyondTheWindow(
  shop: CardShop,
  order: Sale
): Promise<void> {
  await resolveAndSynchronize(shop)
  await letTimePass(shop, order, BEYOND_THE_RESOLVE_WINDOW_MS)
  await resolveAndSynchronize(shop)
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
