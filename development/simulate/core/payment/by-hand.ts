/** The id of Medusa's own payment provider, which is used for payments outside of the gateway. */
export const BY_HAND = "pp_system_default"
