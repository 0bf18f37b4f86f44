import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeIntent } from "../../../../domain/charge/charge"
import type { BuyerDocument } from "../../../../domain/shared-with-browser/document"
import type { LedgerContext } from "../../keys/encryption"
import type { Claim, ClaimResult } from "../../ports/charge-ledger"
import { sealFiscalDocument } from "../../administration/fiscal-documents"
import {
  findChargeBySession,
  findOpenChargeOfCollection,
} from "../find-charges"
import { insertClaimedCharge } from "./insert-claimed-charge"
import { hasShopperInput } from "../../privacy/shopper-inputs"

const CLAIM_ATTEMPTS = 4

/**
 * Writes a new charge together with the claim of its creation, and says whether the caller may now call the gateway.
 *
 * The two unique indexes of the charge table decide between simultaneous charges: one charge is written, and the other
 * callers get that charge. The row with the shopper's input decides between the charge and a deletion of the session,
 * because the deletion first removes that row and then looks for a charge. If the session has a charge that was
 * `not_created`, that charge is claimed again. The buyer's document is written too if the store keeps documents.
 */
export async function claimCreation(
  { knex, digest, encryption, options }: LedgerContext,
  intent: ChargeIntent,
  { buyer, ...claim }: Claim & { buyer?: BuyerDocument | undefined }
): Promise<ClaimResult> {
  const document = options.keepFiscalDocument
    ? sealFiscalDocument(encryption, buyer)
    : undefined
  const claimHere = { ...claim, digest, document }
  let again: string | undefined
  for (let attempt = 1; attempt <= CLAIM_ATTEMPTS; attempt++) {
    const claimed = await insertClaimedCharge(knex, intent, {
      ...claimHere,
      again,
    })
    if (claimed) {
      return claimed
    }
    const charge = await findChargeBySession(knex, intent.paymentSessionId)
    if (charge && charge.installationDigest !== digest) {
      return { kind: "written_elsewhere", charge }
    }
    if (charge && charge.state !== "not_created") {
      return { kind: "existing", charge }
    }
    const blocked = await findCreationBlocker(knex, intent, digest)
    if (blocked) {
      return blocked
    }
    // The charge is claimed again, or the one that blocked it closed between the statements.
    again = charge?.id
  }
  throw new Error(
    `Could not claim charge ${intent.merchantChargeId}: the charges of payment collection ${intent.paymentCollectionId} changed ${CLAIM_ATTEMPTS - 1} times in the meantime. Nothing was sent. Try again.`
  )
}

async function findCreationBlocker(
  knex: Knex,
  { paymentCollectionId, paymentSessionId }: ChargeIntent,
  digest: string
): Promise<ClaimResult | undefined> {
  const charge = await findOpenChargeOfCollection(knex, paymentCollectionId)
  if (charge) {
    return charge.paymentSessionId === paymentSessionId
      ? { kind: "existing", charge }
      : { kind: "collection_taken", charge }
  }
  return (await hasShopperInput(knex, paymentSessionId, digest))
    ? undefined
    : { kind: "session_abandoned" }
}
