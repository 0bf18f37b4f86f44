import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { isObservedByNotifications } from "../../options/account-observation"
import type { TimeBudget } from "../../domain/time-budget"
import { awaitResolutionWithinBudget } from "../resolve/resolve-by-lookup"
import { changeChargeAtGateway, type ChangeResult } from "./change-charge"
import { adapterOf } from "../../payment-method-adapters/registry"
import type { AccountServices } from "../perform/operation-dependencies"
import type { Ledger } from "../../modules/ledger"
import { traitsOf } from "../../domain/payment-method/payment-method"

/**
 * The result of canceling an unpaid code or payment link:
 * - `over`: the charge has no money, for example because it was canceled, refused, refunded or never created.
 * - `abandoned`: the code was not canceled. It may still be paid, but it does not prevent another charge.
 * - `has_money`: the code was not canceled, because it was paid in the meantime or its payment is disputed.
 * - `of_other_installation`: the code was not canceled, because another installation of the store created it. The code
 *   may still be paid.
 * - `unknown`: the caller has to assume that the code may still be paid. `why` is the reason.
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
      /** True if the cancellation was refused before it was sent. If undefined, it may or may not have been sent. */
      isNotSent?: boolean
    }

interface CodeToCancel {
  charge: Charge
  /** The shopper, administrator or part of the plugin that the ledger records as the cause of the cancellation. */
  actor: string
  /**
   * Marks the code as abandoned, and resolves to false if the code was not marked. The default only marks the code in
   * the ledger. A caller can pass a function that checks a further condition first.
   */
  abandon?: () => Promise<boolean>
}

/**
 * Cancels an unpaid code or payment link at the gateway. If the gateway permanently refuses, the code is abandoned: it
 * may still be paid, but it no longer prevents another payment.
 *
 * If the account uses notifications instead of lookups, an expired code is only abandoned. A payment of the code may
 * not have been reported yet, and the cancellation would refund it.
 *
 * The code is neither canceled nor abandoned if it was paid, if its state is unknown, or if another installation of the
 * store created it.
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
 * Deactivates the payment link of a charge that was paid and has no money any more, for example after a refund in the
 * merchant panel. An active link can be paid again.
 *
 * A failed deactivation does not prevent the next charge, because a job of the plugin repeats the deactivation. Does
 * nothing for charges that are not payment links.
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
    abandon = () => dependencies.ledger.markCodeOrLinkAbandoned(charge.id),
  }: CodeToCancel,
  budget: TimeBudget
): Promise<CodeCancellationOutcome> {
  const resolved = await awaitResolutionWithinBudget(
    dependencies,
    charge.id,
    budget
  )
  if (resolved.state !== "pending") {
    return cancellationOutcomeFromState(resolved)
  }
  if (await dependencies.ledger.isOfOtherInstallation(resolved)) {
    return { kind: "of_other_installation", charge: resolved }
  }
  const { account, ledger } = dependencies
  const { cancellation } = traitsOf(resolved.method)
  // The code may have been paid although no notification has reported this yet. A cancellation would refund the
  // payment.
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
          isNotSent: true,
        }
  }
  const result = await changeChargeAtGateway(
    dependencies,
    {
      change: {
        chargeId: charge.id,
        kind: "void",
        amount: charge.amount,
        medusaRowId: undefined,
      },
      actor,
    },
    budget
  )
  return abandonIfRefusedAndReturnOutcome(resolved, result, abandon)
}

async function abandonIfRefusedAndReturnOutcome(
  before: Charge,
  result: ChangeResult,
  abandon: () => Promise<boolean>
): Promise<CodeCancellationOutcome> {
  switch (result.kind) {
    case "done":
      return cancellationOutcomeFromState(result.charge)
    case "refused": {
      const { reason, charge } = result
      if (charge.state !== "pending") {
        return cancellationOutcomeFromState(charge)
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

function cancellationOutcomeFromState(charge: Charge): CodeCancellationOutcome {
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
