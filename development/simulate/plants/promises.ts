/** The plugin's promises, one of which each plant breaks. */
export const ANSWERS = "a lost answer is never a failed answer"
export const ONE_CHARGE = "at most one live or in-doubt charge of a collection"
export const RECORD = "no money without a record, no record without money"
export const UNASKED = "money moves only when it was asked for"
export const SECRETS = "nothing secret leaves"
export const ENDS = "whatever waits comes to an end"
export const LISTED = "what cannot be decided is listed, and an act ends it"

export const CHARGES = ["card", "pix", "wallet"] as const
export const METHODS = [...CHARGES, "link"] as const

/** The prefixes of violations about money that differs between two records. */
export const DIFFERS = /^(Medusa differs|ledger differs|money not on order)/
