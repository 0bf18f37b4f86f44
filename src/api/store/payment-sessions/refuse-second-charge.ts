import { findAccount } from "../../../options/find-account"
import type {
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { leaseOf, leasePatiently } from "../../../reconciliation/lease-charge"
import { whenAnswered } from "../../when-answered"
import { SESSIONS_LEASE } from "../../../charge/times"
import { z } from "@medusajs/framework/zod"
import { CODES_PER_CART } from "../../../charge/attempt-limits"
import type { Charge } from "../../../charge/charge"
import type { ShopperMessage } from "../../../texts/shopper-texts"
import { dependenciesOf } from "../../../payments/dependencies"
import { reasonNotToCreate } from "../../../payments/reasons-not-to-ask"
import {
  type OurProvider,
  ourProvider,
  readCartToPay,
} from "../../../medusa/cart-to-pay"
import { supersedeFor } from "../supersede-in-cart"
import { explainRefusedDeletion } from "../explain-refused-deletion"
import { ledgerOf, logOf } from "../../../medusa/core"

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
    const chosen = ourProvider(provider)
    await supersedeFor(request, open, {
      isForCode: chosen !== undefined && chosen.method !== "card",
      ...(chosen
        ? { objection: () => objectionTo(request, chosen, open) }
        : {}),
    })
  }
  explainRefusedDeletion(response, ledger, findOpen)
  next()
}

/** Why a charge of what was chosen would not be made now. */
async function objectionTo(
  request: MedusaRequest,
  { account: id, method }: OurProvider,
  { cartId }: Charge
): Promise<ShopperMessage | undefined> {
  const { scope } = request
  const ledger = ledgerOf(scope)
  const account = findAccount(ledger.pluginOptions.accounts, id)
  if (!account) {
    return undefined
  }
  const log = logOf(scope)
  if (reasonNotToCreate(dependenciesOf({ account, ledger, log }), method)) {
    return "replacement_unavailable"
  }
  if (method === "card" || cartId === undefined) {
    return undefined
  }
  const made = await ledger.countCodesOfCart({ account: id, cartId })
  return made >= CODES_PER_CART ? "too_many_codes" : undefined
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
