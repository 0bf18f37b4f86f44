import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../charge/charge"
import { overwriting, PUBLIC_KEY } from "../charge/public-data/public-data"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { showCharge } from "../payments/look-up-charge"
import { decimalText } from "../medusa/rows"

const sessionsWithData = z.array(
  z.object({
    id: z.string(),
    currency_code: z.string(),
    raw_amount: decimalText,
  })
)

/**
 * Puts a code where the storefront reads it: in the data of its session. When it was made, its answer
 * was lost, so the session said no more than "being verified".
 */
export async function showCode(
  container: MedusaContainer,
  charge: Charge
): Promise<void> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [session] = sessionsWithData.parse(
    await payments.listPaymentSessions({ id: charge.paymentSessionId })
  )
  if (session) {
    await payments.updatePaymentSession({
      id: session.id,
      amount: Number(session.raw_amount),
      currency_code: session.currency_code,
      // No status: somebody may be changing it at this moment.
      data: {
        session_id: session.id,
        [PUBLIC_KEY]: overwriting(await showCharge(ledger, charge)),
      },
    })
  }
}
