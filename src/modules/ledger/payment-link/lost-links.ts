import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../domain/charge/charge"
import { LINK_ANSWER_LOST } from "../../../domain/payment-link/payment-link"
import { message } from "../../../domain/message"
import type { OperationOutcome } from "../ports/charge-ledger"
import { OPERATION_TABLE } from "../charge/charge-rows"
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
