import type { AsynchronousMethod, Charge, ChargeIntent } from "../charge/charge"
import type { Claim, ClaimResult } from "../modules/ledger/ports/charge-ledger"
import type { BuyerDocument } from "../charge/rules/document"
import type { TimeBudget } from "../charge/time-budget"
import { awaitResolution } from "./resolve-by-lookup"
import type { OperationDependencies } from "./dependencies"
import { type MoneyCall, performOperation } from "./perform-operation"
import type { CardAuthorization, CodeCharge } from "../charge/charge-request"

export interface ChargePlan {
  intent: ChargeIntent
  claim: Claim
  /** Who pays, for the fiscal note; the ledger keeps it where the store says so. */
  buyer?: BuyerDocument | undefined
  /** Asked when everybody else's claims can be seen; false releases the claim. */
  isAllowed: (charge: Charge) => Promise<boolean>
  /** The one call that makes the charge, of the method that the intent names. */
  call: MoneyCall
}

/**
 * - `concluded`: the charge's state is the answer. `unresolved` in it means that nobody knows yet:
 *   tell the shopper "being verified", never a decline.
 * - `collection_taken`: another session's open charge stands in the way; nothing was sent.
 * - `written_elsewhere`: the session's charge is another installation's; nothing was sent.
 * - `session_abandoned`: the session was replaced or used meanwhile; nothing was sent.
 * - `not_allowed`: the plan said no; nothing was sent.
 */
export type CreatedCharge =
  | {
      kind: "concluded" | "collection_taken" | "written_elsewhere"
      charge: Charge
    }
  | { kind: "session_abandoned" }
  | { kind: "not_allowed" }

/**
 * Makes the one charge of a payment session. Only a live shopper's request may call it. Whoever
 * does not get the claim waits for the one who has it.
 */
export async function createCharge(
  dependencies: OperationDependencies,
  plan: ChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  const result = await performOperation<
    Exclude<ClaimResult, { kind: "claimed" }>,
    "not_allowed"
  >(
    dependencies,
    {
      claim: () =>
        dependencies.ledger.claimCreation(plan.intent, plan.claim, plan.buyer),
      prepare: async ({ charge, operation }) =>
        (await plan.isAllowed(charge))
          ? { kind: "go", operation }
          : { kind: "refuse", code: "not_allowed", refusal: "not_allowed" },
      call: plan.call,
    },
    budget
  )
  switch (result.kind) {
    case "performed":
      return { kind: "concluded", charge: result.charge }
    case "refused":
      return { kind: "not_allowed" }
    case "existing":
      return {
        kind: "concluded",
        charge: await awaitResolution(dependencies, result.charge.id, budget),
      }
    case "collection_taken":
    case "written_elsewhere":
    case "session_abandoned":
      return result
  }
}

/** Everything of a card authorization but what the ledger decides. */
export type CardChargeContent = Omit<
  CardAuthorization,
  "merchantChargeId" | "amount" | "lateCapture"
>

export type CardChargePlan = Omit<ChargePlan, "call"> & {
  content: CardChargeContent
}

/** Makes the one card charge of a payment session. */
export async function chargeCard(
  dependencies: OperationDependencies,
  { content, ...plan }: CardChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  return createCharge(
    dependencies,
    {
      ...plan,
      call: ({ merchantChargeId, amount, lateCapture }, callBudget) =>
        dependencies.gateway.authorizeCard(
          { ...content, merchantChargeId, amount, lateCapture },
          callBudget
        ),
    },
    budget
  )
}

/** Everything of a Pix or wallet charge but what the ledger decides. */
export type CodeChargeContent = Omit<CodeCharge, "merchantChargeId" | "amount">

export type CodeChargePlan = Omit<ChargePlan, "call"> & {
  method: Exclude<AsynchronousMethod, "link">
  content: CodeChargeContent
  /** How long the code can be paid. */
  expirationSeconds: number
}

/** Makes the one Pix or wallet charge of a payment session: a code that is still to be paid. */
export async function chargeCode(
  { gateway, ...dependencies }: OperationDependencies,
  { method, content, expirationSeconds, ...plan }: CodeChargePlan,
  budget: TimeBudget
): Promise<CreatedCharge> {
  return createCharge(
    { gateway, ...dependencies },
    {
      ...plan,
      call: ({ merchantChargeId, amount }, callBudget) => {
        const charge = { ...content, merchantChargeId, amount }
        switch (method) {
          case "pix":
            return gateway.createPixCharge(
              { ...charge, expirationSeconds },
              callBudget
            )
          case "wallet":
            return gateway.createWalletCharge(charge, callBudget)
        }
      },
    },
    budget
  )
}
