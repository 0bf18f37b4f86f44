/** The ledger's code for a payment link that may exist, and whose id nobody was told. */
export const LINK_ANSWER_LOST = "link_answer_lost"
