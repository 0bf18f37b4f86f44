import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
} from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  MAX_CODES_PER_CART,
  MAX_OPEN_CODES_PER_CART,
} from "../../../domain/attempt-limits"
import type { Charge } from "../../../domain/charge/charge"
import { SESSION_CREATION_LEASE } from "../../../domain/lease-times"
import { SHOPPER_LOOKUP_LIMIT } from "../../../operations/look-up/look-up-charge"
import {
  isProviderOfferedOrRegionUnknown,
  doesPaymentCollectionExist,
} from "../../../medusa/cart/cart-to-pay"
import {
  type MethodOfAccount,
  parseOwnProviderId,
} from "../../../domain/payment-method/provider-id"
import { ledgerOf, logOf, queryOf } from "../../../medusa/container"
import { findAccount } from "../../../options/find-account"
import { dependenciesOfAccount } from "../../../operations/perform/operation-dependencies"
import { adapterOf } from "../../../payment-method-adapters/registry"
import {
  errorIfChangePaused,
  errorIfCreationPaused,
} from "../../../operations/resolve/errors-if-calls-paused"
import { supersedePaymentCode } from "../../../operations/change/supersede-payment-code"
import {
  LEASE_KEYS,
  waitForLease,
} from "../../../reconciliation/queue/wait-for-lease"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { runAfterResponse } from "../../run-after-response"
import { explainRefusedSessionDeletion } from "../../core-answers/explain-refused-session-deletion"
import { shopperRefusal } from "../shopper-refusal"
import { isAsynchronousMethod } from "../../../domain/payment-method/payment-method"

/**
 * Refuses a session for an unknown payment collection with 404, before anything is stored for it. Medusa would respond
 * with 500, and only after all middlewares.
 */
export const refuseUnknownCollection: Handler = async (request) => {
  const { id = "" } = request.params
  if (!(await doesPaymentCollectionExist(request.scope, id))) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no payment collection "${id}"; create one for the cart first (POST /store/payment-collections).`
    )
  }
}

/**
 * Acquires a lease, so that two sessions of a payment collection are not created at the same time. After a double
 * click, each of the two requests would otherwise delete the session of the other request (measured).
 *
 * If the lease cannot be acquired in time, the request continues without it. The claims in the ledger still prevent a
 * second charge.
 */
export const acquireSessionLease: Handler = async (request, response) => {
  const ledger = ledgerOf(request.scope)
  const key = LEASE_KEYS.sessions(request.params.id ?? "")
  const end = await waitForLease(ledger, key, SESSION_CREATION_LEASE)
  if (end) {
    runAfterResponse(response, () => void end())
  }
}

const providerBody = z.object({ provider_id: z.string() })

/**
 * Cancels the unpaid code of a payment collection before Medusa creates a new payment session. A code that the gateway
 * does not cancel is usually abandoned: it can still be paid, but it does not prevent another payment.
 *
 * Refuses the new session in these cases, among others:
 *
 * - A charge of the payment collection is paid, or may be paid.
 * - An order waits for the payment of the code, which has not expired.
 * - The new payment would be refused, for example because too many codes were created for the cart.
 * - The code could not be canceled and may not be abandoned, for example because the cart already has too many payable
 *   codes.
 *
 * Cancels nothing if the region does not offer the requested provider, because Medusa refuses this provider anyway.
 */
export const supersedeCodeOrRefuse: Handler = async (request, response) => {
  const ledger = ledgerOf(request.scope)
  // The id is read here, because Express has removed the parameters when an error response is sent.
  const { id = "" } = request.params
  const findOpen = () => ledger.findOpenChargeOfCollection(id)
  const open = await findOpen()
  const provider = providerBody.safeParse(request.validatedBody).data
    ?.provider_id
  const asked = { collectionId: id }
  if (
    open &&
    provider &&
    (await isProviderOfferedOrRegionUnknown(request.scope, asked, provider))
  ) {
    // The plugin's providers make the same checks later. But Medusa would turn their refusal into HTTP 500 "Could not
    // delete all payment sessions".
    const message = await supersedeOpenChargeOrExplain(
      request,
      parseOwnProviderId(provider),
      open
    )
    if (message) throw shopperRefusal(ledger, open, message)
  }
  explainRefusedSessionDeletion(response, ledger, findOpen)
}

/**
 * Cancels or abandons an unpaid code, because the shopper has chosen another way of paying. Returns a message for the
 * shopper if the open charge prevents the new payment, for example because the code was just paid. `chosen` is
 * undefined for a payment provider that does not belong to this plugin.
 */
async function supersedeOpenChargeOrExplain(
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
  const isForCode = chosen !== undefined && isAsynchronousMethod(chosen.method)

  /** Returns a message if the chosen method would be refused, so that the shopper keeps the existing code. */
  const objectionToNewPayment = async (): Promise<
    ShopperMessage | undefined
  > => {
    const next = findAccount(accounts, chosen?.account)
    if (!chosen || !next) return undefined
    const asking = dependenciesOfAccount({ account: next, ledger, log })
    if (
      adapterOf(chosen).reasonNotToCharge(next) !== undefined ||
      errorIfCreationPaused(asking, chosen.method)
    ) {
      return "replacement_unavailable"
    }
    if (!isForCode || cartId === undefined) return undefined
    const { made } = await ledger.countUnpaidChargesAndCodesOfCart({
      account: next.id,
      cartId,
    })
    return made >= MAX_CODES_PER_CART ? "too_many_codes" : undefined
  }

  const dependencies = dependenciesOfAccount({ account, ledger, log })
  /**
   * Returns a message if the gateway must not be called to cancel this code now:
   * - The plugin has paused cancellations or lookups, because several of them have failed in a row.
   * - Shoppers have already caused too many lookups and cancellations of this charge in the last minute. If the result
   *   is `undefined`, this cancellation counts, too.
   */
  const objectionToCancelRequest = async (): Promise<
    ShopperMessage | undefined
  > => {
    if (errorIfChangePaused(dependencies, charge.method, "void")) {
      return "being_verified" // The code may be paid, and the gateway cannot be called.
    }
    const lookup = await ledger.claimShopperLookup(
      charge.id,
      SHOPPER_LOOKUP_LIMIT
    )
    return lookup.kind === "enough" ? "too_fast" : undefined
  }

  const actor = actorOfSessionRequest(request)
  return supersedePaymentCode(
    { ...dependencies, query: queryOf(scope) },
    charge,
    {
      actor,
      objectionToNewPayment,
      ...(actor === "shopper" && { objectionToCancelRequest }),
      // A cart may have only a few codes that can still be paid, including this one.
      mayAbandon: async () =>
        !isForCode ||
        cartId === undefined ||
        (
          await ledger.countUnpaidChargesAndCodesOfCart({
            account: account.id,
            cartId,
          })
        ).unpaid < MAX_OPEN_CODES_PER_CART,
    }
  )
}

/**
 * Returns the id of the admin user or secret API key that creates the session for a shopper. Returns `shopper` if the
 * shopper creates it.
 */
function actorOfSessionRequest(request: MedusaRequest): string {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  return caller && ["user", "api-key"].includes(caller.actor_type)
    ? caller.actor_id
    : "shopper"
}
