import type { CodeTransaction } from "../ledger/transaction"

const reaisFormat = new Intl.NumberFormat("pt-BR", {
  style: "currency",
  currency: "BRL",
})

const momentFormat = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
})

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `R$ 99,90`, which no line break parts. */
export function reais(cents: number): string {
  return reaisFormat.format(cents / 100)
}

/** `01/01/2030 às 09:30` */
export function moment(at: number): string {
  return momentFormat.format(at).replace(", ", " às ")
}

/** `29 min`, in the two largest units that matter; never nothing, while there is something left. */
export function timeLeft(ms: number): string {
  if (ms >= DAY_MS) {
    const days = Math.floor(ms / DAY_MS)
    return `${days} ${days === 1 ? "dia" : "dias"}${and(Math.floor((ms % DAY_MS) / HOUR_MS), "h")}`
  }
  if (ms >= HOUR_MS) {
    return `${Math.floor(ms / HOUR_MS)} h${and(Math.floor((ms % HOUR_MS) / MINUTE_MS), "min")}`
  }
  return ms >= MINUTE_MS
    ? `${Math.floor(ms / MINUTE_MS)} min`
    : `${Math.ceil(ms / SECOND_MS)} s`
}

export function methodName({ paymentType }: CodeTransaction): string {
  switch (paymentType) {
    case "PIX":
      return "Pix"
    case "WALLET":
      return "Carteira digital"
  }
}

/** Enough to tell one code from another. */
export function endOfCode({ qrCode }: CodeTransaction): string {
  return `…${qrCode.slice(-8)}`
}

function and(count: number, unit: string): string {
  return count > 0 ? ` e ${count} ${unit}` : ""
}
