import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { BuyerDocument } from "../../../charge/rules/document"
import { ENCRYPTED_TABLES, type Encryption, type Sealed } from "../encryption"
import { type ChargesOf, idsOfCharges } from "./charge-list"
import { CHARGE_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import { deleteInBatches, inBatches, olderThanDays } from "./delete-in-batches"

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
const CHECK_AT = `${NOW} + interval '1 day'`
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

/** Nothing was ever taken, and nothing can be any more. */
const CAME_TO_NOTHING = `charge.most_captured_amount = 0 and charge.captured_amount = 0
  and charge.synchronize_at is null and charge.leased_by is null
  and charge.state not in ('unresolved', 'pending', 'authorized')`

const OF_ITS_CHARGE = `from ${CHARGE_TABLE} as charge where charge.id = due.charge_id`
/** As arrays and one by one: PostgreSQL would read whole tables to join them with a thousand ids. */
const CHECK = `
  with due as materialized (
    select id, charge_id from ${FISCAL_DOCUMENT_TABLE} where check_at <= ${NOW} and deleted_at is null
    order by check_at limit ? for update skip locked
  ), asked as materialized (
    select id, coalesce((select ${CAME_TO_NOTHING} ${OF_ITS_CHARGE}), true) as is_over,
      (select charge.most_captured_amount > 0 ${OF_ITS_CHARGE}) as has_money from due
  ), gone as (
    delete from ${FISCAL_DOCUMENT_TABLE} where id = any(array(select id from asked where is_over))
  ), kept as (
    update ${FISCAL_DOCUMENT_TABLE} set check_at = null
    where id = any(array(select id from asked where not is_over and has_money))
  ), asked_again as (
    update ${FISCAL_DOCUMENT_TABLE} set check_at = ${CHECK_AT}
    where id = any(array(select id from asked where not is_over and not has_money))
  )
  select id from due`

/** Deletes what was kept for long enough, and what was kept for a payment that never came. */
export async function pruneFiscalDocuments(
  knex: Knex,
  days: number
): Promise<number> {
  await inBatches(async (atOnce) => {
    const { rows } = await knex.raw<{ rows: unknown[] }>(CHECK, [atOnce])
    return rows.length
  })
  return deleteInBatches(knex, FISCAL_DOCUMENT_TABLE, () =>
    knex(FISCAL_DOCUMENT_TABLE)
      .select("id")
      .where({ deleted_at: null })
      .whereRaw(olderThanDays("created_at"), [days])
      .orderBy("created_at")
  )
}
