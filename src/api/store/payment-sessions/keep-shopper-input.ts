import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { readCardSessionData } from "../../../core/charge/card-shopper-input"
import { readCodeSessionData } from "../../../core/charge/code-shopper-input"
import type { LinkWish } from "../../../core/payment-link/link-wish"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import { clientAddress } from "./client-address"

/** Core's own validation has run before; this only finds our two fields in what is left. */
const sessionBody = z.object({ provider_id: z.string(), data: z.unknown() })

/** What a storefront may send, by the methods that our providers' ids name. */
const METHODS = {
  card: readCardSessionData,
  pix: readCodeSessionData,
  wallet: readCodeSessionData,
  link: readLinkSessionData,
} as const

const OUR_PROVIDER = /^pp_transparent-(card|pix|wallet|link)_(.+)$/

/**
 * A shopper says nothing of a link: what the payer reads, until when, and where he is sent afterwards
 * is the shop's. That somebody asked for it now is all that is kept.
 */
function readLinkSessionData(): { kind: "complete"; input: LinkWish } {
  return { kind: "complete", input: { purpose: "cart" } }
}

/** Refuses what cannot be used before anything is given up for it: a code that is shown stays then. */
export function refuseInvalidInput(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): void {
  readInput(request)
  next()
}

/**
 * Takes card token and document out of the request. Core writes a session's `data` to its table
 * before it calls the provider, and shows it to whoever has the cart's id; so it gets a reference,
 * and the ledger keeps the rest, encrypted. Whatever else was sent is dropped. Last of all: of a
 * session that is refused, nothing is kept.
 */
export async function keepShopperInputOutOfMedusa(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const read = readInput(request)
  if (read?.input === undefined) {
    if (read) {
      replaceData(request, {})
    }
    next()
    return
  }
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const reference = await ledger.keepShopperInput({
    account: read.account,
    plaintext: JSON.stringify(read.input),
    clientAddress: clientAddress(request, ledger.pluginOptions.trustedProxies),
  })
  replaceData(request, { checkout_transparent: { reference } })
  next()
}

/** What was sent for a session of ours; undefined for any other. Throws when it cannot be used. */
function readInput({
  validatedBody,
}: MedusaRequest): { account: string; input?: unknown } | undefined {
  const body = sessionBody.safeParse(validatedBody)
  const [, method, account] =
    OUR_PROVIDER.exec(body.data?.provider_id ?? "") ?? []
  if (method === undefined || account === undefined) {
    return undefined
  }
  const reading = METHODS[method as keyof typeof METHODS](body.data?.data)
  switch (reading.kind) {
    case "invalid":
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `Invalid ${method} payment: ${reading.problems.join("; ")}.`
      )
    case "none":
      return { account }
    case "complete":
      return { account, input: reading.input }
  }
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
