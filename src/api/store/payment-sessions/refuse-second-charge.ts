import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import { readCartToPay } from "../cart-to-pay"
import { makeWayFor } from "../make-way-in-cart"
import { tellWhyNotDeleted } from "../tell-why-not-deleted"

const wanted = z.object({ provider_id: z.string() })

/**
 * Before a new session of any provider is started, an unpaid code of its payment collection is given
 * up; while a charge holds, or may hold, money, none is started. The providers do and refuse the same,
 * but at the same time as the new one is made, and core would turn a refusal into HTTP 500 "Could
 * not delete all payment sessions".
 */
export async function refuseSecondCharge(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  // Now: when an error is answered, Express has forgotten the parameters.
  const { id = "" } = request.params
  const findOpen = () => ledger.findOpenChargeOfCollection(id)
  const open = await findOpen()
  const provider = wanted.safeParse(request.validatedBody).data?.provider_id
  if (open && provider && (await isOffered(request, id, provider))) {
    await makeWayFor(request, open, {
      isForCode: /^pp_transparent-(pix|wallet|link)_/.test(provider),
    })
  }
  tellWhyNotDeleted(response, ledger, findOpen)
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
