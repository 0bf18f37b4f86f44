/** Where everybody who pays here has an account; the ISPB is no bank's. */
export const PAYER_BANK = {
  ispb: "99999999",
  name: "Banco do Simulador",
} as const
