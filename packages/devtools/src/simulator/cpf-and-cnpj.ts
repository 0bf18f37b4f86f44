import { cnpj, cpf } from "cpf-cnpj-validator"

// The validator also accepts punctuation, which the gateway does not, so these patterns are checked as well.
const bareCpf = /^\d{11}$/
const bareCnpj = /^[0-9A-Z]{12}\d{2}$/

export function isCpf(document: string): boolean {
  return bareCpf.test(document) && cpf.isValid(document)
}

/**
 * Returns whether a text is a valid CNPJ without punctuation. The CNPJ may contain letters, because companies that
 * register from July 2026 on get alphanumeric ones.
 */
export function isCnpj(document: string): boolean {
  return bareCnpj.test(document) && cnpj.isValid(document, true)
}

/** Masks a document, for example as `***982247**`. A document of at most eight characters is masked completely. */
export function maskDocument(document: string): string {
  const hiddenAtStart = Math.min(3, document.length)
  const hiddenAtEnd = Math.min(2, document.length - hiddenAtStart)
  const shown = document.slice(hiddenAtStart, document.length - hiddenAtEnd)
  if (shown.length < 4) {
    return "*".repeat(document.length)
  }
  return "*".repeat(hiddenAtStart) + shown + "*".repeat(hiddenAtEnd)
}

/** Masks a name as `MA*** SI***`, as the gateway shows a cardholder's name. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${word.slice(0, 2)}***`)
    .join(" ")
}
