const STATE = /^(A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$/i

/** Whether a text is the two-letter code of a Brazilian state or the Federal District, in any case. */
export function isState(typed: string): boolean {
  return STATE.test(typed.trim())
}

/** Whether a text has the form of a Brazilian postal code (CEP): 8 digits, with or without its marks. None begins with 00. */
export function isPostalCode(typed: string): boolean {
  return /^(?!00)\d\d[.\s]?\d{3}(?:\s?[-–.]\s?|\s)?\d{3}$/.test(typed.trim())
}
