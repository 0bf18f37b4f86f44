import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ChargeIntent } from "../../../charge/charge"
import type { BuyerDocument } from "../../../charge/rules/document"
import type { Keyed } from "../encryption"
import type { Claim, ClaimResult } from "../ports/charge-ledger"
import type { ClaimHere } from "./claimed-result"
import { sealFiscalDocument } from "./fiscal-documents"
import { findOpenChargeOfCollection } from "./find-charges"
import { insertClaimedCharge } from "./insert-claimed-charge"
import { reclaimCharge } from "./reclaim-charge"
import { lockShopperInput } from "./shopper-inputs"
import { isUniqueViolation } from "./storable"

const ATTEMPTS = 3

/**
 * Writes the intent and its claim together, or neither. The two unique indexes of the charge table decide every race
 * between charges; the loser gets the winner's charge. The row of the shopper's input decides the race against the
 * deletion of the session: the deletion first removes that row and then looks for a charge. The buyer's document is
 * written if the store keeps it.
 */
export async function claimCreation(
  { knex, digest, encryption, options }: Keyed,
  intent: ChargeIntent,
  { buyer, ...claim }: Claim & { buyer?: BuyerDocument | undefined }
): Promise<ClaimResult> {
  const document = options.keepFiscalDocument
    ? sealFiscalDocument(encryption, buyer)
    : undefined
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await tryToClaim(knex, intent, {
      ...claim,
      digest,
      document,
    })
    if (result) {
      return result
    }
    // The charge that blocked this one closed between the two statements: try again.
  }
  throw new Error(
    `Could not claim charge ${intent.merchantChargeId}: the charges of payment collection ${intent.paymentCollectionId} changed ${ATTEMPTS} times meanwhile. Nothing was sent; try again.`
  )
}

async function tryToClaim(
  knex: Knex,
  intent: ChargeIntent,
  claim: ClaimHere
): Promise<ClaimResult | undefined> {
  const inserted = await insertClaimedCharge(knex, intent, claim)
  if (inserted) {
    return inserted
  }
  try {
    return (
      (await reclaimCharge(knex, intent, claim)) ??
      (await whoHasTheCollection(knex, intent)) ??
      (await whetherSessionAbandoned(knex, intent, claim))
    )
  } catch (error) {
    if (isUniqueViolation(error)) {
      return whoHasTheCollection(knex, intent)
    }
    throw error
  }
}

async function whetherSessionAbandoned(
  knex: Knex,
  intent: ChargeIntent,
  { digest }: ClaimHere
): Promise<ClaimResult | undefined> {
  return (await lockShopperInput(knex, intent.paymentSessionId, digest))
    ? undefined
    : { kind: "session_abandoned" }
}

async function whoHasTheCollection(
  knex: Knex,
  intent: ChargeIntent
): Promise<ClaimResult | undefined> {
  const open = await findOpenChargeOfCollection(
    knex,
    intent.paymentCollectionId
  )
  if (!open) {
    return undefined
  }
  return open.paymentSessionId === intent.paymentSessionId
    ? { kind: "existing", charge: open }
    : { kind: "collection_taken", charge: open }
}
