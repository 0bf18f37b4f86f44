/** The id of Medusa's own provider. */
export const BY_HAND = "pp_system_default"
