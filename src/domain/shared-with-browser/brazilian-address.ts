const STATE = /^(A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$/i

/**
 * Returns whether a text is the code of a Brazilian state, such as SP, or of the Federal District (DF). Lower case is
 * accepted.
 */
export function isState(typed: string): boolean {
  return STATE.test(typed.trim())
}

/**
 * Returns whether a text is a Brazilian postal code (CEP). It must have 8 digits, with any separators, and may contain
 * the word "CEP". Codes that begin with 00 do not exist. Eight equal digits are refused, because shoppers type them
 * only to get past a form.
 */
export function isPostalCode(typed: string): boolean {
  if (
    typed.length > MAX_POSTAL_CODE_TEXT ||
    /\p{L}/u.test(typed.replace(/cep/i, ""))
  ) {
    return false
  }
  return /^(?!00|(\d)\1{7})\d{8}$/.test(typed.replace(/\D/g, ""))
}

/** The maximum length of a text that can be a postal code. A longer text is refused without any other check. */
const MAX_POSTAL_CODE_TEXT = 32
