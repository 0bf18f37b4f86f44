const PUNCTUATION = /[\s./-]/g

/**
 * A merchant's CNPJ or CPF as letters and digits, upper case: a CNPJ has letters since July 2026.
 * Undefined when it is none, or masked. Check digits are not judged: it is compared, not used.
 */
export function readMerchantDocument(
  reported: string | undefined
): string | undefined {
  const document = reported?.replace(PUNCTUATION, "").toUpperCase()
  return document !== undefined && /^[A-Z0-9]{1,20}$/.test(document)
    ? document
    : undefined
}

/** Leading zeros do not count: told as a number, a document has lost them. */
export function isSameDocument(one: string, other: string): boolean {
  return one.replace(/^0+/, "") === other.replace(/^0+/, "")
}

/**
 * Whether a notification names another merchant than the account's. It does not where either is
 * not known: a false yes would drop real money.
 */
export function isOfAnotherMerchant(
  { merchantDocument: reported }: { merchantDocument?: string },
  merchantDocument: string | undefined
): boolean {
  const ours = readMerchantDocument(merchantDocument)
  return reported !== undefined && ours !== undefined && !isSameDocument(reported, ours)
}
