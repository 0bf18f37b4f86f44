import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeIntent } from "../../../../domain/charge/charge"
import type { BuyerDocument } from "../../../../domain/shared-with-browser/document"
import type { Keyed } from "../../keys/encryption"
import type { Claim, ClaimResult } from "../../ports/charge-ledger"
import { sealFiscalDocument } from "../../administration/fiscal-documents"
import {
  findChargeBySession,
  findOpenChargeOfCollection,
} from "../find-charges"
import { insertClaimedCharge } from "./insert-claimed-charge"
import { hasShopperInput } from "../../privacy/shopper-inputs"

const ATTEMPTS = 4

/**
 * Writes the intent of a charge and the claim of its creation together, or neither.
 *
 * The two unique indexes of the charge table decide every race between charges, and the loser gets the winner's charge.
 * The row of the shopper's input decides the race against the deletion of the session, because the deletion first
 * removes that row and then looks for a charge. The buyer's document is written if the store keeps it. A session's
 * charge that was `not_created` is claimed again.
 */
export async function claimCreation(
  { knex, digest, encryption, options }: Keyed,
  intent: ChargeIntent,
  { buyer, ...claim }: Claim & { buyer?: BuyerDocument | undefined }
): Promise<ClaimResult> {
  const document = options.keepFiscalDocument
    ? sealFiscalDocument(encryption, buyer)
    : undefined
  const claimHere = { ...claim, digest, document }
  let again: string | undefined
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
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
    const blocked = await whatBlocks(knex, intent, digest)
    if (blocked) {
      return blocked
    }
    // The charge is claimed again, or the one that blocked it closed between the statements.
    again = charge?.id
  }
  throw new Error(
    `Could not claim charge ${intent.merchantChargeId}: the charges of payment collection ${intent.paymentCollectionId} changed ${ATTEMPTS - 1} times in the meantime. Nothing was sent. Try again.`
  )
}

async function whatBlocks(
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
