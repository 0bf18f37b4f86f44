import { setTimeout } from "node:timers/promises"
import type { HeldCharge, LedgerModuleService } from "../modules/ledger"
import {
  HOLD_MS,
  HOLD_WAIT_MS,
  REQUEST_HOLD_MS,
  TAKEN_PAUSE_MS,
} from "../core/time/times"

/** Takes a charge, and waits a few seconds for whoever has it. Undefined when he keeps it. */
export async function holdPatiently(
  ledger: Pick<LedgerModuleService, "holdCharge">,
  chargeId: string,
  { isTurn }: { isTurn: boolean }
): Promise<HeldCharge | undefined> {
  const until = performance.now() + HOLD_WAIT_MS
  for (;;) {
    const held = await ledger.holdCharge(chargeId, {
      ms: isTurn ? HOLD_MS : REQUEST_HOLD_MS,
      isTurn,
    })
    if (held || performance.now() >= until) {
      return held
    }
    await setTimeout(TAKEN_PAUSE_MS)
  }
}
