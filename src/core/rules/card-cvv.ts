/** How many digits a card's security code has: 4 for AMEX (in any case), else 3. */
export function cvvLength(brand: string | undefined): 3 | 4 {
  return /^amex$/i.test(brand ?? "") ? 4 : 3
}

/** Whether this is a security code of that brand; while the brand is unknown, 3 or 4 digits are. */
export function isCvv(typed: string, brand?: string): boolean {
  return (
    /^\d{3,4}$/.test(typed) && (!brand || typed.length === cvvLength(brand))
  )
}
