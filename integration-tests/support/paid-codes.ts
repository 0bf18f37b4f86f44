import { aCodeCheckout, type CodeCheckout } from "./a-code-checkout"
import type { Fleet } from "./a-fleet"
import { hookOf } from "./a-redis-fleet"
import { eventually } from "./eventually"
import { all, moneyOfCartInFleet } from "./money-of-cart"

/** A Pix of R$ 99.90 that has just been paid. */
export interface PaidCode extends CodeCheckout {
  merchantChargeId: string
}

const AT_A_TIME = 5

/** Makes a Pix for each of several shoppers, all paid at once; the first process gets every notification. */
export async function paidCodes(
  fleet: Fleet,
  count: number
): Promise<PaidCode[]> {
  const { first, simulator } = fleet
  await simulator.setNotificationUrl(hookOf(first))
  const codes: PaidCode[] = []
  while (codes.length < count) {
    const some = Array.from(
      { length: Math.min(AT_A_TIME, count - codes.length) },
      async () => {
        const shopper = fleet.guestAt({ process: first })
        const checkout = await aCodeCheckout({ ...fleet, shopper })
        const { merchantChargeId } = await checkout.code()
        return { ...checkout, merchantChargeId }
      }
    )
    codes.push(...(await Promise.all(some)))
  }
  await Promise.all(
    codes.map(({ merchantChargeId }) => simulator.pay(merchantChargeId))
  )
  await simulator.deliveriesIdle()
  return codes
}

/** Waits until each cart has one paid order; returns how many milliseconds that took. */
export async function untilAllAreOrdered(
  fleet: Fleet,
  codes: readonly PaidCode[]
): Promise<number> {
  const since = performance.now()
  for (const code of codes) {
    await eventually(async () =>
      expect(await moneyOfCartInFleet(fleet, code)).toMatchObject({
        orders: [expect.any(String)],
        charges: [{ state: "paid", events: ["code_created", "paid"] }],
        kept: all(9990),
        unresolvedOperations: 0,
        openDiscrepancies: [],
      })
    )
  }
  return performance.now() - since
}

/** Returns all claims, leases and locks that are taken now. */
export async function leasesIn(
  fleet: Fleet
): Promise<{ charges: number; locks: number }> {
  const [found] = await fleet.rows<{
    charges: number
    has_locks: boolean
  }>(
    `select
      (select count(*)::int from checkout_transparent_charge where leased_by is not null) as charges,
      to_regclass('locking') is not null as has_locks`
  )
  const { has_locks, ...leases } = found!
  const locks = has_locks ? await fleet.rows("select id from locking") : []
  return { ...leases, locks: locks.length }
}

export const NO_LEASES = { charges: 0, locks: 0 }
