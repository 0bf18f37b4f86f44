import { z } from "@medusajs/framework/zod"
import type { CardAuthorization } from "../../core/charge/card-authorization"
import type { ConfigurationProblem } from "../../core/errors/configuration-error"
import { LARGEST_AMOUNT } from "../../core/money"
import type { GatewaySettings } from "../settings"
import { customerRequest } from "./customer-request"
import { leaveOutUndefined } from "./leave-out-undefined"
import { merchantChargeId } from "./merchant-charge-id"

const filled = z.string().regex(/\S/, "must not be empty")
const given = filled.optional()

const billingAddress = z.strictObject({
  street: filled,
  number: filled,
  neighborhood: filled,
  city: filled,
  state: filled,
  country: filled,
  zipCode: filled,
  complement: given,
})

/** Both spellings of the card token are known here; the writer sets exactly one. */
const credit = z.strictObject({
  temporatyCardToken: given,
  temporaryCardToken: given,
  installmentNumber: z.int().min(1).max(12, "must be from 1 to 12"),
  installmentType: filled,
  billingAddress,
})

const transaction = z.strictObject({
  paymentType: z.literal("CREDIT"),
  amount: z
    .int()
    .min(1, "must be at least 1")
    .max(LARGEST_AMOUNT, "must fit in 32 bits"),
  softDescriptor: given,
  transactionId: given,
  entryMode: given,
  issuerTransactionId: given,
  credit,
})

// `lateCapture` and `deviceInformation` at the top level, `paymentSource` always: A-14.
const authorizeCardRequest = z.strictObject({
  paymentSource: z.literal("GATEWAY"),
  smartCheckoutId: z.guid("must be a UUID").optional(),
  merchantChargeId,
  customer: customerRequest,
  transactions: z.array(transaction),
  lateCapture: z.boolean(),
  deviceInformation: z.record(z.string(), z.json()).optional(),
})

export type WrittenRequest =
  | { kind: "written"; body: string }
  | { kind: "malformed"; problems: ConfigurationProblem[] }

/**
 * Writes the request as the service spells it. Strict, for what goes out must be right: whatever
 * the service would refuse is refused here, with field names and without values.
 */
export function writeAuthorizeCardRequest(
  authorization: CardAuthorization,
  wire: GatewaySettings["wire"]
): WrittenRequest {
  const parsed = authorizeCardRequest.safeParse(
    requestOf(authorization, wire),
    {
      reportInput: false,
    }
  )
  return parsed.success
    ? { kind: "written", body: JSON.stringify(parsed.data) }
    : { kind: "malformed", problems: parsed.error.issues.map(problemOf) }
}

function requestOf(
  authorization: CardAuthorization,
  wire: GatewaySettings["wire"]
): unknown {
  const {
    smartCheckoutId,
    merchantChargeId,
    customer,
    lateCapture,
    deviceInformation,
  } = authorization
  return leaveOutUndefined({
    paymentSource: "GATEWAY",
    smartCheckoutId,
    merchantChargeId,
    customer,
    transactions: [transactionOf(authorization, wire)],
    lateCapture,
    deviceInformation,
  })
}

function transactionOf(
  authorization: CardAuthorization,
  wire: GatewaySettings["wire"]
): unknown {
  const {
    amount,
    softDescriptor,
    transactionId,
    entryMode,
    issuerTransactionId,
  } = authorization
  const { temporaryCardToken, installments, installmentType, billingAddress } =
    authorization
  return leaveOutUndefined({
    paymentType: "CREDIT",
    amount,
    softDescriptor,
    transactionId,
    entryMode,
    issuerTransactionId,
    credit: {
      [wire.temporaryCardTokenField]: temporaryCardToken,
      installmentNumber: installments,
      installmentType,
      billingAddress,
    },
  })
}

function problemOf({ path, message }: z.core.$ZodIssue): ConfigurationProblem {
  return { path: path.map(String).join("."), message }
}
