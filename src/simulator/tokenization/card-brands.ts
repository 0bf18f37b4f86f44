export const cardBrands = [
  "VISA",
  "MASTERCARD",
  "AMEX",
  "ELO",
  "HIPERCARD",
  "ALELO",
] as const

export type CardBrand = (typeof cardBrands)[number]

// First match wins: Elo, Hipercard and Alelo live inside the ranges of Visa and Mastercard.
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
