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
