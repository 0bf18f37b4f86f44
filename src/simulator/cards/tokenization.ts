import { z } from "@medusajs/framework/zod"

import { isCnpj, isCpf, maskDocument, maskName } from "../documents"
import {
  type Answer,
  type Problem,
  Refusal,
  answerJson,
} from "../gateway/answer"
import { type Exchange, contentTypeProblem } from "../gateway/gateway-exchange"
import type { Route } from "../gateway/route"
import { listProblems } from "../gateway/read-json"
import type { Merchant } from "../merchants/merchant"
import type { World } from "../world"
import {
  type SandboxCards,
  type TemporaryCard,
  cardBrands,
  findBrand,
  passesLuhn,
} from "./cards"

const requiredText = z.string().min(1, "is required")

/** The card as the SDK posts it. */
function cardRequest(sandboxCards: SandboxCards, now: number) {
  return z
    .strictObject({
      brand: requiredText
        .transform((brand) => brand.toUpperCase())
        .pipe(
          z.enum(cardBrands, {
            error: `must be one of ${cardBrands.join(", ")}`,
          })
        ),
      cardNumber: requiredText
        .regex(/^\d{13,19}$/, "must be 13 to 19 digits")
        .refine(
          // The sandbox's own cards are the exception: their check digits are wrong.
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
    .superRefine(({ expirationMonth, expirationYear }, context) => {
      const month = Number(expirationMonth)
      // A card is good until the end of the month that it names.
      if (now >= Date.UTC(Number(expirationYear), month, 1)) {
        context.addIssue({
          code: "custom",
          path: ["expirationYear"],
          message: "the card has expired",
        })
      }
    })
}

type CardRequest = z.output<ReturnType<typeof cardRequest>>

const REQUIRED = 1
const INVALID = 2
const UNAUTHORIZED = 3

/** The error body that the SDK hands to a shop's `error` callback. */
function refuseCard(
  status: 400 | 401 | 415,
  problems: readonly Problem[]
): Refusal {
  const errors = problems.map(({ field, message }) => ({
    errorCode: errorCode(status, message),
    message: `${field} ${message}`,
    field,
  }))
  return new Refusal(
    errors.map(({ message }) => message).join("; "),
    answerJson(status, { errors })
  )
}

function errorCode(status: number, message: string): number {
  if (status === 401) {
    return UNAUTHORIZED
  }
  return message === "is required" ? REQUIRED : INVALID
}

export const lookUpBrand: Route = {
  operation: "brand",
  method: "GET",
  path: "/portalapi/v1/Card/Bin",
  fromBrowser: true,

  handle(exchange: Exchange): Answer {
    const bin = exchange.query.get("bin")
    if (!bin) {
      throw refuseCard(400, [{ field: "bin", message: "is required" }])
    }
    // Strict where the SDK is not: a longer bin means that a card number went into an address.
    if (!/^\d{6}$/.test(bin)) {
      throw refuseCard(400, [
        { field: "bin", message: "must be the first 6 digits of the card" },
      ])
    }
    const brand = findBrand(bin)
    if (!brand) {
      throw refuseCard(400, [
        { field: "bin", message: "belongs to no known brand" },
      ])
    }
    // The published SDK reads `cardBrand` and hands it on as `brand`.
    return answerJson(200, { cardBrand: brand })
  },
}

export const tokenizeCard: Route = {
  operation: "tokenize",
  method: "POST",
  path: "/payment/v2/temporary/card",
  fromBrowser: true,

  handle(exchange: Exchange, world: World): Answer {
    const merchant = requireStore(exchange, world)
    const mediaType = contentTypeProblem(exchange.headers)
    if (mediaType) {
      throw refuseCard(415, [
        { field: "Content-Type", message: mediaType.message },
      ])
    }
    const { sandboxCards } = world.settings
    const body = exchange.body.kind === "json" ? exchange.body.value : undefined
    const read = cardRequest(sandboxCards, world.clock.now()).safeParse(body, {
      reportInput: true,
    })
    if (!read.success) {
      throw refuseCard(400, listProblems(read.error))
    }
    const card = keepOfCard(read.data, sandboxCards)
    const cardToken = world.cards.store(card, merchant)
    // The published SDK reads `cardToken` of the body; read literally, the notes put it under `data`.
    return answerJson(200, { cardToken, data: { cardToken } })
  },
}

/** The store is named by its CNPJ and proven by its transparent token, which carries no Bearer prefix. */
function requireStore(exchange: Exchange, world: World): Merchant {
  const { authorization, merchantcredential } = exchange.headers
  const merchantCredential = String(merchantcredential ?? "").trim()
  const merchant = world.merchants.byDocument(merchantCredential)
  if (!merchant) {
    throw refuseCard(401, [
      {
        field: "merchantCredential",
        message: "must be a known merchant's CNPJ, without punctuation",
      },
    ])
  }
  if (authorization !== merchant.transparentToken) {
    throw refuseCard(401, [
      {
        field: "transparentToken",
        message: "does not belong to this merchantCredential",
      },
    ])
  }
  return merchant
}

function keepOfCard(
  request: CardRequest,
  sandboxCards: SandboxCards
): TemporaryCard {
  return {
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
