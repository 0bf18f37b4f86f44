const STATE = /^(A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$/i

/** Returns whether a text is the two-letter code of a Brazilian state or the Federal District, in any case. */
export function isState(typed: string): boolean {
  return STATE.test(typed.trim())
}

/**
 * Returns whether a text is a Brazilian postal code (CEP): 8 digits with any separators, optionally after "CEP". No
 * code begins with 00, and eight equal digits are only typed to get past a form.
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

/** The length of text above which it is not checked, because it cannot be a postal code. */
const MAX_POSTAL_CODE_TEXT = 32
