import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import { OPEN_STATES } from "../../../domain/charge/charge-state"
import { NOW } from "../database/database-time"
import type { LedgerContext } from "../keys/encryption"
import { SHOPPER_INPUT_TABLE } from "../privacy/shopper-inputs"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
} from "./charge-rows"
import { INSTALLATION_TABLE, ONLY_ROW_ID } from "./installation-id"

const WERE_PRICES_ADJUSTED = `exists (select from ${INSTALLATION_TABLE}
  where id = '${ONLY_ROW_ID}' and prices_first_adjusted_at is not null)`

/**
 * The open states as a list for SQL. The conditions with this list must equal the conditions of the partial indexes, so
 * that PostgreSQL uses the indexes.
 */
const OPEN_STATE_LIST = OPEN_STATES.map((state) => `'${state}'`).join(", ")

const PREFIXED_CHARGE_COLUMNS = CHARGE_COLUMNS.map(
  (column) => `charge.${column}`
).join(", ")

/**
 * Records that carts of this store can contain discounts or interest of the plugin. Without this record, the plugin
 * does not search carts for discounts and interest. The record is never removed.
 *
 * Call this function before a cart gets its discount or interest.
 */
export async function recordFirstPriceAdjustment(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into ${INSTALLATION_TABLE} as installation (id, installation_id, prices_first_adjusted_at)
    values (?, ?, ${NOW})
    on conflict (id) do update set prices_first_adjusted_at = ${NOW}, updated_at = ${NOW}
    where installation.prices_first_adjusted_at is null`,
    [ONLY_ROW_ID, randomUUID()]
  )
}

/**
 * Resolves to true if a cart of this store may contain or may have contained a discount or interest of the plugin (see
 * `recordFirstPriceAdjustment`).
 */
export async function wasAnyCartPriceEverAdjusted(
  knex: Knex
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: [{ were: boolean }] }>(
    `select ${WERE_PRICES_ADJUSTED} as were`
  )
  return rows[0].were
}

/**
 * A column that says whether carts of this store may contain discounts or interest of the plugin. Some queries read
 * this column together with a charge. These queries return one row even if there is no charge. The charge's columns in
 * the row are then null.
 */
interface PriceAdjustmentColumn {
  may_have_adjustment: boolean
}

type ChargeAndAdjustmentRow = PriceAdjustmentColumn & (ChargeRow | { id: null })

function chargeFromLeftJoinedRow({
  may_have_adjustment: _,
  ...row
}: ChargeAndAdjustmentRow): Charge | undefined {
  return row.id === null ? undefined : chargeFromRow(row)
}

export interface OpenChargeAndPriceUse {
  /**
   * The open charge of the cart or collection, which has money or may still get money. It is `undefined` if there is
   * none. An abandoned code or link does not count as open.
   */
  openCharge: Charge | undefined
  /**
   * Whether carts of this store may contain a discount or interest of the plugin (see `wasAnyCartPriceEverAdjusted`).
   */
  mayHavePriceAdjustment: boolean
}

/**
 * Reads in one statement the open charge of a cart, and whether any cart of this store may contain a price adjustment.
 */
export const findOpenChargeOfCartWithPriceUse =
  createOpenChargeFinder("cart_id")
/**
 * Reads in one statement the open charge of a payment collection, and whether any cart of this store may contain a
 * price adjustment.
 */
export const findOpenChargeOfCollectionWithPriceUse = createOpenChargeFinder(
  "payment_collection_id"
)

function createOpenChargeFinder(key: "cart_id" | "payment_collection_id") {
  return async (knex: Knex, value: string): Promise<OpenChargeAndPriceUse> => {
    const { rows } = await knex.raw<{ rows: [ChargeAndAdjustmentRow] }>(
      `select ${WERE_PRICES_ADJUSTED} as may_have_adjustment, ${PREFIXED_CHARGE_COLUMNS}
    from (select) as always left join ${CHARGE_TABLE} as charge
      on charge.${key} = ? and charge.state in (${OPEN_STATE_LIST})
      and charge.abandoned_at is null and charge.deleted_at is null
    limit 1`,
      [value]
    )
    const [row] = rows
    return {
      openCharge: chargeFromLeftJoinedRow(row),
      mayHavePriceAdjustment: row.may_have_adjustment,
    }
  }
}

/** The ledger's data about a payment session, which is read when Medusa authorizes the session. */
export interface ChargeAndInputOfSession {
  /** The charge of the session, in any state. It is `undefined` if the ledger has no charge of the session. */
  charge: Charge | undefined
  /**
   * The decrypted input of the shopper, such as the card token. It is `undefined` if no input is stored, for example
   * because it was deleted after its use, or if none of `encryptionKeys` can decrypt the input.
   */
  decryptedInput: string | undefined
  /**
   * Whether carts of this store may contain a discount or interest of the plugin (see `wasAnyCartPriceEverAdjusted`).
   */
  mayHavePriceAdjustment: boolean
}

interface InputRow {
  input_id: string | null
  input_account: string
  input_session: string
  encryption_key_id: string
  ciphertext: string
}

/**
 * Reads in one statement the charge of a payment session, the shopper's input, and whether any cart of this store may
 * contain a price adjustment.
 */
export async function findChargeAndInputOfSession(
  { knex, encryption }: LedgerContext,
  paymentSessionId: string
): Promise<ChargeAndInputOfSession> {
  const { rows } = await knex.raw<{
    rows: [ChargeAndAdjustmentRow & InputRow]
  }>(
    `select ${WERE_PRICES_ADJUSTED} as may_have_adjustment, ${PREFIXED_CHARGE_COLUMNS}, input.id as input_id, input.account as input_account,
      input.payment_session_id as input_session, input.encryption_key_id, input.ciphertext
    from (select) as always
    left join ${CHARGE_TABLE} as charge on charge.payment_session_id = ? and charge.deleted_at is null
    left join ${SHOPPER_INPUT_TABLE} as input on input.payment_session_id = ? and input.deleted_at is null
    limit 1`,
    [paymentSessionId, paymentSessionId]
  )
  const [
    {
      input_id,
      input_account,
      input_session,
      encryption_key_id,
      ciphertext,
      ...row
    },
  ] = rows
  return {
    charge: chargeFromLeftJoinedRow(row),
    decryptedInput:
      input_id === null
        ? undefined
        : encryption.decrypt({
            id: input_id,
            account: input_account,
            payment_session_id: input_session,
            encryption_key_id,
            ciphertext,
          }),
    mayHavePriceAdjustment: row.may_have_adjustment,
  }
}
