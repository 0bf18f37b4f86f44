import { z } from "@medusajs/framework/zod"
import {
  hasFractionsOfCentavo,
  type MinorUnits,
  minorUnits,
  minorUnitsFromDecimal,
  negatedDecimal,
  sumOfDecimals,
} from "../../domain/money"
import type { PaymentModuleServices } from "../container"
import {
  CORE_ACTOR,
  reasonOfAdministrator,
  signedInActor,
} from "../customer/signed-in-actor"
import {
  refundMetadataSchema,
  requiredDecimalSchema,
  OPERATION_KEY,
} from "./medusa-row-schemas"

const row = z.object({
  id: z.string(),
  payment_id: z.string(),
  raw_amount: requiredDecimalSchema,
  created_by: z.string().nullish(),
})

type Row = z.output<typeof row>

export interface CaptureInMedusa {
  amount: MinorUnits
  /** The sum of the payment's captures up to now, including this capture. */
  total: MinorUnits
  /** The exact amount that Medusa stores, as a decimal in major units. */
  decimal: string
  /**
   * True if this capture's amount contains fractions of a centavo, and the payment's captures do not add up to the
   * amount of the payment. The plugin then refuses the capture, unless the capture has the whole amount that the order
   * still owes.
   */
  hasUnsupportedFraction: boolean
  /**
   * Who made the capture: the administrator or API key whose request is being handled. If there is no such request, it
   * is the actor that Medusa recorded for the capture. If Medusa recorded no actor, it is `medusa`.
   */
  createdBy: string
}

export async function readCapture(
  { captures, payments }: Pick<PaymentModuleServices, "captures" | "payments">,
  id: string
): Promise<CaptureInMedusa | undefined> {
  const [found] = await readBookingRows(captures, { id })
  if (!found) {
    return undefined
  }
  const { payment_id, raw_amount } = found
  const total = exactSumOf(await readBookingRows(captures, { payment_id }))
  const before = sumOfDecimals([total, negatedDecimal(raw_amount)])
  const hasFraction = hasFractionsOfCentavo(raw_amount)
  const [payment] = hasFraction
    ? z
        .array(z.object({ raw_amount: requiredDecimalSchema }))
        .parse(await payments.list({ id: payment_id }))
    : []
  return {
    amount: differenceInMinorUnits(before, total),
    total: minorUnitsFromDecimal(total),
    decimal: raw_amount,
    hasUnsupportedFraction:
      hasFraction && total !== sumOfDecimals([payment?.raw_amount ?? "0"]),
    createdBy: signedInActor() ?? found.created_by ?? CORE_ACTOR,
  }
}

function differenceInMinorUnits(before: string, after: string): MinorUnits {
  return minorUnits(
    minorUnitsFromDecimal(after) - minorUnitsFromDecimal(before)
  )
}

async function readBookingRows(
  table: PaymentModuleServices["captures"],
  filters: Record<string, unknown>
): Promise<Row[]> {
  return z.array(row).parse(await table.list(filters))
}

function exactSumOf(rows: readonly Row[]): string {
  return sumOfDecimals(rows.map(({ raw_amount }) => raw_amount))
}

export interface RefundInMedusa {
  paymentId: string
  /**
   * Who made the refund: the administrator or API key whose request is being handled. If there is no such request, it
   * is the actor that Medusa recorded for the refund. If Medusa recorded no actor, it is `medusa`.
   */
  createdBy: string
  /**
   * The reason that the administrator entered on the plugin's page. Without such a reason, it is the note of Medusa's
   * refund, or undefined if the refund has no note.
   */
  reason: string | undefined
  /**
   * The id of the ledger's refund operation, if the plugin wrote this refund into Medusa. Undefined if the refund was
   * started in Medusa.
   */
  operationId: string | undefined
  /** Whether Medusa started the refund itself, because it could not complete the cart. */
  isOfFailedCompletion: boolean
}

/**
 * The note that Medusa writes on a refund that it makes after it failed to complete a cart. No other code writes this
 * note (measured).
 */
const FAILED_COMPLETION_NOTE = "Refunded due to cart completion failure"

const bookedRefund = row.extend({
  note: z.string().nullish(),
  metadata: refundMetadataSchema,
})

/**
 * Returns a refund that Medusa has stored, or `undefined` if there is no such refund. Medusa stores the refund before
 * it calls the payment provider.
 */
export async function readRefund(
  rows: PaymentModuleServices["refunds"],
  id: string
): Promise<RefundInMedusa | undefined> {
  const [found] = z.array(bookedRefund).parse(await rows.list({ id }))
  return (
    found && {
      paymentId: found.payment_id,
      createdBy: signedInActor() ?? found.created_by ?? CORE_ACTOR,
      reason: reasonOfAdministrator() ?? found.note ?? undefined,
      operationId: found.metadata?.[OPERATION_KEY],
      isOfFailedCompletion: found.note === FAILED_COMPLETION_NOTE,
    }
  )
}

/**
 * Converts the amount of a refund to minor units for the gateway. An amount with fractions of a centavo is rounded in
 * two cases:
 * - The refund returns everything that is left of the payment.
 * - The rounded amount is the amount by which the order is overpaid.
 *
 * Returns `undefined` for any other amount with fractions of a centavo, because it cannot be refunded.
 */
export async function convertRefundToMinorUnits(
  { captures, refunds }: Pick<PaymentModuleServices, "captures" | "refunds">,
  {
    refundId,
    paymentId,
    asked,
    overpaid,
  }: {
    refundId: string
    paymentId: string
    asked: string
    /** Returns the amount by which the order is overpaid, in minor units. */
    overpaid: () => Promise<number>
  }
): Promise<MinorUnits | undefined> {
  if (!hasFractionsOfCentavo(asked)) {
    return minorUnitsFromDecimal(asked)
  }
  const ofPayment = { payment_id: paymentId }
  const captured = exactSumOf(await readBookingRows(captures, ofPayment))
  const all = await readBookingRows(refunds, ofPayment)
  const before = exactSumOf(all.filter(({ id }) => id !== refundId))
  const after = sumOfDecimals([before, asked])
  const mayBeRounded =
    after === captured || (await overpaid()) === minorUnitsFromDecimal(asked)
  return mayBeRounded ? differenceInMinorUnits(before, after) : undefined
}
