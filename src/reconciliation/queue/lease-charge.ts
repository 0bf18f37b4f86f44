import { setTimeout } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../medusa/container"
import type { LeasedCharge, LedgerModuleService } from "../../modules/ledger"
import { CHARGE_LEASE_MS } from "../../domain/lease-times"

const CHARGE_LEASE_WAIT_MS = 5_000

const LEASE_RETRY_PAUSE_MS = 100

/**
 * Acquires the lease of a charge. Returns `undefined` if another process has the lease and does not release it within
 * five seconds. Also returns `undefined` after five seconds if the charge does not exist. Set `isForSynchronization` if
 * the caller will synchronize the charge.
 */
export async function waitForChargeLease(
  ledger: Pick<LedgerModuleService, "leaseCharge">,
  chargeId: string,
  { isForSynchronization }: { isForSynchronization: boolean }
): Promise<LeasedCharge | undefined> {
  const until = performance.now() + CHARGE_LEASE_WAIT_MS
  for (;;) {
    const leased = await ledger.leaseCharge(chargeId, {
      ms: CHARGE_LEASE_MS,
      isForSynchronization,
    })
    if (leased || performance.now() >= until) {
      return leased
    }
    await setTimeout(LEASE_RETRY_PAUSE_MS)
  }
}

/** Releases the lease of a charge. An error is only logged, because the lease expires anyway. */
export function releaseChargeLease(
  scope: MedusaContainer,
  leased: LeasedCharge
): Promise<void> {
  return ledgerOf(scope)
    .releaseLeaseOfCharge(leased)
    .catch((error: unknown) => {
      logOf(scope).warn(
        `checkout-transparent: charge ${leased.charge.merchantChargeId} could not be released and stays leased until its lease expires: ${describeError(error)}`
      )
    })
}
