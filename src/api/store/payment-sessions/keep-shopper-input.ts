import { findAccount } from "../../../options/find-account"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  type ShopperDevice,
  shopperDevice,
} from "../../../domain/buyer/shopper-input"
import { adapterOf } from "../../../payment-method-adapters/registry"
import type { ReadInput } from "../../../payment-method-adapters/port"
import { shopperLanguage } from "../../../texts/shopper-texts"
import { readCartToPay } from "../../../medusa/cart/cart-to-pay"
import {
  type MethodOfAccount,
  ourProvider,
} from "../../../domain/payment-method/provider-id"
import { ledgerOf, logOf } from "../../../medusa/core"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import { whenAnswered } from "../../when-answered"
import { agreedPrice } from "./agreed-price"
import { invalidInputInWords, invalidPayment } from "./invalid-input-in-words"

/** Core has validated the body before; this only finds our two fields in it. */
const sessionBody = z.object({ provider_id: z.string(), data: z.unknown() })

/**
 * Refuses invalid input before an existing code is canceled for it, so that the shown code stays valid. An admin
 * reads what is wrong; a shopper reads what to do, and the log has the details for the developer of the page.
 */
export const refuseInvalidInput: Handler = async (request) => {
  const read = readInput(request)
  if (read?.kind === "invalid") {
    const { INVALID_DATA } = MedusaError.Types
    const problem = invalidPayment(read)
    if (isAdmin(request)) throw new MedusaError(INVALID_DATA, problem)
    const { scope, params } = request
    logOf(scope).info(`checkout-transparent: ${problem}`)
    const ledger = ledgerOf(scope)
    const { accounts } = ledger.pluginOptions
    const account = findAccount(accounts, read.account)
    const cart = await readCartToPay(scope, { collectionId: params.id ?? "" })
    const language = shopperLanguage(cart?.locale, account?.locale ?? "pt-BR")
    throw new MedusaError(INVALID_DATA, invalidInputInWords(read, language))
  }
}

/** Whether an admin creates the session for a shopper; admins read English. */
function isAdmin({ originalUrl }: MedusaRequest): boolean {
  return /^\/admin\b/i.test(originalUrl)
}

/**
 * Takes card token and document out of the request. Core writes a session's `data` to its table before it calls the
 * provider, and shows it to anyone who has the cart's id; so core gets a reference, and the ledger keeps the rest,
 * encrypted. Other data is dropped. Of a session that is refused nothing is kept: it runs after all other middlewares, and
 * what core or the provider refuses is deleted again.
 */
export const keepShopperInputOutOfMedusa: Handler = async (
  request,
  response
) => {
  const read = readInput(request)
  if (read?.kind !== "complete") {
    if (read) {
      replaceData(request, {})
    }
    return
  }
  const ledger = ledgerOf(request.scope)
  const reference = await ledger.keepShopperInput({
    account: read.account,
    plaintext: JSON.stringify({
      ...read.input,
      device: deviceOf(request, read),
      price: agreedPrice(request),
    }),
  })
  replaceData(request, { checkout_transparent: { reference } })
  whenAnswered(response, () => {
    if (response.statusCode < 400) {
      return
    }
    ledger.dropUnboundInput(reference).catch((error: unknown) => {
      // It is deleted after a day, as all input that was not used.
      logOf(request.scope).warn(
        `checkout-transparent: the input of a refused payment session was not deleted at once: ${describeError(error)}`
      )
    })
  })
}

/** The device of a shopper who pays by card, if the account's options send it; an admin's is not the shopper's. */
function deviceOf(
  request: MedusaRequest,
  { account, method }: MethodOfAccount
): ShopperDevice | undefined {
  const { accounts } = ledgerOf(request.scope).pluginOptions
  const isSent = findAccount(accounts, account)?.dialect.deviceInformation
  if (!isSent || !adapterOf({ method }).usesDevice || isAdmin(request)) {
    return undefined
  }
  // `ip` follows Express's trust of proxies, which is Medusa's; no header is read for it here.
  return shopperDevice.parse({ ip: request.ip, id: request.get("user-agent") })
}

type Input = MethodOfAccount & ReadInput

/** The input for a session of ours; undefined for any other session. */
function readInput({ validatedBody }: MedusaRequest): Input | undefined {
  const body = sessionBody.safeParse(validatedBody).data
  const provider = ourProvider(body?.provider_id)
  return (
    provider && { ...provider, ...adapterOf(provider).readInput(body?.data) }
  )
}

/** Replaces the data in both bodies: core's route reads one, other middlewares may read the other. */
function replaceData(
  request: MedusaRequest,
  data: Record<string, unknown>
): void {
  for (const body of [request.body, request.validatedBody]) {
    Object.assign(body as Record<string, unknown>, { data })
  }
}
