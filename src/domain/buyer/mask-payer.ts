import type { MaskedPayer } from "../charge/gateway-charge"
import { leaveOutUndefined } from "../parsing/json-values"

/** The number of characters to which a bank's name is cut. The names of banks on Pix receipts are shorter. */
const MAX_BANK_NAME_LENGTH = 60
const CPF_DIGITS = 11
const CNPJ_CHARACTERS = 14

/**
 * Masks a payer's data as a Pix receipt does. The result has these data, if they are known:
 * - the first letter of each name,
 * - the six middle digits of a CPF, or the whole CNPJ of a company,
 * - the name of the bank, or the bank's number (ISPB) if the name is missing.
 *
 * If the gateway has already masked some of the middle digits of a CPF, these digits stay masked. Every document except
 * a CPF and an unmasked CNPJ is left out.
 */
export function maskPayer({
  name,
  documentNumber,
  bankName,
  bankIspb,
}: {
  name?: string | undefined
  documentNumber?: string | undefined
  bankName?: string | undefined
  bankIspb?: string | undefined
}): MaskedPayer {
  return leaveOutUndefined({
    name: name && maskName(name),
    document: documentNumber && maskDocument(documentNumber),
    bank: (bankName ?? bankIspb)?.slice(0, MAX_BANK_NAME_LENGTH),
  })
}

function maskName(name: string): string {
  return name
    .slice(0, 255)
    .split(/\s+/u)
    .filter(Boolean)
    .map(([first]) => `${first}****`)
    .join(" ")
}

function maskDocument(document: string): string | undefined {
  const plain = document.replace(/[.\-/\s]/g, "")
  if (/^[\dA-Z]+$/i.test(plain) && plain.length === CNPJ_CHARACTERS) {
    return plain
  }
  if (plain.length !== CPF_DIGITS || !/^[\d*]+$/.test(plain)) {
    return undefined
  }
  return `***.${plain.slice(3, 6)}.${plain.slice(6, 9)}-**`
}
