/** How many weights, counted from 2, a document uses before it begins at 2 again. */
const CPF_WEIGHTS = 10
const CNPJ_WEIGHTS = 8

/**
 * Whether 11 digits are a CPF. One digit eleven times and 12345678909 have right check digits, but
 * are what people type to get past a form.
 */
export function isCpf(document: string): boolean {
  return (
    /^(?!(\d)\1+$|12345678909$)\d{11}$/.test(document) &&
    endsInCheckDigits(document, CPF_WEIGHTS)
  )
}

/**
 * Whether 14 characters are a CNPJ: digits, or also capital letters in the first twelve, as
 * companies registered since July 2026 have (Receita Federal, Nota Técnica 49/2024).
 */
export function isCnpj(document: string): boolean {
  return (
    /^(?!(\d)\1+$)[0-9A-Z]{12}\d\d$/.test(document) &&
    endsInCheckDigits(document, CNPJ_WEIGHTS)
  )
}

function endsInCheckDigits(document: string, weights: number): boolean {
  const body = document.slice(0, -2)
  const first = body + checkDigit(body, weights)
  return document === first + checkDigit(first, weights)
}

/** Modulo 11; a letter counts as its ASCII code minus 48, with which a digit counts as itself. */
function checkDigit(text: string, weights: number): number {
  let sum = 0
  for (let fromRight = 0; fromRight < text.length; fromRight++) {
    sum +=
      (text.charCodeAt(text.length - 1 - fromRight) - 48) *
      (2 + (fromRight % weights))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
