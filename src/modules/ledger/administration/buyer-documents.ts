import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { BuyerDocument } from "../../../domain/shared-with-browser/document"
import {
  ENCRYPTED_TABLES,
  type Encryption,
  type LedgerContext,
  type EncryptedColumns,
} from "../keys/encryption"
import {
  type ChargeSelection,
  selectChargeIds,
} from "../charge/list/charge-list"
import { CHARGE_TABLE } from "../charge/charge-rows"
import { NOW } from "../database/database-time"

export const FISCAL_DOCUMENT_TABLE = ENCRYPTED_TABLES.ctdoc

/**
 * Encrypts the buyer's document for the charge with the id `chargeId`. The ledger stores the encrypted document in the
 * statement that inserts the charge.
 */
export type BuyerDocumentSealer = (chargeId: string) => SealedFiscalDocument

interface SealedFiscalDocument extends EncryptedColumns {
  id: string
}

export interface BuyerDocumentOfCharge extends BuyerDocument {
  chargeId: string
}

/**
 * Returns a function that encrypts the buyer's document (CPF or CNPJ) for a given charge.
 *
 * Returns `undefined` instead of a function if the buyer entered no document, or entered a passport. Passports are not
 * stored, because fiscal documents contain only a CPF or CNPJ.
 */
export function createBuyerDocumentSealer(
  encryption: Encryption,
  buyer: BuyerDocument | undefined
): BuyerDocumentSealer | undefined {
  if (buyer === undefined || buyer.documentType === "PASSPORT") {
    return undefined
  }
  const { document, documentType } = buyer
  const id = generateEntityId(undefined, "ctdoc")
  const plaintext = JSON.stringify({ document, documentType })
  return (chargeId) => ({
    id,
    ...encryption.encrypt({ id, charge_id: chargeId }, plaintext),
  })
}

/**
 * The SQL expression for the time at which the plugin next checks whether a charge with a stored document was paid. The
 * time is one day from now, because the shopper may pay or try again during that day.
 */
export const NEXT_PAYMENT_CHECK_AT = `${NOW} + interval '1 day'`

/**
 * Returns an SQL insert that stores a buyer's document, or replaces the charge's stored document. Use the insert inside
 * the statement that inserts the charge, because it reads the charge's id from the common table expression `charge`.
 */
export function buyerDocumentInsertSql(
  knex: Knex,
  { id, encryption_key_id, ciphertext }: SealedFiscalDocument
): Knex.Raw {
  return knex.raw(
    `insert into ${FISCAL_DOCUMENT_TABLE} (id, charge_id, encryption_key_id, ciphertext, payment_check_due_at)
      select ?, charge.id, ?, ?, ${NEXT_PAYMENT_CHECK_AT} from charge
      on conflict (charge_id) where deleted_at is null do update set id = excluded.id,
        encryption_key_id = excluded.encryption_key_id, ciphertext = excluded.ciphertext, payment_check_due_at = excluded.payment_check_due_at, updated_at = ${NOW}`,
    [id, encryption_key_id, ciphertext]
  )
}

/**
 * Resolves to a map from charge ids to the buyers' documents. A charge has no entry if no document is stored for it, or
 * if none of `encryptionKeys` can decrypt its document.
 */
export async function findBuyerDocumentsOfCharges(
  { knex, encryption }: LedgerContext,
  chargeIds: readonly string[]
): Promise<Map<string, BuyerDocument>> {
  const rows = await knex(FISCAL_DOCUMENT_TABLE)
    .whereIn("charge_id", [...new Set(chargeIds)])
    .where({ deleted_at: null })
    .select<
      {
        id: string
        charge_id: string
        encryption_key_id: string
        ciphertext: string
      }[]
    >("id", "charge_id", "encryption_key_id", "ciphertext")
  return new Map(
    rows.flatMap((row) => {
      const plaintext = encryption.decrypt(row)
      return plaintext === undefined
        ? []
        : [[row.charge_id, JSON.parse(plaintext) as BuyerDocument] as const]
    })
  )
}

/**
 * Resolves to the buyer's document that is stored for one of the selected charges. Charges that ever had captured money
 * come first, and among these the newest. Other charges count only if they are `authorized` or `pending`.
 *
 * Resolves to `undefined` if no document is found, or if none of `encryptionKeys` can decrypt the document.
 */
export async function findBuyerDocument(
  { knex, encryption }: LedgerContext,
  of: ChargeSelection
): Promise<BuyerDocumentOfCharge | undefined> {
  const row = await knex(`${FISCAL_DOCUMENT_TABLE} as kept`)
    .join(`${CHARGE_TABLE} as charge`, "charge.id", "kept.charge_id")
    .whereIn("charge.id", selectChargeIds(knex, [of]))
    .whereRaw(
      "(charge.highest_captured_amount > 0 or charge.state in ('authorized', 'pending'))"
    )
    .where({ "kept.deleted_at": null })
    .orderByRaw(
      "charge.highest_captured_amount > 0 desc, charge.created_at desc"
    )
    .first<
      | {
          id: string
          charge_id: string
          encryption_key_id: string
          ciphertext: string
        }
      | undefined
    >("kept.id", "kept.charge_id", "kept.encryption_key_id", "kept.ciphertext")
  const plaintext = row && encryption.decrypt(row)
  return row && plaintext !== undefined
    ? { chargeId: row.charge_id, ...(JSON.parse(plaintext) as BuyerDocument) }
    : undefined
}
