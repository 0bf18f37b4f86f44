import { z } from "@medusajs/framework/zod"
import type { PixCharge } from "../../core/charge/code-charge"
import { codeChargeRequestOf } from "./code-charge-request"
import { creationFields, transactionFields } from "./creation-request"
import { write, type WrittenRequest } from "./written-request"

/** A week. No limits are shown; a code that can be paid for longer is more likely a mistake. */
const LONGEST_EXPIRATION_S = 604_800

const EXPIRATION = `must be whole seconds from 1 to ${LONGEST_EXPIRATION_S}`

/** Source: gateway-notes "Charges": seconds. The interface shows no request for Pix. */
const pix = z.strictObject({
  expiration: z
    .int(EXPIRATION)
    .min(1, EXPIRATION)
    .max(LONGEST_EXPIRATION_S, EXPIRATION),
})

const createPixRequest = z.strictObject(
  creationFields(
    z.strictObject({
      paymentType: z.literal("PIX"),
      ...transactionFields,
      pix,
    })
  )
)

/** Writes the request as the service spells it. */
export function writeCreatePixRequest(charge: PixCharge): WrittenRequest {
  const { expirationSeconds } = charge
  return write(
    createPixRequest,
    codeChargeRequestOf(charge, {
      paymentType: "PIX",
      pix: { expiration: expirationSeconds },
    })
  )
}
