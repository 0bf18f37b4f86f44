import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { readCardSessionData } from "../../../core/charge/card-shopper-input"
import { readCodeSessionData } from "../../../core/charge/code-shopper-input"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"

/** Core's own validation has run before; this only finds our two fields in what is left. */
const sessionBody = z.object({ provider_id: z.string(), data: z.unknown() })

/** What a storefront may send, by the methods that our providers' ids name. */
const METHODS = {
  card: readCardSessionData,
  pix: readCodeSessionData,
  wallet: readCodeSessionData,
} as const

const OUR_PROVIDER = /^pp_transparent-(card|pix|wallet)_(.+)$/

/**
 * Takes card token and document out of the request. Core writes a session's `data` to its table
 * before it calls the provider, and shows it to whoever has the cart's id; so it gets a reference,
 * and the ledger keeps the rest, encrypted. Whatever else was sent is dropped.
 */
export async function keepShopperInputOutOfMedusa(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const body = sessionBody.safeParse(request.validatedBody)
  const [, method, accountId] =
    OUR_PROVIDER.exec(body.data?.provider_id ?? "") ?? []
  if (method === undefined || accountId === undefined) {
    next()
    return
  }
  const reading = METHODS[method as keyof typeof METHODS](body.data?.data)
  switch (reading.kind) {
    case "invalid":
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `Invalid ${method} payment: ${reading.problems.join("; ")}.`
      )
    case "none":
      replaceData(request, {})
      break
    case "complete": {
      const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
      const plaintext = JSON.stringify(reading.input)
      const reference = await ledger.keepShopperInput({
        account: accountId,
        plaintext,
      })
      replaceData(request, { checkout_transparent: { reference } })
    }
  }
  next()
}

/** In both bodies: core's route reads one, other middlewares may read the other. */
function replaceData(
  request: MedusaRequest,
  data: Record<string, unknown>
): void {
  for (const body of [request.body, request.validatedBody]) {
    Object.assign(body as Record<string, unknown>, { data })
  }
}
