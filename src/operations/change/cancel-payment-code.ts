import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { isObservedByNotifications } from "../../options/account-observation"
import type { TimeBudget } from "../../domain/time-budget"
import { resolveOperationsWithinBudget } from "../resolve/resolve-by-lookup"
import { changeCharge, type ChangeResult } from "./change-charge"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { AccountServices } from "../perform/operation-dependencies"
import type { Ledger } from "../../modules/ledger"
import { traitsOf } from "../../domain/payment-method/payment-method"

/**
 * The result of canceling an unpaid code or payment link:
 * - `over`: the charge has no money. It was canceled, refused or refunded, has expired at the gateway, was never
 *   created, or is no longer in the ledger. A payment link whose payment was refunded can be paid again until it is
 *   deactivated.
 * - `abandoned`: the code was not canceled. Either the gateway refuses to cancel it, or the code has expired and its
 *   account uses notifications instead of lookups. The code may still be paid, but does not prevent another charge.
 * - `has_money`: the code was not canceled, because it was paid in the meantime or its payment is disputed.
 * - `of_other_installation`: the code was not canceled, because another installation of the store created it. It may
 *   still be paid.
 * - `unknown`: the code was not canceled, or the outcome is unknown. The caller has to assume that the code may still
 *   be paid.
 */
export type CodeCancellationOutcome =
  | {
      kind: "over" | "abandoned" | "has_money" | "of_other_installation"
      charge: Charge
    }
  | {
      kind: "unknown"
      charge: Charge
      why: string
      /**
       * True if the plugin did not send a cancellation, for example because it could not read the charge or has paused
       * its calls to the gateway.
       */
      isNotSent?: boolean
    }

interface CodeToCancel {
  charge: Charge
  /** The shopper, administrator or part of the plugin that the ledger records as the cause of the cancellation. */
  actor: string
  /** Marks the code as abandoned, by default in the ledger. Returns false if it did not do so. */
  abandon?: () => Promise<boolean>
}

/**
 * Cancels an unpaid code at the gateway. If the gateway refuses the cancellation permanently, abandons the code.
 * An abandoned code may still be paid, but no longer prevents another payment. A code that is paid, whose state is
 * unknown, or that another installation created is neither canceled nor abandoned. A payment link whose payment was
 * refunded is deactivated, because it could be paid again.
 *
 * If the account uses notifications instead of lookups and the code of a Pix or wallet charge has expired, the code is
 * abandoned without a request. The code may have been paid although no notification has reported this yet, and a
 * cancellation would refund the payment.
 */
export async function cancelOrAbandonPaymentCode(
  dependencies: AccountServices,
  asked: CodeToCancel,
  budget: TimeBudget
): Promise<CodeCancellationOutcome> {
  const outcome = await cancelOrAbandon(dependencies, asked, budget)
  if (outcome.kind === "over") {
    await deactivateRefundedLink(dependencies, outcome.charge, budget)
  }
  return outcome
}

/**
 * Deactivates the payment link of a charge that was paid and has no money any more, for example because it was refunded
 * in the merchant panel. Until it is deactivated, the link can be paid again. Does nothing for other charges.
 *
 * If the deactivation fails, the next charge is created nevertheless: the plugin's job repeats the deactivation, and a
 * later payment of the link does not pay the order a second time, but is refunded or listed for an administrator.
 */
async function deactivateRefundedLink(
  dependencies: AccountServices,
  charge: Charge,
  budget: TimeBudget
): Promise<void> {
  if (charge.highestCaptured > 0) {
    await adapterOf(charge).retryCancellation?.(dependencies, charge, budget)
  }
}

async function cancelOrAbandon(
  dependencies: AccountServices,
  {
    charge,
    actor,
    abandon = () => dependencies.ledger.markPaymentCodeAbandoned(charge.id),
  }: CodeToCancel,
  budget: TimeBudget
): Promise<CodeCancellationOutcome> {
  const resolved = await resolveOperationsWithinBudget(
    dependencies,
    charge.id,
    budget
  )
  if (resolved.state !== "pending") {
    return outcomeFromState(resolved)
  }
  if (await dependencies.ledger.isOfOtherInstallation(resolved)) {
    return { kind: "of_other_installation", charge: resolved }
  }
  const { account, ledger } = dependencies
  const { cancellation } = traitsOf(resolved.method)
  if (
    cancellation === "refund" &&
    isObservedByNotifications(account, resolved) &&
    (await hasPaymentCodeExpired(ledger, resolved))
  ) {
    return (await abandon())
      ? { kind: "abandoned", charge: resolved }
      : {
          kind: "unknown",
          charge: resolved,
          why: "The code was not abandoned.",
        }
  }
  const result = await changeCharge(
    dependencies,
    {
      change: {
        chargeId: charge.id,
        kind: "void",
        amount: charge.amount,
        medusaId: undefined,
      },
      actor,
    },
    budget
  )
  return outcomeOfVoid(resolved, result, abandon)
}

async function outcomeOfVoid(
  before: Charge,
  result: ChangeResult,
  abandon: () => Promise<boolean>
): Promise<CodeCancellationOutcome> {
  switch (result.kind) {
    case "done":
      return outcomeFromState(result.charge)
    case "refused": {
      const { reason, charge } = result
      if (charge.state !== "pending") {
        return outcomeFromState(charge)
      }
      const isFinal =
        reason.kind === "gateway" &&
        (reason.code === "gateway_rejected" ||
          reason.code === "gateway_not_offered")
      return isFinal && (await abandon())
        ? { kind: "abandoned", charge }
        : {
            kind: "unknown",
            charge,
            why: "why" in reason ? reason.why : "",
            isNotSent: reason.kind === "not_sent",
          }
    }
    case "unknown":
    case "busy":
    case "to_be_booked":
    case "too_soon":
      return {
        kind: "unknown",
        charge: result.charge,
        why: "The outcome of its cancellation is not known yet.",
      }
    case "of_other_installation":
      return result
    case "gone":
      return { kind: "over", charge: before }
  }
}

function outcomeFromState(charge: Charge): CodeCancellationOutcome {
  if (charge.state === "unresolved" || charge.state === "pending") {
    return {
      kind: "unknown",
      charge,
      why: "The cancellation is not finished yet.",
    }
  }
  return { kind: isOpenState(charge.state) ? "has_money" : "over", charge }
}

/**
 * Returns whether the code of a charge has expired by the database's clock. Returns false for a charge without
 * `codeExpiresAt`.
 */
export async function hasPaymentCodeExpired(
  ledger: Pick<Ledger, "time">,
  { codeExpiresAt }: Pick<Charge, "codeExpiresAt">
): Promise<boolean> {
  return (
    codeExpiresAt !== undefined && codeExpiresAt <= (await ledger.time()).now
  )
}
