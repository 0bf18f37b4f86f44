import type { Charge } from "../core/charge/charge"
import type { ChargeLedger } from "../core/ports/charge-ledger"

/** Whether a code cannot be paid any more, by the database's clock; false for what has no end. */
export async function hasCodeEnded(
  ledger: Pick<ChargeLedger, "time">,
  { codeExpiresAt }: Pick<Charge, "codeExpiresAt">
): Promise<boolean> {
  return (
    codeExpiresAt !== undefined && codeExpiresAt <= (await ledger.time()).now
  )
}
