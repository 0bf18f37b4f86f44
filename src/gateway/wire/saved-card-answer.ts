import { z } from "@medusajs/framework/zod"
import {
  asJsonObject,
  type JsonObject,
  leaveOutUndefined,
  reportedIntegerSchema,
  reportedTextSchema,
} from "../../domain/parsing/json-values"
import type { SavedGatewayCard } from "../../domain/saved-card/saved-gateway-card"
import { parseCardId } from "./id-patterns"

/** Common names of the field with a card's last four digits. The name that the gateway uses is not known. */
const LAST_FOUR_NAMES = ["lastFourDigits", "lastFour", "lastDigits", "last4"]

const cardFields = z.looseObject({
  brand: reportedTextSchema,
  expirationMonth: reportedIntegerSchema,
  expirationYear: reportedIntegerSchema,
})

/**
 * Reads the vault's answer to the request that saves a card. `idField` is the name of the field with the card's id
 * . Returns `undefined` if the card has no readable id. Other values that are missing are left out, because they
 * are only for display.
 */
export function parseSavedGatewayCard(
  answer: JsonObject,
  idField: string
): SavedGatewayCard | undefined {
  const inside = asJsonObject(answer.data) ?? answer
  const nested = [answer.card, inside.card].find((card) => card != null)
  const card = nested === undefined ? inside : asJsonObject(nested)
  const cardId = parseCardId(reportedTextSchema.parse(card?.[idField]))
  return card && cardId !== undefined
    ? { cardId, ...parseCardDisplayFields(card) }
    : undefined
}

function parseCardDisplayFields(
  card: JsonObject
): Omit<SavedGatewayCard, "cardId"> {
  const { brand, expirationMonth, expirationYear } = cardFields.parse(card)
  const lastFour = LAST_FOUR_NAMES.map((name) =>
    reportedTextSchema.parse(card[name])
  ).find((text) => text !== undefined && /^\d{4}$/.test(text))
  return leaveOutUndefined({
    brand: brand?.slice(0, 40),
    lastFour,
    expirationMonth: numberIfWithin(expirationMonth, 1, 12),
    expirationYear: numberIfWithin(expirationYear, 2000, 2099),
  })
}

function numberIfWithin(
  value: number | undefined,
  least: number,
  most: number
): number | undefined {
  return value !== undefined && value >= least && value <= most
    ? value
    : undefined
}
