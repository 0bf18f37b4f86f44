import type { ChangeIntent } from "../../modules/ledger/ports/ledger-parameters-and-results"
import type { Charge } from "../../domain/charge/charge"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import type { Operation } from "../../domain/operation/operation"
import { GatewayError } from "../../domain/errors"
import { minorUnits } from "../../domain/money"
import type { TimeBudget } from "../../domain/time-budget"
import { deactivateLink } from "./deactivate-link"
import type { MethodServices } from "../payment-method-adapter"
import { lookUpLinkCharge } from "./look-up-link-charge"

/** The error for an attempt to capture a payment link. A payment of a link is captured immediately. */
class NothingToCaptureError extends Error {
  override readonly name = "NothingToCaptureError"

  constructor({ merchantChargeId }: Charge) {
    super(
      `Payment link ${merchantChargeId} cannot be captured, because its payments are captured at once.`
    )
  }
}

/**
 * Refunds a payment of a link, or deactivates the link. Returns the charge afterwards.
 *
 * The gateway's answer to a refund contains no sums, so the link is looked up afterwards. If the account uses
 * notifications instead of lookups, the recorded payments are used. If the refund is not shown there, or if the lookup
 * fails, the amount of the refund is added to the earlier sums.
 *
 * @throws NothingToCaptureError if `change` is a capture, because a payment link has no reserved money. Also throws the
 * error of a refund or deactivation that failed.
 */
export async function refundOrDeactivateLink(
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
    const shown = await lookUpChangedLinkOrUseLedgerState(
      dependencies,
      charge,
      budget
    )
    return addRefundNotShownByGateway({ charge, operation }, shown)
  }
  const deactivated = await deactivateLink(
    dependencies,
    { charge, linkId: id ?? "" },
    budget
  )
  if (deactivated.kind === "failed") {
    throw deactivated.error
  }
  return lookUpChangedLinkOrUseLedgerState(
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

async function lookUpChangedLinkOrUseLedgerState(
  dependencies: MethodServices,
  charge: Charge,
  budget: TimeBudget
): Promise<GatewayCharge> {
  try {
    const shown = await lookUpLinkCharge(dependencies, charge, budget)
    return shown.kind === "found"
      ? shown.charge
      : buildChargeWithUnchangedSums(charge)
  } catch (error) {
    if (error instanceof GatewayError) {
      return buildChargeWithUnchangedSums(charge)
    }
    throw error
  }
}

/**
 * Adds this refund to the charge's refunded sum if the snapshot `shown` does not contain the refund yet. Otherwise the
 * plugin could conclude that the refund failed, and send it again.
 */
function addRefundNotShownByGateway(
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

/**
 * Returns the charge with the state and sums that the ledger had before the refund or deactivation. Used if the lookup
 * after the request failed or found no link.
 */
function buildChargeWithUnchangedSums({
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
