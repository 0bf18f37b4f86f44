import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { BuyerDocument } from "../../../charge/rules/document"
import { ENCRYPTED_TABLES, type Encryption, type Sealed } from "../encryption"
import { type ChargesOf, idsOfCharges } from "./charge-list"
import { CHARGE_TABLE } from "./charge-rows"
import { NOW } from "./database-time"

export const FISCAL_DOCUMENT_TABLE = ENCRYPTED_TABLES.ctfis

/** A document that is to be written with a charge: seals it for the charge of that id. */
export type SealFiscalDocument = (chargeId: string) => SealedFiscalDocument

interface SealedFiscalDocument extends Sealed {
  id: string
}

/** A document as it was entered, and the charge that it was entered for. */
export interface FiscalDocument extends BuyerDocument {
  chargeId: string
}

/** Undefined for a passport, which no fiscal note has, and where the payer said nothing to us. */
export function sealFiscalDocument(
  encryption: Encryption,
  buyer: BuyerDocument | undefined
): SealFiscalDocument | undefined {
  if (buyer === undefined || buyer.documentType === "PASSPORT") {
    return undefined
  }
  const { document, documentType } = buyer
  const id = generateEntityId(undefined, "ctfis")
  const plaintext = JSON.stringify({ document, documentType })
  return (chargeId) => ({
    id,
    ...encryption.seal({ id, charge_id: chargeId }, plaintext),
  })
}

/** Whether money came is asked a day later for the first time: a shopper tries again before. */
const INSERT = `insert into ${FISCAL_DOCUMENT_TABLE} (id, charge_id, key_id, ciphertext, check_at)`
export const CHECK_AT = `${NOW} + interval '1 day'`
const IN_ITS_PLACE = `on conflict (charge_id) where deleted_at is null
  do update set id = excluded.id, key_id = excluded.key_id, ciphertext = excluded.ciphertext, check_at = excluded.check_at, updated_at = ${NOW}`

/** Writes the document of the charge that `from` is: a part of the statement that writes the charge. */
export function fiscalDocumentOf(
  knex: Knex,
  { id, key_id, ciphertext }: SealedFiscalDocument,
  from: string
): Knex.Raw {
  return knex.raw(
    `${INSERT} select ?, charge.id, ?, ?, ${CHECK_AT} from ${from} as charge ${IN_ITS_PLACE}`,
    [id, key_id, ciphertext]
  )
}

/** The same for a charge that is tried again, in its transaction. */
export async function writeFiscalDocument(
  knex: Knex,
  chargeId: string,
  { id, key_id, ciphertext }: SealedFiscalDocument
): Promise<void> {
  await knex.raw(`${INSERT} values (?, ?, ?, ?, ${CHECK_AT}) ${IN_ITS_PLACE}`, [
    id,
    chargeId,
    key_id,
    ciphertext,
  ])
}

/**
 * That of the charge which pays an order: of money that came before all else, then the newest.
 * Undefined where none is kept, or no key reads it.
 */
export async function readFiscalDocument(
  knex: Knex,
  encryption: Encryption,
  of: ChargesOf
): Promise<FiscalDocument | undefined> {
  const row = await knex(`${FISCAL_DOCUMENT_TABLE} as kept`)
    .join(`${CHARGE_TABLE} as charge`, "charge.id", "kept.charge_id")
    .whereIn("charge.id", idsOfCharges(knex, [of]))
    .whereRaw(
      "(charge.most_captured_amount > 0 or charge.state in ('authorized', 'pending'))"
    )
    .where({ "kept.deleted_at": null })
    .orderByRaw("charge.most_captured_amount > 0 desc, charge.created_at desc")
    .first<
      | { id: string; charge_id: string; key_id: string; ciphertext: string }
      | undefined
    >("kept.id", "kept.charge_id", "kept.key_id", "kept.ciphertext")
  const plaintext = row && encryption.open(row)
  return row && plaintext !== undefined
    ? { chargeId: row.charge_id, ...(JSON.parse(plaintext) as BuyerDocument) }
    : undefined
}
