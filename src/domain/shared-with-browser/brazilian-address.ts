const STATE = /^(A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$/i

/** Whether a text is the two-letter code of a Brazilian state or the Federal District, in any case. */
export function isState(typed: string): boolean {
  return STATE.test(typed.trim())
}

/**
 * Whether a text is a Brazilian postal code (CEP): 8 digits, whatever marks stand between them, also after "CEP". None
 * begins with 00, and eight equal digits are typed to pass a form.
 */
export function isPostalCode(typed: string): boolean {
  if (typed.length > LONGEST || /\p{L}/u.test(typed.replace(/cep/i, ""))) {
    return false
  }
  return /^(?!00|(\d)\1{7})\d{8}$/.test(typed.replace(/\D/g, ""))
}

/** Longer texts are no postal code, and are not read. */
const LONGEST = 32
