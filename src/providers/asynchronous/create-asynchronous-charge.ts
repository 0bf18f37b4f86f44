import type { Charge } from "../../charge/charge"
import {
  CODES_PER_CART,
  OPEN_CODES_PER_CART,
} from "../../charge/attempt-limits"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { TimeBudget } from "../../charge/time-budget"
import { claimFor } from "../../payments/perform-operation"
import { lookUpForShopper } from "../../payments/look-up-charge"
import {
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { ReadyCode } from "./charge-making"

/**
 * - `made`: there is a charge. `message`: for the shopper, where it is no code to be paid.
 * - `refused`: there is none, or it came to nothing.
 */
export type MadeCode =
  | { kind: "made"; charge: Charge; message?: ShopperMessage }
  | { kind: "refused"; message: ShopperMessage }

/** Makes the one charge of a session through the door that all money takes. */
export async function createAsynchronousCharge(
  access: ProviderAccess,
  { intent, actor, charge }: ReadyCode,
  budget: TimeBudget
): Promise<MadeCode> {
  let objection: ShopperMessage | undefined
  const created = await charge(
    {
      intent,
      claim: claimFor(access.account, actor),
      isAllowed: async (claimed) => {
        objection =
          actor === "shopper"
            ? await objectionToCode(access, claimed)
            : undefined
        return objection === undefined
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
          created.charge.state === "unresolved"
            ? "being_verified"
            : "another_payment_open",
      }
    case "written_elsewhere":
      return { kind: "refused", message: "being_verified" }
    case "session_abandoned":
      return { kind: "refused", message: "failed" }
    case "not_allowed":
      return {
        kind: "refused",
        message: objection ?? "too_many_attempts",
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
        // An answer may leave out what a lookup tells.
        charge: hasWhatToPayWith(charge)
          ? charge
          : (
              await lookUpForShopper(
                operationDependencies(access),
                charge,
                budget
              )
            ).charge,
      }
    case "unresolved":
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

function hasWhatToPayWith({ code, link }: Charge): boolean {
  return link ? link.url !== undefined : code !== undefined
}

/** Why no code more is made for a cart. After the claim, so that several at once see each other. */
async function objectionToCode(
  { account, ledger, log }: ProviderAccess,
  { id, cartId }: Charge
): Promise<ShopperMessage | undefined> {
  if (
    cartId !== undefined &&
    (await ledger.countUnpaidOfCart(cartId)) > OPEN_CODES_PER_CART
  ) {
    return "too_many_codes"
  }
  const made =
    cartId === undefined
      ? 0
      : await ledger.countCodesOfCart({
          account: account.id,
          cartId,
          but: id,
        })
  if (made < CODES_PER_CART) {
    return undefined
  }
  log.warn(
    `checkout-transparent: a cart of account ${account.id} had ${made} codes and links within an hour (cart ${cartId ?? "unknown"}): the gateway was not asked for another code or link.`
  )
  return "too_many_codes"
}
