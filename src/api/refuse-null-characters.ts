import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/**
 * Refuses a request whose URL or body contains the character U+0000. PostgreSQL cannot store or compare a text with
 * this character, so a query would fail with a misleading database error.
 */
export function refuseNullCharacters({
  originalUrl,
  body,
}: Pick<MedusaRequest, "originalUrl" | "body">): void {
  if (/%00/.test(originalUrl) || hasNullCharacter(body)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "The request contains the character U+0000, which no text here may have. Leave it out."
    )
  }
}

function hasNullCharacter(value: unknown): boolean {
  return typeof value === "string"
    ? value.includes("\0")
    : typeof value === "object" &&
        value !== null &&
        Object.entries(value).flat().some(hasNullCharacter)
}
