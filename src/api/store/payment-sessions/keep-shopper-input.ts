import { findAccount } from "../../../options/find-account"
import type {
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  readCardSessionData,
  readCodeSessionData,
} from "../../../charge/shopper-input"
import type { LinkRequest } from "../../../charge/payment-link"
import { askForFields, type BuyerField } from "../../../texts/checkout-texts"
import {
  type ShopperLanguage,
  shopperLanguage,
  type ShopperMessage,
  shopperText,
} from "../../../texts/shopper-texts"
import { readCartToPay } from "../../../medusa/cart-to-pay"
import { type MethodOfAccount, ourProvider } from "../../../charge/provider-id"
import { ledgerOf, logOf } from "../../../medusa/core"

/** Core's own validation has run before; this only finds our two fields in what is left. */
const sessionBody = z.object({ provider_id: z.string(), data: z.unknown() })

/** What a storefront may send, by the methods that our providers' ids name. */
const METHODS = {
  card: readCardSessionData,
  pix: readCodeSessionData,
  wallet: readCodeSessionData,
  link: readLinkSessionData,
} as const

/**
 * A shopper says nothing of a link: what the payer reads, until when, and where he is sent afterwards
 * is the shop's. That somebody asked for it now is all that is kept.
 */
function readLinkSessionData(): { kind: "complete"; input: LinkRequest } {
  return { kind: "complete", input: { purpose: "cart" } }
}

/**
 * Refuses what cannot be used before anything is given up for it: a code that is shown stays then. An
 * admin reads what is wrong; a shopper what to do, and the log has the rest for the page's developer.
 */
export const refuseInvalidInput: MedusaRequestHandler = async (
  request,
  _response,
  next
) => {
  const read = readInput(request)
  if (read?.kind === "invalid") {
    const refusal = invalidInput(read)
    if (isAdmin(request)) {
      throw refusal
    }
    const { scope, params } = request
    logOf(scope).info(`checkout-transparent: ${refusal.message}`)
    const ledger = ledgerOf(scope)
    const { accounts } = ledger.pluginOptions
    const account = findAccount(accounts, read.account)
    const cart = await readCartToPay(scope, { collectionId: params.id ?? "" })
    const language = shopperLanguage(cart?.locale, account?.locale ?? "pt-BR")
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      wordsFor(read, language)
    )
  }
  next()
}

/** Who makes a session for a shopper, and reads English. */
function isAdmin({ originalUrl }: MedusaRequest): boolean {
  return /^\/admin\b/i.test(originalUrl)
}

function invalidInput({
  method,
  problems,
}: Extract<Input, { kind: "invalid" }>): MedusaError {
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `Invalid ${method} payment: ${problems.join("; ")}.`
  )
}

/** What a shopper can put right; the rest was made by the page, and is made anew. */
const MESSAGES: Partial<Record<string, ShopperMessage>> = {
  document: "document_invalid",
  document_type: "document_invalid",
  installments: "too_many_installments",
}

/** Of the address that a page may send with a card, the fields of the form that it comes from. */
const ADDRESS_FIELDS: Partial<Record<string, BuyerField>> = {
  street: "billing_address.address_1",
  number: "billing_address.address_1",
  neighborhood: "billing_address.neighborhood",
}

/** The first problem, at its field. */
function wordsFor(
  read: Extract<Input, { kind: "invalid" }>,
  language: ShopperLanguage
): string {
  const [, name = "", part = "", what = ""] =
    /^data\.(\w+)(?:\.(\w+))? (.*)/.exec(read.problems[0] ?? "") ?? []
  if (name === "document" && /^is (missing|empty)/.test(what)) {
    return shopperText("document_missing", language, read)
  }
  if (name === "billing_address") {
    const field = ADDRESS_FIELDS[part]
    return [
      shopperText("cart_incomplete", language, read),
      ...(field ? [askForFields([field], language)] : []),
    ].join(" ")
  }
  return shopperText(MESSAGES[name] ?? "card_missing", language, read)
}

/**
 * Takes card token and document out of the request. Core writes a session's `data` to its table
 * before it calls the provider, and shows it to whoever has the cart's id; so it gets a reference,
 * and the ledger keeps the rest, encrypted. Whatever else was sent is dropped. Last of all: of a
 * session that is refused, nothing is kept.
 */
export const keepShopperInputOutOfMedusa: MedusaRequestHandler = async (
  request,
  _response,
  next
) => {
  const read = readInput(request)
  if (read?.kind === "invalid") {
    throw invalidInput(read)
  }
  if (read?.kind !== "complete") {
    if (read) {
      replaceData(request, {})
    }
    next()
    return
  }
  const ledger = ledgerOf(request.scope)
  const reference = await ledger.keepShopperInput({
    account: read.account,
    plaintext: JSON.stringify(read.input),
  })
  replaceData(request, { checkout_transparent: { reference } })
  next()
}

type Input = MethodOfAccount &
  (
    | { kind: "none" }
    | { kind: "complete"; input: unknown }
    | { kind: "invalid"; problems: string[] }
  )

/** What was sent for a session of ours; undefined for any other. */
function readInput({ validatedBody }: MedusaRequest): Input | undefined {
  const body = sessionBody.safeParse(validatedBody).data
  const provider = ourProvider(body?.provider_id)
  return provider && { ...provider, ...METHODS[provider.method](body?.data) }
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
