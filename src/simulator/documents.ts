import { cnpj, cpf } from "cpf-cnpj-validator"

// The validator also accepts punctuation; the gateway is given bare documents, hence the shapes.
const bareCpf = /^\d{11}$/
const bareCnpj = /^[0-9A-Z]{12}\d{2}$/

export function isCpf(document: string): boolean {
  return bareCpf.test(document) && cpf.isValid(document)
}

/** Accepts the alphanumeric form that companies registered from July 2026 on have. */
export function isCnpj(document: string): boolean {
  return bareCnpj.test(document) && cnpj.isValid(document, true)
}

/** `***982247**`: enough to recognise a document, not enough to use it. */
export function maskDocument(document: string): string {
  const hiddenAtStart = Math.min(3, document.length)
  const hiddenAtEnd = Math.min(2, document.length - hiddenAtStart)
  const shown = document.slice(hiddenAtStart, document.length - hiddenAtEnd)
  // A short document (a passport, a mistyped one) would be mostly shown.
  if (shown.length < 4) {
    return "*".repeat(document.length)
  }
  return "*".repeat(hiddenAtStart) + shown + "*".repeat(hiddenAtEnd)
}

/** `MA*** SI***`, as the gateway answers a cardholder's name. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${word.slice(0, 2)}***`)
    .join(" ")
}
