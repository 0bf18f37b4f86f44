import type { ChangeIntent } from "../../modules/ledger/ports/charge-ledger"
import type { Charge } from "../../domain/charge/charge"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import type { Operation } from "../../domain/operation/operation"
import { GatewayError } from "../../domain/errors"
import { minorUnits } from "../../domain/money"
import type { TimeBudget } from "../../domain/time-budget"
import { deactivateLink } from "./deactivate-link"
import type { MethodServices } from "../port"
import { readLinkCharge } from "./read-link-charge"

/** Says that a payment link cannot be captured, because its money is taken when it is paid. */
class NothingToCaptureError extends Error {
  override readonly name = "NothingToCaptureError"

  constructor({ merchantChargeId }: Charge) {
    super(
      `Payment link ${merchantChargeId} cannot be captured, because its payments are captured at once.`
    )
  }
}

/**
 * Refunds a payment of a link, or deactivates the link so that it cannot be paid, and returns the charge afterwards.
 * The gateway's answer to a refund has no sums, so the sums are read from the link's list of payments. If the
 * list does not show the refund yet, the refund is added to the sums from before the refund. After a deactivation, the
 * list shows whether the link was paid before. If the list cannot be read, a later lookup decides.
 */
export async function changeLink(
  dependencies: MethodServices,
  {
    charge,
    change,
    operation,
  }: { charge: Charge; change: ChangeIntent; operation: Operation },
  budget: TimeBudget
): Promise<GatewayCharge> {
  const { links, ledger } = dependencies
  const { id, transactionId } = charge.link ?? {}
  if (change.kind === "capture") {
    throw new NothingToCaptureError(charge)
  }
  if (change.kind === "refund") {
    await links.refundLinkTransaction(
      {
        paymentLinkId: id ?? "",
        transactionId: transactionId ?? "",
        amount: change.amount,
      },
      budget
    )
    const shown = await lookUpAfterChange(dependencies, charge, budget)
    return addUnshownRefund({ charge, operation }, shown)
  }
  const deactivated = await deactivateLink(
    dependencies,
    { charge, linkId: id ?? "" },
    budget
  )
  if (deactivated.kind === "failed") {
    throw deactivated.error
  }
  return lookUpAfterChange(
    dependencies,
    {
      ...charge,
      ...(charge.link
        ? { link: { ...charge.link, deactivatedAt: (await ledger.time()).now } }
        : {}),
    },
    budget
  )
}

async function lookUpAfterChange(
  dependencies: MethodServices,
  charge: Charge,
  budget: TimeBudget
): Promise<GatewayCharge> {
  try {
    const shown = await readLinkCharge(dependencies, charge, budget)
    return shown.kind === "found" ? shown.charge : chargeBeforeChange(charge)
  } catch (error) {
    if (error instanceof GatewayError) {
      return chargeBeforeChange(charge)
    }
    throw error
  }
}

/**
 * Adds this refund to the charge if the list of payments does not show it yet. Otherwise the refund could count as not
 * done and be repeated.
 */
function addUnshownRefund(
  { charge, operation }: { charge: Charge; operation: Operation },
  shown: GatewayCharge
): GatewayCharge {
  const { captured, refunded } = operation.baseline ?? charge.sums
  const atLeast = refunded + operation.amount
  if ((shown.refundedAmount ?? 0) >= atLeast) {
    return shown
  }
  const [transaction] = shown.transactions
  return {
    ...shown,
    originalAmount: captured,
    refundedAmount: minorUnits(atLeast),
    amount: minorUnits(Math.max(0, captured - atLeast)),
    transactions: [
      {
        paymentType: "LINK",
        ...(transaction?.transactionId
          ? { transactionId: transaction.transactionId }
          : {}),
        transactionStatus: atLeast >= captured ? "REFUNDED" : "PARTREFUNDED",
      },
    ],
  }
}

/** Returns the charge as it was known before the change. This result does not resolve the operation. */
function chargeBeforeChange({
  merchantChargeId,
  details,
  sums,
  amount,
}: Charge): GatewayCharge {
  return {
    merchantChargeId,
    chargeStatus: details.chargeStatus ?? "",
    originalAmount: amount,
    refundedAmount: sums.refunded,
    transactions: [
      {
        paymentType: "LINK",
        transactionStatus: details.transactionStatus ?? "",
      },
    ],
  }
}
