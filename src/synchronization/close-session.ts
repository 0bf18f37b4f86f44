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
export function closeSession(
  container: MedusaContainer,
  sessionId: string
): Promise<void> {
  return setStatus(container, sessionId, "canceled")
}

/** Core authorizes no session that is closed, and an order waits to be paid by this one. */
export function reopenSession(
  container: MedusaContainer,
  sessionId: string
): Promise<void> {
  return setStatus(container, sessionId, "pending")
}

async function setStatus(
  container: MedusaContainer,
  sessionId: string,
  status: "canceled" | "pending"
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
      status,
    })
  }
}
