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
import { INSTALLATION_TABLE, ONLY_ROW_ID } from "./installation-charges"

const HAD_CART_PRICE_OF_WAY = `exists (select from ${INSTALLATION_TABLE}
  where id = '${ONLY_ROW_ID}' and prices_given_at is not null)`

/**
 * The open states for an SQL condition. The condition must equal that of the partial indexes, so that PostgreSQL uses
 * the indexes.
 */
const OPEN_STATE_LIST = OPEN_STATES.map((state) => `'${state}'`).join(", ")

const PREFIXED_CHARGE_COLUMNS = CHARGE_COLUMNS.map(
  (column) => `charge.${column}`
).join(", ")

/**
 * Records that, for the first time, a cart of this store gets the price of one way of paying instead of the plain
 * price.
 *
 * Call it before the cart is changed, so that no cart has such a price without this record, even if the process dies.
 * The record is never removed. As long as it does not exist, the plugin searches no cart for its price rows.
 */
export async function recordFirstPriceOfWay(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into ${INSTALLATION_TABLE} as installation (id, installation_id, prices_given_at)
    values (?, ?, ${NOW})
    on conflict (id) do update set prices_given_at = ${NOW}, updated_at = ${NOW}
    where installation.prices_given_at is null`,
    [ONLY_ROW_ID, randomUUID()]
  )
}

/** Whether a cart of this store ever got the price of a way of paying. */
export async function hadAnyCartPriceOfWay(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: [{ were: boolean }] }>(
    `select ${HAD_CART_PRICE_OF_WAY} as were`
  )
  return rows[0].were
}

/** The column `may_have_price`, which the queries of this file return even for a cart or session without a charge. */
interface PriceOfWayColumn {
  may_have_price: boolean
}

type ChargeAndPriceRow = PriceOfWayColumn & (ChargeRow | { id: null })

function chargeOfRow({
  may_have_price: _,
  ...row
}: ChargeAndPriceRow): Charge | undefined {
  return row.id === null ? undefined : chargeFromRow(row)
}

/** What the ledger knows about a cart or payment collection that is about to be changed or paid. */
export interface LedgerDataOfCart {
  /** The charge that has or may get money. An abandoned code is left out. */
  open: Charge | undefined
  /** False if the cart certainly has its plain price, because no cart of this store ever had another price. */
  mayHavePrice: boolean
}

/**
 * Reads in one statement what the ledger knows about a cart. Every change and every completion of a cart calls this
 * function, also for carts that use other providers.
 */
export const findDataOfCart = findDataBy("cart_id")
/**
 * Reads in one statement what the ledger knows about a payment collection. Every new payment session calls this
 * function.
 */
export const findDataOfCollection = findDataBy("payment_collection_id")

function findDataBy(key: "cart_id" | "payment_collection_id") {
  return async (knex: Knex, value: string): Promise<LedgerDataOfCart> => {
    const { rows } = await knex.raw<{ rows: [ChargeAndPriceRow] }>(
      `select ${HAD_CART_PRICE_OF_WAY} as may_have_price, ${PREFIXED_CHARGE_COLUMNS}
    from (select) as always left join ${CHARGE_TABLE} as charge
      on charge.${key} = ? and charge.state in (${OPEN_STATE_LIST})
      and charge.abandoned_at is null and charge.deleted_at is null
    limit 1`,
      [value]
    )
    const [row] = rows
    return { open: chargeOfRow(row), mayHavePrice: row.may_have_price }
  }
}

/** What the ledger knows about a payment session that is about to be authorized. */
export interface LedgerDataOfSession {
  /** The session's charge, in any state. */
  charge: Charge | undefined
  /** The shopper's decrypted input. Undefined if there is none, if it was used, or if no key can decrypt it. */
  plaintext: string | undefined
  /**
   * False if the session's cart certainly has its plain price, because no cart of this store ever had another price.
   */
  mayHavePrice: boolean
}

interface InputRow {
  input_id: string | null
  input_account: string
  input_session: string
  key_id: string
  ciphertext: string
}

/** Reads in one statement what the ledger knows about a payment session. Every authorization calls this function. */
export async function findDataOfSession(
  { knex, encryption }: LedgerContext,
  paymentSessionId: string
): Promise<LedgerDataOfSession> {
  const { rows } = await knex.raw<{ rows: [ChargeAndPriceRow & InputRow] }>(
    `select ${HAD_CART_PRICE_OF_WAY} as may_have_price, ${PREFIXED_CHARGE_COLUMNS}, input.id as input_id, input.account as input_account,
      input.payment_session_id as input_session, input.key_id, input.ciphertext
    from (select) as always
    left join ${CHARGE_TABLE} as charge on charge.payment_session_id = ? and charge.deleted_at is null
    left join ${SHOPPER_INPUT_TABLE} as input on input.payment_session_id = ? and input.deleted_at is null
    limit 1`,
    [paymentSessionId, paymentSessionId]
  )
  const [
    { input_id, input_account, input_session, key_id, ciphertext, ...row },
  ] = rows
  return {
    charge: chargeOfRow(row),
    plaintext:
      input_id === null
        ? undefined
        : encryption.open({
            id: input_id,
            account: input_account,
            payment_session_id: input_session,
            key_id,
            ciphertext,
          }),
    mayHavePrice: row.may_have_price,
  }
}
