const reaisFormat = new Intl.NumberFormat("pt-BR", {
  style: "currency",
  currency: "BRL",
})

const momentFormat = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
})

/** `R$ 99,90`, which no line break parts. */
export function reais(cents: number): string {
  return reaisFormat.format(cents / 100)
}

/** `01/01/2030 às 09:30` */
export function moment(at: number | string): string {
  return momentFormat.format(new Date(at)).replace(", ", " às ")
}

const units = [
  { ms: 86_400_000, name: (days: number) => (days === 1 ? "dia" : "dias") },
  { ms: 3_600_000, name: () => "h" },
  { ms: 60_000, name: () => "min" },
  { ms: 1000, name: () => "s" },
]

/** `29 min`, or from an hour on the two largest units; never nothing, while there is something left. */
export function timeLeft(ms: number): string {
  const first = units.findIndex((unit) => ms >= unit.ms)
  const largest = units[first]
  const next = units[first + 1]
  if (!largest || !next) {
    return `${Math.ceil(ms / 1000)} s`
  }
  const count = Math.floor(ms / largest.ms)
  const rest = first > 1 ? 0 : Math.floor((ms % largest.ms) / next.ms)
  const and = rest > 0 ? ` e ${rest} ${next.name(rest)}` : ""
  return `${count} ${largest.name(count)}${and}`
}

/** `1.090,50`, `10,9`, `10.90` or `10` as a person writes reais; undefined for anything else. */
export function centsOf(text: string): number | undefined {
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
