/** The id of Medusa's own payment provider. Stories use it for payments that do not go through the gateway. */
export const BY_HAND = "pp_system_default"
