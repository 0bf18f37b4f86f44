import type { Ledger } from "../modules/ledger"
import type { Charge } from "../core/charge/charge"
import { type PublicData, publicDataOf } from "../core/public-data/public-data"

/** What may be shown of a charge, with the gateway's own picture of a code that can be paid. */
export async function showCharge(
  ledger: Pick<Ledger, "findCodePicture">,
  charge: Charge,
  message?: string
): Promise<PublicData> {
  const hasPicture = charge.state === "pending" && charge.code !== undefined
  return publicDataOf(charge, {
    message,
    picture: hasPicture ? await ledger.findCodePicture(charge.id) : undefined,
  })
}
