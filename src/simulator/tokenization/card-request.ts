import { z } from "@medusajs/framework/zod"

import { isCnpj, isCpf } from "../tax-document"
import { cardBrands } from "./card-brands"
import { passesLuhn } from "./luhn"
import type { SandboxCards } from "./sandbox-cards"

const requiredText = z.string().min(1, "is required")

/** The card as the SDK posts it. */
export function cardRequest(sandboxCards: SandboxCards, now: number) {
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

export type CardRequest = z.output<ReturnType<typeof cardRequest>>
