/** What the simulator can be asked to do as the gateway; faults and the request log speak of these. */
export const operations = [
  "token",
  "authorize",
  "pix",
  "wallet",
  "capture",
  "refund",
  "look_up",
  "tokenize",
  "brand",
  "create_link",
  "look_up_link",
  "list_link_transactions",
  "deactivate_link",
  "refund_link",
] as const

export type Operation = (typeof operations)[number]
