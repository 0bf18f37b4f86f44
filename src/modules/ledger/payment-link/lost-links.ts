import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import { LINK_ANSWER_LOST } from "../../../domain/payment-link/payment-link"
import { message } from "../../../domain/message"
import { DECLARED_NEVER_HAPPENED } from "../../../domain/operation/administrator-resolution"
import type { OutcomeOfResolvedOperation } from "../ports/ledger-parameters-and-results"
import {
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
  OPERATION_TABLE,
  selectCharges,
} from "../charge/charge-rows"
import { openOrUpdateDiscrepancy } from "../discrepancy/discrepancies"
import { PAYMENT_LINK_TABLE } from "./link-attempts"
import { resolveOperation } from "../operation/resolve-operation"

/**
 * The outcome that is recorded for the creation of a payment link if the gateway's answer was lost. Only this answer
 * contained the link's id, so the link was never shown to a shopper and cannot be looked up. After this outcome,
 * another link can be created for the payment session.
 */
const LOST_LINK: OutcomeOfResolvedOperation = {
  outcome: "rejected",
  chargeState: "not_created",
  details: {},
  resolvedVia: "look_up",
  error: {
    code: LINK_ANSWER_LOST,
    message:
      "It is not known whether the payment link was created. It may be payable, but its address was never given to a customer. Another link may be created.",
  },
}

/**
 * SQL that selects the charge and the account of each payment link that may exist at the gateway although the ledger
 * does not have its id. These are the links in three cases:
 * - The creation of the link is in flight, or its outcome is unknown.
 * - The outcome says that the gateway's answer with the link's id was lost.
 * - An administrator has entered the outcome, which may be wrong.
 *
 * The SQL has two parts, because each part uses a different partial index.
 */
export const SELECT_CHARGES_WITH_POSSIBLE_LOST_LINK = [
  "state in ('in_flight', 'unknown')",
  `error_code in ('${LINK_ANSWER_LOST}', '${DECLARED_NEVER_HAPPENED}')`,
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
 * Resolves to the charges with a payment link that may exist at the gateway although the ledger does not have the
 * link's id. `hasUnresolvedOperation` is true if the creation of the link is still running or in doubt.
 */
export async function findChargesWithPossibleLostLink(
  knex: Knex
): Promise<{ charge: Charge; hasUnresolvedOperation: boolean }[]> {
  const rows = await selectCharges(knex)
    .select<(ChargeRow & { is_unresolved: boolean })[]>(
      knex.raw(`exists (select from ${OPERATION_TABLE} as operation where operation.charge_id = ${CHARGE_TABLE}.id
        and operation.kind = 'create' and operation.state in ('in_flight', 'unknown') and operation.deleted_at is null
      ) as is_unresolved`)
    )
    .whereRaw(
      `id = any(array(select charge_id from (${SELECT_CHARGES_WITH_POSSIBLE_LOST_LINK}) as in_doubt))`
    )
  return rows.map(({ is_unresolved: hasUnresolvedOperation, ...row }) => ({
    charge: chargeFromRow(row as ChargeRow),
    hasUnresolvedOperation,
  }))
}

/**
 * Resolves the creation of a payment link whose answer was lost, so that another link can be created for the payment
 * session.
 *
 * If the ledger has the order number of a lost link, opens a discrepancy in the same transaction. An administrator
 * finds the link in the merchant panel by this number.
 */
export async function resolveLinkCreationWithLostAnswer(
  knex: Knex,
  operationId: string
): Promise<Charge> {
  return knex.transaction(async (transaction) => {
    const charge = await resolveOperation(transaction, operationId, LOST_LINK)
    const numbers = await findOrderNumbersOfLostLinks(transaction, charge.id)
    if (numbers.length > 0) {
      await openOrUpdateDiscrepancy(
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

/**
 * Resolves to the order numbers of the payment links that were requested for a charge and whose creation got no answer.
 * A charge has several of them if a link was requested again. These links may exist at the gateway.
 */
async function findOrderNumbersOfLostLinks(
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
