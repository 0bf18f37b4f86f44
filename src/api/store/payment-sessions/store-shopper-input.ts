import { findAccount } from "../../../options/find-account"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  type ShopperDevice,
  shopperDeviceSchema,
} from "../../../domain/buyer/shopper-input"
import { adapterOf } from "../../../payment-method-adapters/registry"
import type { ReadInputResult } from "../../../payment-method-adapters/payment-method-adapter"
import { languageFromLocale } from "../../../texts/shopper-texts"
import { readCartToPay } from "../../../medusa/cart/cart-to-pay"
import {
  type MethodOfAccount,
  parseOwnProviderId,
} from "../../../domain/payment-method/provider-id"
import { ledgerOf, logOf } from "../../../medusa/container"
import { describeError } from "../../../domain/errors/payment-plugin-error"
import {
  cardToSaveOfSession,
  requireUsableChosenCard,
} from "../saved-cards/saved-card-input-of-session"
import { runAfterResponse } from "../../run-after-response"
import { agreedPriceOfRequest } from "./agreed-price-of-request"
import {
  shopperTextForInvalidInput,
  developerTextForInvalidInput,
} from "./invalid-input-texts"

/** The fields that the plugin reads from the request body. Medusa has already validated the whole body. */
const sessionBody = z.object({ provider_id: z.string(), data: z.unknown() })

/**
 * Refuses a request for a payment session if its payment data is invalid. This check runs before the shopper's existing
 * code is canceled, so a shopper who sent invalid data can still pay the existing code.
 *
 * An administrator gets a technical text. A shopper gets a text that says what to correct, and the technical text is
 * logged for the storefront's developer.
 */
export const refuseInvalidInput: Handler = async (request) => {
  const read = readSessionInput(request)
  if (read?.kind === "invalid") {
    const { INVALID_DATA } = MedusaError.Types
    const problem = developerTextForInvalidInput(read)
    if (isAdminRequest(request)) throw new MedusaError(INVALID_DATA, problem)
    const { scope, params } = request
    logOf(scope).info(`checkout-transparent: ${problem}`)
    const ledger = ledgerOf(scope)
    const { accounts } = ledger.pluginOptions
    const account = findAccount(accounts, read.account)
    const cart = await readCartToPay(scope, { collectionId: params.id ?? "" })
    const language = languageFromLocale(
      cart?.locale,
      account?.locale ?? "pt-BR"
    )
    throw new MedusaError(
      INVALID_DATA,
      shopperTextForInvalidInput(read, language)
    )
  }
}

/**
 * Refuses a saved card that the shopper may not use, or that cannot pay. This check runs before the shopper's existing
 * code is canceled, so a shopper whose saved card is refused can still pay the existing code.
 */
export const refuseUnusableSavedCard: Handler = async (request) => {
  const read = readSessionInput(request)
  if (read?.kind === "complete") await requireUsableChosenCard(request, read)
}

/** Returns whether an administrator creates the payment session on behalf of a shopper. */
function isAdminRequest({ originalUrl }: MedusaRequest): boolean {
  return /^\/admin\b/i.test(originalUrl)
}

/**
 * Stores the shopper's input encrypted in the ledger, for example the card token and the document. Replaces the
 * request's `data` by a reference to the input, or by an empty object if the input is incomplete. Otherwise Medusa
 * would store the input in its own table and show it to every caller who knows the cart's id. If the session is
 * refused, the stored input is deleted.
 */
export const storeShopperInputInLedger: Handler = async (request, response) => {
  const read = readSessionInput(request)
  if (read?.kind !== "complete") {
    if (read) {
      replaceSessionDataInBody(request, {})
    }
    return
  }
  const ledger = ledgerOf(request.scope)
  // The plugin builds `savedCard` and `saveCard`. Unlike what the storefront sent, they also contain the customer.
  const savedCard = await requireUsableChosenCard(request, read)
  const saveCard = await cardToSaveOfSession(request, read)
  // This middleware runs last, so that nothing is stored for a request that another middleware refuses.
  const reference = await ledger.storeShopperInput({
    account: read.account,
    savedCardId: savedCard?.id,
    hasCardToSave: saveCard !== undefined,
    plaintext: JSON.stringify({
      ...read.input,
      savedCard,
      saveCard,
      device: readShopperDeviceToSend(request, read),
      price: agreedPriceOfRequest(request),
    }),
  })
  replaceSessionDataInBody(request, { checkout_transparent: { reference } })
  runAfterResponse(response, () => {
    if (response.statusCode < 400) {
      return
    }
    ledger.deleteUnassignedShopperInput(reference).catch((error: unknown) => {
      // Input that was not used is deleted after a day anyway.
      logOf(request.scope).warn(
        `checkout-transparent: the input of a refused payment session was not deleted at once: ${describeError(error)}`
      )
    })
  })
}

/**
 * Returns the IP address and browser of a shopper who pays by card, if the account sends them to the gateway. Returns
 * undefined if an administrator creates the session, because it is not the shopper's device then.
 */
function readShopperDeviceToSend(
  request: MedusaRequest,
  { account, method }: MethodOfAccount
): ShopperDevice | undefined {
  const { accounts } = ledgerOf(request.scope).pluginOptions
  const isSent = findAccount(accounts, account)?.dialect.deviceInformation
  if (!isSent || !adapterOf({ method }).usesDevice || isAdminRequest(request)) {
    return undefined
  }
  // Express determines `ip` with the trusted proxies that Medusa configures. This function does not read the header
  // X-Forwarded-For itself, because a shopper can forge the header.
  return shopperDeviceSchema.parse({
    ip: request.ip,
    id: request.get("user-agent"),
  })
}

type SessionInput = MethodOfAccount & ReadInputResult

/**
 * Reads the shopper's input from a request for a payment session of this plugin. Returns undefined for another
 * provider's session.
 */
function readSessionInput({
  validatedBody,
}: MedusaRequest): SessionInput | undefined {
  const body = sessionBody.safeParse(validatedBody).data
  const provider = parseOwnProviderId(body?.provider_id)
  return (
    provider && { ...provider, ...adapterOf(provider).parseInput(body?.data) }
  )
}

/**
 * Replaces `data` in `request.body` and in `request.validatedBody`. Medusa's route reads only one of them, but other
 * middlewares may read the other.
 */
function replaceSessionDataInBody(
  request: MedusaRequest,
  data: Record<string, unknown>
): void {
  for (const body of [request.body, request.validatedBody]) {
    Object.assign(body as Record<string, unknown>, { data })
  }
}
