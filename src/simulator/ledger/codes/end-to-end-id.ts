import type { Charge } from "../charge"
import { PAYER_BANK } from "./payer-bank"

/** How the Central Bank knows a Pix: E, the payer's bank, the UTC minute, and 11 characters of its own. */
export function endToEndIdOf({
  id,
  transaction,
  state,
}: Charge): string | undefined {
  if (transaction.paymentType !== "PIX" || state.capturedAt === null) {
    return undefined
  }
  const minute = new Date(state.capturedAt)
    .toISOString()
    .slice(0, 16)
    .replace(/\D/g, "")
  return `E${PAYER_BANK.ispb}${minute}${id.replaceAll("-", "").slice(0, 11)}`
}
