import { setTimeout } from "node:timers/promises"
import type { LeasedCharge, LedgerModuleService } from "../modules/ledger"
import {
  CHARGE_LEASE_MS,
  CHARGE_LEASE_WAIT_MS,
  REQUEST_LEASE_MS,
  TAKEN_PAUSE_MS,
} from "../core/time/times"

/** Takes a charge, and waits a few seconds for whoever has it. Undefined when he keeps it. */
export async function leaseChargePatiently(
  ledger: Pick<LedgerModuleService, "leaseCharge">,
  chargeId: string,
  { isTurn }: { isTurn: boolean }
): Promise<LeasedCharge | undefined> {
  const until = performance.now() + CHARGE_LEASE_WAIT_MS
  for (;;) {
    const leased = await ledger.leaseCharge(chargeId, {
      ms: isTurn ? CHARGE_LEASE_MS : REQUEST_LEASE_MS,
      isTurn,
    })
    if (leased || performance.now() >= until) {
      return leased
    }
    await setTimeout(TAKEN_PAUSE_MS)
  }
}
