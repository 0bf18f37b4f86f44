export const CHARGES = ["card", "pix", "wallet"] as const
export const METHODS = [...CHARGES, "link"] as const

/** The prefixes of violations about money that differs between two records. */
export const DIFFERS = /^(Medusa differs|ledger differs|money not on order)/
