/** The id of Medusa's own payment provider. Stories use it for payments that do not go through the gateway. */
export const MANUAL_PAYMENT_PROVIDER = "pp_system_default"
