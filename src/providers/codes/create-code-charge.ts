import type { Charge, CodeMethod } from "../../core/charge/charge"
import type { ShopperMessage } from "../../core/texts/shopper-texts"
import type { TimeBudget } from "../../core/time/time-budget"
import { chargeCode } from "../../operations/charge-code"
import { claimFor } from "../../operations/claim-for"
import { lookAtCharge } from "../../operations/look-at-charge"
import { chargeIntent } from "../base/charge-intent"
import { isWithinLimits } from "../base/is-within-limits"
import type { PaymentSession } from "../base/payment-session"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { PreparedCode } from "./prepare-code-charge"

/**
 * - `made`: there is a charge. `message`: for the shopper, where it is no code to be paid.
 * - `refused`: there is none, or it came to nothing.
 */
export type MadeCode =
  | { kind: "made"; charge: Charge; message?: ShopperMessage }
  | { kind: "refused"; message: ShopperMessage }

/** Makes the one charge of a session through the door that all money takes. */
export async function createCodeCharge(
  access: ProviderAccess,
  plan: { method: CodeMethod; session: PaymentSession } & Extract<
    PreparedCode,
    { kind: "ready" }
  >,
  budget: TimeBudget
): Promise<MadeCode> {
  const { account } = access
  const { method, session, amount, content, emailDigest } = plan
  const expirationSeconds =
    method === "pix"
      ? account.pix.expirationSeconds
      : account.wallet.assumedExpirationSeconds
  let isTooMany = false
  const created = await chargeCode(
    operationDependencies(access),
    {
      method,
      content,
      expirationSeconds,
      intent: await chargeIntent(access, session, {
        emailDigest,
        amount,
        installments: 1,
        lateCapture: false,
        codeSeconds: expirationSeconds,
      }),
      claim: claimFor(account, "shopper"),
      isAllowed: async (charge) => {
        isTooMany = await hasTooManyCodes(access, charge)
        return !isTooMany && isWithinLimits(access, charge)
      },
    },
    budget
  )
  switch (created.kind) {
    case "concluded":
      return concluded(access, created.charge, budget)
    case "collection_taken":
      return {
        kind: "refused",
        message:
          created.charge.state === "unsettled"
            ? "being_verified"
            : "another_payment_open",
      }
    case "session_given_up":
      return { kind: "refused", message: "failed" }
    case "not_allowed":
      return {
        kind: "refused",
        message: isTooMany ? "too_many_codes" : "too_many_attempts",
      }
  }
}

async function concluded(
  access: ProviderAccess,
  charge: Charge,
  budget: TimeBudget
): Promise<MadeCode> {
  switch (charge.state) {
    case "pending":
      return {
        kind: "made",
        // An answer may leave out what a look-up tells.
        charge: charge.code
          ? charge
          : (await lookAtCharge(operationDependencies(access), charge, budget))
              .charge,
      }
    case "unsettled":
      return { kind: "made", charge, message: "being_verified" }
    case "authorized":
    case "paid":
    case "charged_back":
      return { kind: "made", charge, message: "paid_already" }
    case "not_created":
      return { kind: "refused", message: "gateway_unavailable" }
    case "declined":
    case "failed":
    case "absent":
    case "canceled":
    case "expired":
    case "refunded":
      return { kind: "refused", message: "failed" }
  }
}

/** After the claim, so that several at once see each other. */
async function hasTooManyCodes(
  { account, ledger }: ProviderAccess,
  { cartId }: Charge
): Promise<boolean> {
  const { openChargesPerCart: most } = account.attemptLimits
  return (
    most !== null &&
    cartId !== undefined &&
    (await ledger.countUnpaidOfCart(cartId)) > most
  )
}
