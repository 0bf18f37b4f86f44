import type { Charge, ChargeIntent } from "../../domain/charge/charge"
import type { AsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { Claim } from "../../modules/ledger/ports/charge-ledger"
import type { BuyerDocument } from "../../domain/shared-with-browser/document"
import type { TimeBudget } from "../../domain/time-budget"
import { awaitResolution } from "../resolve/resolve-by-lookup"
import type { OperationDependencies } from "../perform/dependencies"
import {
  type Claimed,
  performOperation,
  releaseClaim,
} from "../perform/perform-operation"
import { objectionTo } from "./attempt-objections"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type {
  CardAuthorization,
  ChargeRequest,
} from "../../domain/charge-request"

export interface ChargePlan {
  intent: ChargeIntent
  claim: Claim
  /** The payer's document, for the fiscal note; the ledger keeps it if the store's options say so. */
  buyer?: BuyerDocument | undefined
  /** Whether the attempt limits apply; they apply to shoppers, not to the store's own staff. */
  isLimited: boolean
}

/**
 * - `concluded`: the charge's state is the outcome. `unresolved` means that the outcome is in doubt: tell the
 * shopper "being verified", never a decline.
 * - `refused`: nothing was sent; `message` tells the shopper why.
 */
export type CreatedCharge =
  | { kind: "concluded"; charge: Charge }
  | { kind: "refused"; message: ShopperMessage }

/**
 * Claims the one charge of a payment session. Only a live shopper's request, or an admin's link, may call it. If the
 * session has a charge already, waits within the budget until that one is resolved. The attempt limits are checked
 * after the claim, when claims made before it are visible.
 */
export async function claimCharge(
  dependencies: OperationDependencies,
  { intent, claim, buyer, isLimited }: ChargePlan,
  budget: TimeBudget
): Promise<Claimed | CreatedCharge> {
  const claimed = await dependencies.ledger.claimCreation(intent, {
    ...claim,
    buyer,
  })
  switch (claimed.kind) {
    case "existing":
      return {
        kind: "concluded",
        charge: await awaitResolution(dependencies, claimed.charge.id, budget),
      }
    case "collection_taken":
      return claimed.charge.state === "unresolved"
        ? refused("being_verified")
        : refused("another_payment_open")
    case "written_elsewhere":
      return refused("being_verified")
    case "session_abandoned":
      return refused("failed")
    case "claimed": {
      const message = isLimited
        ? await objectionTo(dependencies, claimed.charge)
        : undefined
      if (message === undefined) {
        return claimed
      }
      await releaseClaim(dependencies, claimed.operation, "not_allowed")
      return refused(message)
    }
  }
}

function refused(message: ShopperMessage): CreatedCharge {
  return { kind: "refused", message }
}

export interface CardChargePlan extends ChargePlan {
  content: Omit<
    CardAuthorization,
    "merchantChargeId" | "amount" | "lateCapture"
  >
}

export async function chargeCard(
  dependencies: OperationDependencies,
  { content, ...plan }: CardChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  // An account without credentials throws here, before anything is claimed.
  const { authorizeCard } = dependencies.gateway
  const claimed = await claimCharge(dependencies, plan, budget)
  if (claimed.kind !== "claimed") {
    return claimed
  }
  const { merchantChargeId, amount, lateCapture } = claimed.charge
  const { charge } = await performOperation(
    dependencies,
    {
      ...claimed,
      send: authorizeCard,
      request: { ...content, merchantChargeId, amount, lateCapture },
    },
    budget
  )
  return { kind: "concluded", charge }
}

export interface CodeChargePlan extends ChargePlan {
  method: Exclude<AsynchronousMethod, "link">
  content: Omit<ChargeRequest, "merchantChargeId" | "amount">
  expirationSeconds: number
}

/** Makes the one Pix or wallet charge of a payment session. Its code is still to be paid. */
export async function chargeCode(
  dependencies: OperationDependencies,
  { method, content, expirationSeconds, ...plan }: CodeChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  const { createPixCharge, createWalletCharge } = dependencies.gateway
  const send = { pix: createPixCharge, wallet: createWalletCharge }[method]
  const claimed = await claimCharge(dependencies, plan, budget)
  if (claimed.kind !== "claimed") {
    return claimed
  }
  const { merchantChargeId, amount } = claimed.charge
  const { charge } = await performOperation(
    dependencies,
    {
      ...claimed,
      send,
      request: { ...content, merchantChargeId, amount, expirationSeconds },
    },
    budget
  )
  return { kind: "concluded", charge }
}
