/** The ledger's name in Medusa's container; also what the payment module lists as a dependency. */
export const LEDGER_MODULE = "checkoutTransparentLedger"
