import type { Charge } from "../../domain/charge/charge"
import type {
  ChargePlan,
  ClaimedCharge,
} from "../../payment-method-adapters/payment-method-adapter"
import type { TimeBudget } from "../../domain/time-budget"
import { awaitResolutionWithinBudget } from "../resolve/resolve-by-lookup"
import type { AccountServices } from "../perform/operation-dependencies"
import { buildClaimInput, performOperation } from "../perform/perform-operation"
import { releaseClaim } from "../conclude/release-claim"
import { messageIfAttemptLimitReached } from "./message-if-attempt-limit-reached"
import type { ShopperMessage } from "../../texts/shopper-texts"

/**
 * The result of creating a charge:
 * - `concluded`: `charge` has the resulting state. The state `unresolved` means that the outcome is unknown: the
 *   shopper must read that the payment is being verified, and not that it was declined.
 * - `refused`: the creation was not sent to the gateway. `message` is the reason for the shopper. For a payment link,
 *   an earlier attempt may have been sent whose answer was lost.
 */
export type CreatedCharge =
  | { kind: "concluded"; charge: Charge }
  | { kind: "refused"; message: ShopperMessage }

/**
 * Claims the creation of a payment session's only charge. If the session already has a charge in another state than
 * `not_created`, waits for the outcome of that charge within the time budget, and returns the charge.
 *
 * If `isLimited` is true, the attempt limits are checked after the claim. Simultaneous attempts have then inserted
 * their rows, so each of them is counted. The claim is released if a limit is reached.
 */
async function claimCreationOrAwaitCharge(
  dependencies: AccountServices,
  { intent, actor, buyer, isLimited }: ChargePlan,
  budget: TimeBudget
): Promise<({ kind: "claimed" } & ClaimedCharge) | CreatedCharge> {
  const claimed = await dependencies.ledger.claimChargeCreation(intent, {
    ...buildClaimInput(dependencies.account, actor),
    buyer,
  })
  switch (claimed.kind) {
    case "existing":
      return {
        kind: "concluded",
        charge: await awaitResolutionWithinBudget(
          dependencies,
          claimed.charge.id,
          budget
        ),
      }
    case "collection_taken":
      return claimed.charge.state === "unresolved"
        ? buildRefusedCreation("being_verified")
        : buildRefusedCreation("another_payment_open")
    case "of_other_installation":
      return buildRefusedCreation("being_verified")
    case "no_input":
      return buildRefusedCreation("failed")
    case "store_charge_not_permitted":
      return buildRefusedCreation("saved_card_unusable")
    case "claimed": {
      const message = isLimited
        ? await messageIfAttemptLimitReached(dependencies, claimed.charge)
        : undefined
      if (message === undefined) {
        return claimed
      }
      await releaseClaim(dependencies, claimed.operation, "not_allowed")
      return buildRefusedCreation(message)
    }
  }
}

function buildRefusedCreation(message: ShopperMessage): CreatedCharge {
  return { kind: "refused", message }
}

/**
 * Creates the charge of a payment session. If the session already has a charge, waits for the outcome of that charge
 * and returns it. A charge in the state `not_created` is created again.
 *
 * For a payment link, the creation may be repeated if the gateway's answer is lost. The gateway may then have two
 * links, and the first link is never shown to a shopper.
 *
 * Call this function only while a shopper or an administrator waits, or in the workflow that charges a saved card for
 * the store.
 */
export async function createCharge(
  dependencies: AccountServices,
  plan: ChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  const creation = plan.createSteps(dependencies)
  for (;;) {
    const claimed = await claimCreationOrAwaitCharge(dependencies, plan, budget)
    if (claimed.kind !== "claimed") {
      return claimed
    }
    const { charge } = await performOperation(
      dependencies,
      { ...claimed, ...creation.buildCreationCall(claimed) },
      budget
    )
    if (!(await creation.cleanUpAndDecideRetry?.(claimed, charge, budget))) {
      return { kind: "concluded", charge }
    }
  }
}
