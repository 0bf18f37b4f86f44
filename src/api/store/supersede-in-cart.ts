import { findAccount } from "../../options/find-account"
import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../charge/charge"
import { type ShopperMessage, shopperText } from "../../texts/shopper-texts"
import type { LedgerModuleService } from "../../modules/ledger"
import { ledgerOf, logOf, queryOf } from "../../medusa/core"
import { supersede } from "../../payments/supersede"
import { OPEN_CODES_PER_CART } from "../../charge/attempt-limits"
import { SHOPPER_LOOKUPS } from "../../charge/times"
import {
  dependenciesOf,
  type OperationDependencies,
} from "../../payments/dependencies"
import { reasonNotToChange } from "../../payments/reasons-not-to-ask"

/**
 * Gives an unpaid code up for what the shopper wants now, or tells him why nothing else can be done.
 * `isForCode`: he wants another code, of which a cart has only so many that can be paid.
 */
export async function supersedeFor(
  request: MedusaRequest,
  charge: Charge,
  {
    isForCode,
    objection = () => Promise.resolve(undefined),
  }: {
    isForCode: boolean
    /** Why what he wants would be refused after all; it must not cost him the code that he has. */
    objection?: () => Promise<ShopperMessage | undefined>
  }
): Promise<void> {
  const { scope } = request
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, charge.account)
  const log = logOf(scope)
  const dependencies = account && dependenciesOf({ account, ledger, log })
  const actor = actorOf(request)
  const message: ShopperMessage | undefined = dependencies
    ? await supersede(
        {
          ...dependencies,
          query: queryOf(scope),
        },
        charge,
        {
          actor,
          objection: async () =>
            (await objection()) ??
            (actor === "shopper"
              ? objectionToAsking(dependencies, charge)
              : undefined),
          mayAbandon: async () =>
            !isForCode || (await hasRoomForCode(ledger, charge)),
        }
      )
    : "another_payment_open"
  if (message) {
    throw refusal(ledger, charge, message)
  }
}

/** Each try asks the gateway, and asks it to cancel; in a pause after failures nothing is begun. */
async function objectionToAsking(
  dependencies: OperationDependencies,
  { id, method }: Charge
): Promise<ShopperMessage | undefined> {
  if (reasonNotToChange(dependencies, method, "void")) {
    return "being_verified" // it may be paid, and nobody can tell
  }
  const lookup = await dependencies.ledger.takeShopperLookup(
    id,
    SHOPPER_LOOKUPS
  )
  return lookup.kind === "enough" ? "too_fast" : undefined
}

/** An admin may make a session for a shopper. */
function actorOf(request: MedusaRequest): string {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  return caller?.actor_type === "user" ? caller.actor_id : "shopper"
}

/** Whether one more code may be made beside all those of a cart, this one included. */
async function hasRoomForCode(
  ledger: LedgerModuleService,
  { cartId }: Charge
): Promise<boolean> {
  return (
    cartId === undefined ||
    (await ledger.countUnpaidOfCart(cartId)) < OPEN_CODES_PER_CART
  )
}

/** What a shopper reads, in the language of the charge's account. */
export function refusal(
  { pluginOptions: { accounts } }: LedgerModuleService,
  charge: Charge,
  message: ShopperMessage
): MedusaError {
  const account = findAccount(accounts, charge.account)
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    shopperText(message, account?.locale ?? "pt-BR", {
      method: charge.method,
    })
  )
}
