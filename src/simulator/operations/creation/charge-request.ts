import { z } from "@medusajs/framework/zod"

import { merchantChargeId } from "../merchant-charge-id"
import { customer } from "./customer"

type Parts<T extends z.ZodType, L extends z.ZodType> = {
  transaction: T
  lateCapture: L
}

/** The body that creates a charge: the same for every way to pay, but for its one transaction. */
export function chargeRequest<T extends z.ZodType, L extends z.ZodType>({
  transaction,
  lateCapture,
}: Parts<T, L>) {
  return z.strictObject({
    paymentSource: z.literal("GATEWAY", {
      error: (issue) =>
        issue.input === undefined ? "is required" : "must be GATEWAY",
    }),
    merchantChargeId,
    smartCheckoutId: z.uuid("must be a UUID").optional(),
    lateCapture: lateCapture.optional(),
    customer,
    deviceInformation: z.looseObject({}).optional(),
    transactions: z.tuple([transaction], {
      error: (issue) =>
        Array.isArray(issue.input)
          ? "must hold exactly one transaction"
          : undefined,
    }),
  })
}
