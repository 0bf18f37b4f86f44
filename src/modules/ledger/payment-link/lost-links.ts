import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import { LINK_ANSWER_LOST } from "../../../domain/payment-link/payment-link"
import { message } from "../../../domain/message"
import { RESOLVED_BY_PERSON } from "../../../domain/operation/resolution"
import type { OperationOutcome } from "../ports/charge-ledger"
import {
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
  OPERATION_TABLE,
  selectCharges,
} from "../charge/charge-rows"
import { raiseDiscrepancy } from "../discrepancy/discrepancies"
import { PAYMENT_LINK_TABLE } from "./link-attempts"
import { resolve } from "../operation/operation-outcome"

/**
 * The outcome of the creation of a link that the gateway did not confirm. Only the answer has the link's id, so the
 * link was shown to nobody and cannot be looked up: the session may have another link.
 */
const LOST_LINK: OperationOutcome = {
  outcome: "rejected",
  chargeState: "not_created",
  details: {},
  resolvedVia: "look_up",
  error: {
    code: LINK_ANSWER_LOST,
    message:
      "Whether the payment link was made is not known. It may be live, but nobody was shown it; another one may be made.",
  },
}

/**
 * Selects charge_id and account of every payment link whose id is not known although the gateway may have made it: its
 * creation is in flight or unknown, the answer was lost, or a person said that it never happened, and may be wrong. Two
 * selects, because each has its own partial index.
 */
export const CHARGES_WITH_LINK_IN_DOUBT = [
  "state in ('in_flight', 'unknown')",
  `error_code in ('${LINK_ANSWER_LOST}', '${RESOLVED_BY_PERSON}')`,
]
  .map(
    (
      isInDoubt
    ) => `select link.charge_id, link.account from ${OPERATION_TABLE} as operation
      join ${PAYMENT_LINK_TABLE} as link on link.operation_id = operation.id and link.deleted_at is null
      where operation.${isInDoubt} and operation.deleted_at is null`
  )
  .join(" union all ")

/**
 * Returns the charges of all accounts that have a payment link whose id is not known. `isUnresolved`: its creation is
 * still in flight or unknown.
 */
export async function chargesWithLinkInDoubt(
  knex: Knex
): Promise<{ charge: Charge; isUnresolved: boolean }[]> {
  const rows = await selectCharges(knex)
    .select<(ChargeRow & { is_unresolved: boolean })[]>(
      knex.raw(`exists (select from ${OPERATION_TABLE} as operation where operation.charge_id = ${CHARGE_TABLE}.id
        and operation.kind = 'create' and operation.state in ('in_flight', 'unknown') and operation.deleted_at is null
      ) as is_unresolved`)
    )
    .whereRaw(
      `id = any(array(select charge_id from (${CHARGES_WITH_LINK_IN_DOUBT}) as in_doubt))`
    )
  return rows.map(({ is_unresolved: isUnresolved, ...row }) => ({
    charge: chargeFromRow(row as ChargeRow),
    isUnresolved,
  }))
}

/**
 * Ends the creation of a payment link that the gateway did not confirm, so that its session may have another link,
 * and lists in the same transaction that the link may be live, until an administrator has looked into the merchant
 * panel. A link that was certainly not requested is not listed: its order number is stored before the request.
 */
export async function resolveLostLink(
  knex: Knex,
  operationId: string
): Promise<Charge> {
  return knex.transaction(async (transaction) => {
    const charge = await resolve(transaction, operationId, LOST_LINK)
    const numbers = await lostOrderNumbers(transaction, charge.id)
    if (numbers.length > 0) {
      await raiseDiscrepancy(
        transaction,
        { charge, orderId: charge.orderId },
        {
          kind: "link_unconfirmed",
          details: message("link_unconfirmed", { numbers: numbers.join(", ") }),
          gateway: { state: charge.state, ...charge.sums },
          medusa: undefined,
        }
      )
    }
    return charge
  })
}

/** The order numbers of the links of a charge that may exist without having been shown to anybody. */
async function lostOrderNumbers(
  knex: Knex,
  chargeId: string
): Promise<string[]> {
  return knex(`${PAYMENT_LINK_TABLE} as link`)
    .join(
      `${OPERATION_TABLE} as operation`,
      "operation.id",
      "link.operation_id"
    )
    .where({
      "link.charge_id": chargeId,
      "operation.error_code": LINK_ANSWER_LOST,
      "link.deleted_at": null,
      "operation.deleted_at": null,
    })
    .orderBy("link.created_at")
    .pluck<string[]>("link.order_number")
}
