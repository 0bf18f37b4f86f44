/** Why a delivery to a configured account was refused. */
export const REFUSALS_NOTED = [
  "no_token",
  "wrong_token",
  "too_large",
  "broken_off",
  "not_a_json_object",
] as const

export type RefusalNoted = (typeof REFUSALS_NOTED)[number]

/** What is noted of deliveries; each with the last time at which it happened. */
export const DELIVERY_NOTES = ["authenticated", ...REFUSALS_NOTED] as const

export type DeliveryNoteKind = (typeof DELIVERY_NOTES)[number]

export interface DeliveryNote {
  account: string
  kind: DeliveryNoteKind
}

/** Times are the database's, and a minute behind at most: see DELIVERY_NOTED_EVERY_MS. */
export interface NotedDelivery extends DeliveryNote {
  firstAt: Date
  lastAt: Date
}

/** What of an account came in last, and was refused last. */
export interface DeliveriesOfAccount {
  authenticated: NotedDelivery | undefined
  refused: (NotedDelivery & { kind: RefusalNoted }) | undefined
}

export function deliveriesOf(
  account: string,
  notes: readonly NotedDelivery[]
): DeliveriesOfAccount {
  const own = notes.filter((note) => note.account === account)
  return {
    authenticated: own.find(({ kind }) => kind === "authenticated"),
    refused: own
      .filter(isRefusal)
      .sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime())[0],
  }
}

function isRefusal(
  note: NotedDelivery
): note is NotedDelivery & { kind: RefusalNoted } {
  return note.kind !== "authenticated"
}
