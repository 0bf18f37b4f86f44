const reaisFormat = new Intl.NumberFormat("pt-BR", {
  style: "currency",
  currency: "BRL",
})

const momentFormat = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
})

/** Formats an amount in minor units as `R$ 99,90`, with a non-breaking space. */
export function formatCents(cents: number): string {
  return reaisFormat.format(cents / 100)
}

/** Formats a time as `01/01/2030, 09:30`. */
export function formatMoment(at: number | string): string {
  return momentFormat.format(new Date(at))
}

/**
 * Reads an amount in reais such as `1.090,50`, `10,9`, `10.90` or `10`, and returns it in minor units. Returns
 * `undefined` for any other text.
 */
export function parseReaisAsCentavos(text: string): number | undefined {
  const bare = text.replace(/^R\$|\s/g, "")
  const number = bare.includes(",")
    ? bare.replaceAll(".", "").replace(",", ".")
    : bare
  const parts = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(number)
  return parts
    ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"))
    : undefined
}

export const methodNames = {
  CREDIT: "Cartão de crédito",
  CREDIT_CARD: "Cartão de crédito",
  PIX: "Pix",
  WALLET: "Carteira digital",
} as const
