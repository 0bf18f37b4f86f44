import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeIntent } from "../../../../domain/charge/charge"
import type { BuyerDocument } from "../../../../domain/shared-with-browser/document"
import type { LedgerContext } from "../../keys/encryption"
import type {
  Claim,
  CreationClaimResult,
} from "../../ports/ledger-parameters-and-results"
import { createBuyerDocumentSealer } from "../../administration/buyer-documents"
import {
  findChargeBySession,
  findOpenChargeOfCollection,
} from "../find-charges"
import { insertClaimedCharge } from "./insert-claimed-charge"
import { hasShopperInput } from "../../privacy/shopper-inputs"
import { isStoreChargePermitted } from "../../store-charge/permitted-store-charge"

const CLAIM_ATTEMPTS = 4

/**
 * Writes a new charge and claims its creation. The result says whether the caller may call the gateway.
 *
 * - If several callers try at the same time, only one of them gets the claim. Unique indexes make sure of this.
 * - If an earlier charge of the session was never created at the gateway (`not_created`), that charge is claimed again.
 * - Nothing is written if the shopper's input was deleted. The deletion of a payment session starts with the input, so
 *   a session that is being deleted gets no new charge.
 * - If another process changes the charges of the payment collection at the same time, the function tries again. Throws
 *   an error after four failed attempts.
 */
export async function claimChargeCreation(
  { knex, digest, encryption, options }: LedgerContext,
  intent: ChargeIntent,
  { buyer, ...claim }: Claim & { buyer?: BuyerDocument | undefined }
): Promise<CreationClaimResult> {
  const document = options.keepFiscalDocument
    ? createBuyerDocumentSealer(encryption, buyer)
    : undefined
  const claimHere = { ...claim, digest, document }
  let reclaimedId: string | undefined
  for (let attempt = 1; attempt <= CLAIM_ATTEMPTS; attempt++) {
    const claimed = await insertClaimedCharge(knex, intent, {
      ...claimHere,
      reclaimedId,
    })
    if (claimed) {
      return claimed
    }
    const charge = await findChargeBySession(knex, intent.paymentSessionId)
    if (charge && charge.installationDigest !== digest) {
      return { kind: "of_other_installation", charge }
    }
    if (charge && charge.state !== "not_created") {
      return { kind: "existing", charge }
    }
    const blocked = await findCreationBlocker(knex, intent, digest)
    if (blocked) {
      return blocked
    }
    // Either the session's charge can be claimed again, or another charge that blocked it was closed in the meantime.
    reclaimedId = charge?.id
  }
  throw new Error(
    `Could not claim charge ${intent.merchantChargeId}: the charges of payment collection ${intent.paymentCollectionId} changed ${CLAIM_ATTEMPTS - 1} times in the meantime. Nothing was sent. Try again.`
  )
}

async function findCreationBlocker(
  knex: Knex,
  { paymentCollectionId, paymentSessionId, storeChargeId }: ChargeIntent,
  digest: string
): Promise<CreationClaimResult | undefined> {
  const charge = await findOpenChargeOfCollection(knex, paymentCollectionId)
  if (charge) {
    return charge.paymentSessionId === paymentSessionId
      ? { kind: "existing", charge }
      : { kind: "collection_taken", charge }
  }
  if (!(await hasShopperInput(knex, paymentSessionId, digest))) {
    return { kind: "no_input" }
  }
  const isPermitted =
    storeChargeId === undefined ||
    (await isStoreChargePermitted(knex, {
      storeChargeId,
      paymentSessionId,
      digest,
    }))
  return isPermitted ? undefined : { kind: "store_charge_not_permitted" }
}
