import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { decimalText } from "./medusa-rows"

const sessions = z.array(
  z.object({
    id: z.string(),
    currency_code: z.string(),
    raw_amount: decimalText,
    data: z.record(z.string(), z.unknown()).nullish(),
  })
)

/** A closed session cannot be completed. One that is gone cannot either. */
export async function closeSession(
  container: MedusaContainer,
  sessionId: string
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [session] = sessions.parse(
    await payments.listPaymentSessions({ id: sessionId })
  )
  if (session) {
    await payments.updatePaymentSession({
      id: session.id,
      amount: Number(session.raw_amount),
      currency_code: session.currency_code,
      data: session.data ?? {},
      status: "canceled",
    })
  }
}
