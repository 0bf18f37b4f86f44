/** Medusa's own provider: authorizes everything and asks nobody. */
export const BASELINE = "pp_system_default"

export const OURS = "pp_transparent-card_br"

export type MethodId = typeof BASELINE | typeof OURS
