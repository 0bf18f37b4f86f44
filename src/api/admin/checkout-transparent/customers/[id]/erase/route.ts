import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { ChargeToErase } from "../../../../../../charge/erasure"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { chargesOfFoundCustomer } from "../../../../../../workflows/_charges-of-customer"
import { eraseCheckoutTransparentCustomerWorkflow } from "../../../../../../workflows/erase-checkout-transparent-customer"
import { isPermitted } from "../../../../record-action"
import type {
  EraseCustomerBody,
  ShowErasureQuery,
} from "../../../erasure-validators"

/** What an erasure would find: how many charges, and which of them have to wait. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ShowErasureQuery>,
  response: MedusaResponse
): Promise<void> {
  const { scope, params } = request
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { of } = await chargesOfFoundCustomer(scope, {
    customerId: params.id ?? "",
    withGuests: request.validatedQuery.guest_orders,
  })
  const [charges, isAllowed] = await Promise.all([
    ledger.chargesToErase(of),
    isPermitted(request, "money"),
  ])
  response.json({
    charges: charges.length,
    waiting: showWaiting(charges),
    may_erase: isAllowed,
  })
}

/** Erases a customer; 202 where charges wait whose money can still move. */
export async function POST(
  request: AuthenticatedMedusaRequest<EraseCustomerBody>,
  response: MedusaResponse
): Promise<void> {
  const { result } = await eraseCheckoutTransparentCustomerWorkflow(
    request.scope
  ).run({
    input: {
      ...request.validatedBody,
      customer_id: request.params.id ?? "",
      actor: request.auth_context.actor_id,
    },
  })
  const { erasure_id, erased, waiting } = result
  response.status(waiting.length === 0 ? 200 : 202).json({
    erasure: {
      id: erasure_id,
      state: waiting.length === 0 ? "finished" : "waiting",
      erased,
      waiting: showWaiting(waiting),
    },
  })
}

/** The charges that are not erased yet and why not; those that are erased next are not among them. */
function showWaiting(charges: readonly ChargeToErase[]) {
  return charges.flatMap((charge) =>
    charge.reason === null
      ? []
      : [
          {
            charge_id: charge.chargeId,
            merchant_charge_id: charge.merchantChargeId,
            order_id: charge.orderId,
            method: charge.method,
            state: charge.state,
            reason: charge.reason,
            /** Null where nobody can say: a person or the gateway ends it. */
            try_again_at: charge.tryAgainAt,
          },
        ]
  )
}
