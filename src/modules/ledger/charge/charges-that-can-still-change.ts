import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ABANDONED_CODE_LOOKUP_PERIOD_MS } from "../../../domain/lookup/next-lookup"
import {
  PAYMENT_METHODS,
  traitsOf,
} from "../../../domain/payment-method/payment-method"
import { NOW } from "../database/database-time"
import { MOVEMENT_TABLE } from "../movement/movements"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { IS_UNPAID_CODE_OR_LINK } from "./unpaid-codes-and-links"
import { SQL_METHOD_LISTS } from "./payment-method-sql-lists"

/** The number of days after a payment within which the payer can dispute the payment. */
const DISPUTED_WITHIN_DAYS = 120

/**
 * The numbers of charges of one account whose money can still move. Each field counts the charges for one reason, and a
 * charge can be counted for several reasons.
 */
export interface ChangeableChargeCounts {
  account: string
  /**
   * Charges with an operation that is in flight or whose outcome is unknown, charges whose creation is unresolved, and
   * card charges that the gateway has not decided yet.
   */
  inDoubt: number
  /**
   * Codes and links that the gateway last reported as unpaid. An abandoned code or link counts only until 30 days after
   * its expiry, because the plugin looks up abandoned codes and links for these 30 days.
   */
  unpaid: number
  /** Charges in the state `authorized`: their money is neither captured nor released. */
  reserved: number
  /**
   * The number of charges in the state `charged_back`, and of charges in the state `paid` that were paid in the last
   * 120 days. The payer can still dispute these paid charges.
   */
  disputable: number
}

/**
 * The SQL expression for the latest time at which a charge could be paid. It is the creation time plus the longest
 * lifetime of a charge of the same payment method (`longestLifeMs`).
 */
const LATEST_PAYMENT_AT = `charge.created_at + case charge.method ${PAYMENT_METHODS.map(
  (method) =>
    `when '${method}' then interval '${traitsOf(method).longestLifeMs} milliseconds'`
).join(" ")} end`

/**
 * The SQL expression for the time at which a charge was paid: the time at which the ledger recorded the latest capture.
 * If no capture is recorded, it is the latest time at which the charge could be paid. The creation time of the charge
 * would be wrong, because a payment link can be paid months later.
 */
const PAID_AT = `coalesce(
  (select max(movement.recorded_at) from ${MOVEMENT_TABLE} as movement
    where movement.charge_id = charge.id and movement.kind = 'captured' and movement.deleted_at is null),
  ${LATEST_PAYMENT_AT})`

const HAS_OPERATION_IN_DOUBT = `exists (select 1 from ${OPERATION_TABLE} as operation
  where operation.charge_id = charge.id and operation.state in ('in_flight', 'unknown') and operation.deleted_at is null)`

/**
 * Counts for each account the charges whose money can still move. Call this function only in a command, because it
 * reads whole tables.
 */
export async function countChargesThatCanStillChange(
  knex: Knex
): Promise<ChangeableChargeCounts[]> {
  return knex({ charge: CHARGE_TABLE })
    .where({ deleted_at: null })
    .groupBy("account")
    .orderBy("account")
    .select<ChangeableChargeCounts[]>(
      "account",
      knex.raw(
        `count(*) filter (where state = 'unresolved' or state = 'pending' and method in (${SQL_METHOD_LISTS.synchronous})
          or ${HAS_OPERATION_IN_DOUBT})::int as "inDoubt",
        count(*) filter (where ${IS_UNPAID_CODE_OR_LINK} and (abandoned_at is null
          or coalesce(code_expires_at, ${LATEST_PAYMENT_AT}) > ${NOW} - interval '${ABANDONED_CODE_LOOKUP_PERIOD_MS} milliseconds'))::int as unpaid,
        count(*) filter (where state = 'authorized')::int as reserved,
        count(*) filter (where state = 'charged_back' or state = 'paid'
          and ${PAID_AT} > ${NOW} - interval '${DISPUTED_WITHIN_DAYS} days')::int as disputable`
      )
    )
}
