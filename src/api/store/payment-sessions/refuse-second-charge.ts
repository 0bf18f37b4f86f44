import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  CODES_PER_CART,
  OPEN_CODES_PER_CART,
} from "../../../charge/attempt-limits"
import type { Charge } from "../../../charge/charge"
import { SESSIONS_LEASE, SHOPPER_LOOKUPS } from "../../../charge/times"
import { isPaymentCollection, readCartToPay } from "../../../medusa/cart-to-pay"
import { type MethodOfAccount, ourProvider } from "../../../charge/provider-id"
import { ledgerOf, logOf, queryOf } from "../../../medusa/core"
import { findAccount } from "../../../options/find-account"
import { dependenciesOf } from "../../../payments/dependencies"
import {
  reasonNotToChange,
  reasonNotToCreate,
} from "../../../payments/reasons-not-to-ask"
import { supersede } from "../../../payments/supersede"
import { leaseOf, leasePatiently } from "../../../reconciliation/lease-charge"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { whenAnswered } from "../../when-answered"
import { explainRefusedDeletion, refusal } from "../explain-refused-deletion"

/**
 * Answers 404 for a payment collection that does not exist, before anything is stored for it: core answers
 * 500, after what runs before its route.
 */
export const refuseUnknownCollection: MedusaRequestHandler = async (
  request,
  _response,
  next
) => {
  const { id = "" } = request.params
  if (!(await isPaymentCollection(request.scope, id))) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no payment collection "${id}"; make one for the cart first (POST /store/payment-collections).`
    )
  }
  next()
}

/**
 * Lets one session of a payment collection be made at a time. Core makes the new one and deletes the
 * others side by side: of two at once each would take the other's away (measured), and the shopper
 * who clicked twice would have none. It lasts until core has ended, though the shopper may have hung
 * up by then. Best effort: whoever has waited for long goes on, and the ledger's claims keep the
 * money safe without it.
 */
export const oneSessionAtATime: MedusaRequestHandler = async (
  request,
  response,
  next
) => {
  const ledger = ledgerOf(request.scope)
  const key = leaseOf.sessions(request.params.id ?? "")
  const end = await leasePatiently(ledger, key, SESSIONS_LEASE)
  if (end) {
    whenAnswered(response, () => void end())
  }
  next()
}

const wanted = z.object({ provider_id: z.string() })

/**
 * Before a new session of any provider is started, an unpaid code of its payment collection is given
 * up; while a charge holds, or may hold, money, none is started. The providers do and refuse the same,
 * but at the same time as the new one is made, and core would turn a refusal into HTTP 500 "Could
 * not delete all payment sessions".
 */
export const refuseSecondCharge: MedusaRequestHandler = async (
  request,
  response,
  next
) => {
  const ledger = ledgerOf(request.scope)
  // Now: when an error is answered, Express has forgotten the parameters.
  const { id = "" } = request.params
  const findOpen = () => ledger.findOpenChargeOfCollection(id)
  const open = await findOpen()
  const provider = wanted.safeParse(request.validatedBody).data?.provider_id
  if (open && provider && (await isOffered(request, id, provider))) {
    const message = await supersedeFor(request, ourProvider(provider), open)
    if (message) throw refusal(ledger, open, message)
  }
  explainRefusedDeletion(response, ledger, findOpen)
  next()
}

/** Core refuses any other, after this: then the code that there is must not be lost. */
async function isOffered(
  { scope }: MedusaRequest,
  collectionId: string,
  provider: string
): Promise<boolean> {
  const { offered } = (await readCartToPay(scope, { collectionId })) ?? {}
  return !offered || offered.includes(provider)
}

/**
 * Gives an unpaid code up for what the shopper has chosen now, of another provider where that is undefined.
 * Returns why nothing else can be done.
 */
async function supersedeFor(
  request: MedusaRequest,
  chosen: MethodOfAccount | undefined,
  charge: Charge
): Promise<ShopperMessage | undefined> {
  const { scope } = request
  const ledger = ledgerOf(scope)
  const log = logOf(scope)
  const { accounts } = ledger.pluginOptions
  const account = findAccount(accounts, charge.account)
  if (!account) return "another_payment_open"
  const { cartId } = charge
  const isForCode = chosen !== undefined && chosen.method !== "card"

  /** Why what he wants would be refused after all; it must not cost him the code that he has. */
  const objectionToChosen = async (): Promise<ShopperMessage | undefined> => {
    const next = findAccount(accounts, chosen?.account)
    if (!chosen || !next) return undefined
    const asking = dependenciesOf({ account: next, ledger, log })
    if (reasonNotToCreate(asking, chosen.method)) {
      return "replacement_unavailable"
    }
    if (!isForCode || cartId === undefined) return undefined
    const made = await ledger.countCodesOfCart({ account: next.id, cartId })
    return made >= CODES_PER_CART ? "too_many_codes" : undefined
  }

  const dependencies = dependenciesOf({ account, ledger, log })
  /** Each try asks the gateway, and asks it to cancel; in a pause after failures nothing is begun. */
  const objectionToAsking = async (): Promise<ShopperMessage | undefined> => {
    if (reasonNotToChange(dependencies, charge.method, "void")) {
      return "being_verified" // it may be paid, and nobody can tell
    }
    const lookup = await ledger.takeShopperLookup(charge.id, SHOPPER_LOOKUPS)
    return lookup.kind === "enough" ? "too_fast" : undefined
  }

  const actor = actorOf(request)
  return supersede({ ...dependencies, query: queryOf(scope) }, charge, {
    actor,
    objection: async () =>
      (await objectionToChosen()) ??
      (actor === "shopper" ? objectionToAsking() : undefined),
    // Of codes that can be paid a cart has only so many, this one included.
    mayAbandon: async () =>
      !isForCode ||
      cartId === undefined ||
      (await ledger.countUnpaidOfCart(cartId)) < OPEN_CODES_PER_CART,
  })
}

/** An admin may make a session for a shopper. */
function actorOf(request: MedusaRequest): string {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  return caller?.actor_type === "user" ? caller.actor_id : "shopper"
}
