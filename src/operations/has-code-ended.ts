import type { Ledger } from "../modules/ledger"
import type { Charge } from "../core/charge/charge"

/** Whether a code cannot be paid any more, by the database's clock; false for what has no end. */
export async function hasCodeEnded(
  ledger: Pick<Ledger, "time">,
  { codeExpiresAt }: Pick<Charge, "codeExpiresAt">
): Promise<boolean> {
  return (
    codeExpiresAt !== undefined && codeExpiresAt <= (await ledger.time()).now
  )
}
