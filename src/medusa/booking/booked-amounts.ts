import { z } from "@medusajs/framework/zod"
import {
  isFinerThanCentavos,
  type MinorUnits,
  minorUnits,
  minorUnitsFromDecimal,
  negatedDecimal,
  sumOfDecimals,
} from "../../domain/money"
import type { PaymentModuleServices } from "../core"
import {
  CORE_ACTOR,
  reasonOfAdministrator,
  signedInActor,
} from "../customer/signed-in"
import { refundMetadata, decimal, OPERATION_KEY } from "./rows"

const row = z.object({
  id: z.string(),
  payment_id: z.string(),
  raw_amount: decimal,
  created_by: z.string().nullish(),
})

type Row = z.output<typeof row>

export interface BookedCapture {
  amount: MinorUnits
  /** The sum of all captures of the payment, including this capture. */
  total: MinorUnits
  /** Medusa's exact amount, in major units. */
  decimal: string
  /**
   * Whether the amount has fractions of a centavo although the payment's captures together do not cover the whole
   * payment. Such a capture is refused.
   */
  isTooFine: boolean
  /**
   * The id of the signed-in administrator. If no administrator's request is handled, the actor that core recorded, or
   * `medusa`.
   */
  createdBy: string
}

export async function readCapture(
  { captures, payments }: Pick<PaymentModuleServices, "captures" | "payments">,
  id: string
): Promise<BookedCapture | undefined> {
  const [found] = await rowsIn(captures, { id })
  if (!found) {
    return undefined
  }
  const { payment_id, raw_amount } = found
  const total = exactSumOf(await rowsIn(captures, { payment_id }))
  const before = sumOfDecimals([total, negatedDecimal(raw_amount)])
  const isFine = isFinerThanCentavos(raw_amount)
  const [payment] = isFine
    ? z
        .array(z.object({ raw_amount: decimal }))
        .parse(await payments.list({ id: payment_id }))
    : []
  return {
    amount: differenceOf(before, total),
    total: minorUnitsFromDecimal(total),
    decimal: raw_amount,
    isTooFine: isFine && total !== sumOfDecimals([payment?.raw_amount ?? "0"]),
    createdBy: signedInActor() ?? found.created_by ?? CORE_ACTOR,
  }
}

function differenceOf(before: string, after: string): MinorUnits {
  return minorUnits(
    minorUnitsFromDecimal(after) - minorUnitsFromDecimal(before)
  )
}

async function rowsIn(
  table: PaymentModuleServices["captures"],
  filters: Record<string, unknown>
): Promise<Row[]> {
  return z.array(row).parse(await table.list(filters))
}

function exactSumOf(rows: readonly Row[]): string {
  return sumOfDecimals(rows.map(({ raw_amount }) => raw_amount))
}

export interface BookedRefund {
  paymentId: string
  /**
   * The id of the signed-in administrator. If no administrator's request is handled, the actor that core recorded, or
   * `medusa`.
   */
  createdBy: string
  /** The reason that the administrator entered on our page, or else the note of core's refund. */
  reason: string | undefined
  /**
   * The id of the ledger's operation for which the plugin wrote this refund. Undefined for a refund that still has to
   * be sent to the gateway.
   */
  operationId: string | undefined
  /** Whether core made the refund automatically, because the completion of the cart failed. */
  isOfFailedCompletion: boolean
}

/** The note of a refund that core makes after a failed completion. Only core writes it (measured). */
const FAILED_COMPLETION_NOTE = "Refunded due to cart completion failure"

const bookedRefund = row.extend({
  note: z.string().nullish(),
  metadata: refundMetadata,
})

/** Returns the row of a refund. Core writes this row before it calls the provider. */
export async function readRefund(
  rows: PaymentModuleServices["refunds"],
  id: string
): Promise<BookedRefund | undefined> {
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
 * Returns the amount of a refund in minor units, as the gateway needs it. An amount with fractions of a centavo is
 * rounded if it is all that is left of the payment, or exactly the amount by which the order is overpaid. Any other
 * amount with such fractions cannot be refunded, and the result is `undefined`.
 */
export async function refundInMinorUnits(
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
  if (!isFinerThanCentavos(asked)) {
    return minorUnitsFromDecimal(asked)
  }
  const ofPayment = { payment_id: paymentId }
  const captured = exactSumOf(await rowsIn(captures, ofPayment))
  const all = await rowsIn(refunds, ofPayment)
  const before = exactSumOf(all.filter(({ id }) => id !== refundId))
  const after = sumOfDecimals([before, asked])
  const isWhole =
    after === captured || (await overpaid()) === minorUnitsFromDecimal(asked)
  return isWhole ? differenceOf(before, after) : undefined
}
