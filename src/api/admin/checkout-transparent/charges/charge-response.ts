import type { SynchronizedCharge } from "../../../../synchronization/synchronize-charge-by-id"
import { decimalFromMinorUnits } from "../../../../core/money"

/** What synchronizing a charge came to. Sums are in the main unit. */
export function showSynchronized({
  captured,
  refunded,
  ...rest
}: SynchronizedCharge): SynchronizedCharge {
  return {
    ...rest,
    captured: Number(decimalFromMinorUnits(captured)),
    refunded: Number(decimalFromMinorUnits(refunded)),
  }
}
