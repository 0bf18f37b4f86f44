import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { decimalFromMinorUnits } from "../../../../../charge/money"
import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import type { ListOpenCodesQuery, SwitchMethodBody } from "../../validators"
import { methodIn } from "../show-methods"

/** The codes or links of a payment method that can still be paid, what ends first in front. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListOpenCodesQuery>,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { limit, offset } = request.validatedQuery
  const { account, method } = await methodIn(request, ledger)
  const page = { account, method, limit, offset }
  const { codes, count } = await ledger.listOpenCodes(page)
  response.json({
    open_codes: codes.map((code) => ({
      id: code.id,
      merchant_charge_id: code.merchantChargeId,
      amount: Number(decimalFromMinorUnits(code.amount)),
      currency_code: code.currencyCode,
      order_id: code.orderId ?? null,
      code_expires_at: code.codeExpiresAt ?? null,
    })),
    count,
    limit,
    offset,
  })
}

/**
 * Switches a payment method off, or on again, in every process at once. What is off takes no new
 * charge; captures, refunds, lookups and notifications of those that there are go on.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<SwitchMethodBody>,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { account, method } = await methodIn(request, ledger)
  await ledger.switchMethod({
    account,
    method,
    isOn: request.validatedBody.on,
    by: request.auth_context.actor_id,
    reason: request.validatedBody.reason,
  })
  response.json({ method: await methodIn(request, ledger) })
}
