import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import {
  gatewayAndMedusaSums,
  type OrderSumsAtGatewayAndInMedusa,
  makeLookupsDueAndSynchronize,
  type Sale,
} from "../sales/a-sold-order"
import { eventually } from "../../../harness/eventually"
import { LONG_TIMEOUTS } from "../app/jumping-clock"
import { letChargeTimePass } from "../app/let-charge-time-pass"

export interface ExpectedMoney {
  /** The captured amount in minor units. */
  captured: number
  refunded?: number
  paymentStatus: string
}

/** Returns the amounts that the gateway, Medusa's payment and the order's transactions have if all three agree. */
export function buildExpectedEqualSums({
  captured,
  refunded = 0,
  paymentStatus,
}: ExpectedMoney): OrderSumsAtGatewayAndInMedusa {
  return {
    gateway: { captured, refunded },
    medusa: { captured, refunded },
    orderPaid: captured - refunded,
    paymentStatus,
  }
}

/**
 * Returns a matcher for the admin API's refusal of a request. The message must contain the given words in this order.
 */
export function refusalMatcher(...words: string[]): {
  status: number
  body: unknown
} {
  const inOrder = words.map(escapedForRegExp).join("[^]*")
  return {
    status: 400,
    body: {
      type: expect.stringMatching(/^(not_allowed|invalid_data)$/),
      message: expect.stringMatching(inOrder),
    },
  }
}

/**
 * How far the tests move the time forward, in milliseconds. Other processes then no longer wait for a process that died
 * after its claim.
 */
const BEYOND_A_LEASE_MS = LONG_TIMEOUTS.providerMethodMs + 15_000

/**
 * Makes the rows of a charge in the ledger and in Medusa 40 seconds older, without a change of the gateway's clock.
 * Then synchronizes the due charges repeatedly until the gateway and Medusa both have the expected amounts.
 */
export async function synchronizeUntilEqualSums(
  shop: ShopWithSimulator,
  order: Sale,
  money: ExpectedMoney
): Promise<void> {
  await letChargeTimePass(shop, order, BEYOND_A_LEASE_MS, { atGateway: false })
  await eventually(async () => {
    await makeLookupsDueAndSynchronize(shop)
    expect(await gatewayAndMedusaSums(shop, order)).toEqual(
      buildExpectedEqualSums(money)
    )
  })
}

function escapedForRegExp(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
