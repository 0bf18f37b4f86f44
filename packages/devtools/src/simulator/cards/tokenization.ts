import { z } from "zod"

import { isCnpj, isCpf, maskDocument, maskName } from "../cpf-and-cnpj"
import { buildJsonAnswer, Refusal, type Problem } from "../gateway/answer"
import {
  contentTypeProblem,
  type GatewayRequest,
} from "../gateway/gateway-request"
import { listProblems } from "../gateway/read-json"
import type { Route } from "../gateway/route"
import { defaultMerchant } from "../merchants/merchant"
import {
  cardBrands,
  findBrand,
  fingerprintOf,
  passesLuhn,
  sandboxCards,
  type TemporaryCard,
} from "./cards"

const requiredText = z.string().min(1, "is required")

/** The schema of the request with which the card SDK exchanges a card for a token. */
const cardRequest = z.strictObject({
  brand: requiredText
    .transform((brand) => brand.toUpperCase())
    .pipe(
      z.enum(cardBrands, { error: `must be one of ${cardBrands.join(", ")}` })
    ),
  cardNumber: requiredText
    .regex(/^\d{13,19}$/, "must be 13 to 19 digits")
    .refine(
      // The sandbox accepts its own cards although their check digits are wrong.
      (number) => number in sandboxCards || passesLuhn(number),
      "has a wrong check digit"
    ),
  cardholderName: requiredText,
  cardholderDocument: z
    .string()
    .transform((document) => document.replace(/[.\-/\s]/g, ""))
    .refine(
      (document) => document === "" || isCpf(document) || isCnpj(document),
      "must be a CPF or a CNPJ, or be left out"
    )
    .optional(),
  expirationMonth: requiredText.regex(
    /^(0[1-9]|1[0-2])$/,
    "must be two digits, 01 to 12"
  ),
  expirationYear: requiredText.regex(/^\d{4}$/, "must be four digits"),
  cvv: requiredText.regex(/^\d{3,4}$/, "must be 3 or 4 digits"),
})

/**
 * Returns a refusal for a request of the card SDK. The SDK passes the body of the answer to the shop's `error`
 * callback.
 */
function buildCardRefusal(
  status: 400 | 401 | 415,
  ...problems: readonly Problem[]
): Refusal {
  const errors = problems.map(({ field, message }) => ({
    errorCode: errorCode(status, message),
    message: `${field} ${message}`,
    field,
  }))
  return new Refusal(
    errors.map(({ message }) => message).join("; "),
    buildJsonAnswer(status, { errors })
  )
}

function errorCode(status: number, message: string): number {
  if (status === 401) {
    return 3
  }
  return message === "is required" ? 1 : 2
}

export const lookUpBrandRoute: Route = {
  operation: "brand",
  method: "GET",
  path: "/portalapi/v1/Card/Bin",
  fromBrowser: true,

  answerGatewayRequest({ query }) {
    const bin = query.get("bin")
    const refuseCardNumber = (message: string) =>
      buildCardRefusal(400, { field: "bin", message })
    if (!bin) {
      throw refuseCardNumber("is required")
    }
    // A longer value may be a whole card number, which must not be part of a URL. The SDK sends only the first six
    // digits.
    if (!/^\d{6}$/.test(bin)) {
      throw refuseCardNumber("must be the first 6 digits of the card")
    }
    const cardBrand = findBrand(bin)
    if (!cardBrand) {
      throw refuseCardNumber("belongs to no known brand")
    }
    // The published SDK reads `cardBrand` and passes its value on as `brand`.
    return buildJsonAnswer(200, { cardBrand })
  },
}

export const tokenizeCardRoute: Route = {
  operation: "tokenize",
  method: "POST",
  path: "/payment/v2/temporary/card",
  fromBrowser: true,

  answerGatewayRequest(exchange, world) {
    requireMerchantCredential(exchange)
    const mediaType = contentTypeProblem(exchange.headers)
    if (mediaType) {
      const { message } = mediaType
      throw buildCardRefusal(415, { field: "Content-Type", message })
    }
    const body = exchange.body.kind === "json" ? exchange.body.value : undefined
    const read = cardRequest.safeParse(body, { reportInput: true })
    if (!read.success) {
      throw buildCardRefusal(400, ...listProblems(read.error))
    }
    const { expirationMonth, expirationYear } = read.data
    // A card is valid until the end of its expiry month.
    const end = Date.UTC(Number(expirationYear), Number(expirationMonth), 1)
    if (world.clock.now() >= end) {
      const message = "the card has expired"
      throw buildCardRefusal(400, { field: "expirationYear", message })
    }
    const cardToken = world.cards.issueToken(buildTemporaryCard(read.data))
    // The published SDK reads `cardToken` from the top level of the body, but the interface shows it under `data`
    //
    return buildJsonAnswer(200, { cardToken, data: { cardToken } })
  },
}

/**
 * Refuses a request of the card SDK with 401 if the merchant's CNPJ or the merchant's token is wrong. The CNPJ is in
 * the header `merchantcredential`. The token is in the header `authorization`, without "Bearer".
 */
function requireMerchantCredential({ headers }: GatewayRequest): void {
  const { merchantDocument, transparentToken } = defaultMerchant
  if (String(headers.merchantcredential ?? "").trim() !== merchantDocument) {
    throw buildCardRefusal(401, {
      field: "merchantCredential",
      message: "must be a known merchant's CNPJ, without punctuation",
    })
  }
  if (headers.authorization !== transparentToken) {
    throw buildCardRefusal(401, {
      field: "transparentToken",
      message: "does not belong to this merchantCredential",
    })
  }
}

function buildTemporaryCard(
  request: z.output<typeof cardRequest>
): TemporaryCard {
  return {
    fingerprint: fingerprintOf(request.cardNumber),
    brand: request.brand,
    lastFour: request.cardNumber.slice(-4),
    expirationMonth: Number(request.expirationMonth),
    expirationYear: Number(request.expirationYear),
    maskedHolderName: maskName(request.cardholderName),
    maskedHolderDocument: request.cardholderDocument
      ? maskDocument(request.cardholderDocument)
      : null,
    sandboxOutcome: sandboxCards[request.cardNumber] ?? "approved",
  }
}
