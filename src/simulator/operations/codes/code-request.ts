import { z } from "@medusajs/framework/zod"

import { chargeRequest } from "../creation/charge-request"
import {
  paymentTypeOnPath,
  softDescriptor,
  transactionFields,
} from "../creation/transaction-fields"

const A_WEEK_IN_SECONDS = 604_800

/** Told of a card only; a code is paid whole, when its payer pays it. */
const lateCapture = z.literal(false, {
  error: (issue) =>
    typeof issue.input === "boolean"
      ? "must be false or left out: what is paid by a code is never captured later"
      : undefined,
})

const codeFields = {
  ...transactionFields,
  softDescriptor: softDescriptor.optional(),
}

export const pixRequest = chargeRequest({
  lateCapture,
  transaction: z.strictObject({
    paymentType: paymentTypeOnPath("PIX"),
    ...codeFields,
    pix: z.strictObject({
      expiration: z
        .int("must be an integer, in seconds")
        .min(1, "must be at least 1")
        .max(A_WEEK_IN_SECONDS, `must be at most ${A_WEEK_IN_SECONDS}`),
    }),
  }),
})

export const walletRequest = chargeRequest({
  lateCapture,
  transaction: z.strictObject({
    paymentType: paymentTypeOnPath("WALLET"),
    ...codeFields,
  }),
})

export type CodeRequest =
  z.output<typeof pixRequest> | z.output<typeof walletRequest>
