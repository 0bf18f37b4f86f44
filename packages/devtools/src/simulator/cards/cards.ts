import { createHmac, randomBytes } from "node:crypto"

export const cardBrands = [
  "VISA",
  "MASTERCARD",
  "AMEX",
  "ELO",
  "HIPERCARD",
  "ALELO",
] as const

type CardBrand = (typeof cardBrands)[number]

// The first match counts, because some ranges of Elo lie inside Visa's range, and those of Alelo lie inside a range of
// Elo.
const brandByBin: readonly [RegExp, CardBrand][] = [
  [/^(506758|506759|506760)/, "ALELO"],
  [
    /^(401178|401179|431274|438935|451416|457393|457631|457632|504175|5067|509|627780|636297|636368|650|6516|6550)/,
    "ELO",
  ],
  [/^(606282|3841)/, "HIPERCARD"],
  [/^3[47]/, "AMEX"],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, "MASTERCARD"],
  [/^4/, "VISA"],
]

export function findBrand(bin: string): CardBrand | undefined {
  return brandByBin.find(([pattern]) => pattern.test(bin))?.[1]
}

export function passesLuhn(cardNumber: string): boolean {
  const sum = [...cardNumber].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export type SandboxOutcome = "approved" | "denied" | "error"

/**
 * The test card numbers of the sandbox with which a charge is denied or fails. A card with another number is approved,
 * unless it has expired or a test has made its issuer deny it.
 */
export const sandboxCards: Readonly<Record<string, SandboxOutcome>> = {
  "4389355432185991": "denied",
  "4389355432185992": "error",
}

/**
 * A card as the simulator stores it. The card number and the cvv are never stored. The holder's name and document are
 * masked as in the gateway's answers.
 */
export type TemporaryCard = {
  /** A hash that is the same for all tokens of one card number. The card number cannot be derived from it. */
  fingerprint: string
  brand: CardBrand
  lastFour: string
  expirationMonth: number
  expirationYear: number
  maskedHolderName: string
  maskedHolderDocument: string | null
  sandboxOutcome: SandboxOutcome
}

let fingerprintKey: Buffer | undefined

export function fingerprintOf(cardNumber: string): string {
  // The key is drawn at the first use, because simulated runs replace `randomBytes` only after this module is loaded.
  fingerprintKey ??= randomBytes(32)
  return createHmac("sha256", fingerprintKey).update(cardNumber).digest("hex")
}
