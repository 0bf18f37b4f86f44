/** How often a delivery is noted: a stranger may call the notification URL, and must not write a row each time. */
export const DELIVERY_NOTED_EVERY_MS = 60_000
/** The header of a delivery that only tests its token. Such a delivery is not stored or noted, only logged. */
export const DELIVERY_TEST_HEADER = "x-checkout-transparent-test"

/** Why a delivery to a configured account was refused. */
export type RefusalNoted =
  "no_token" | "wrong_token" | "too_large" | "broken_off" | "not_a_json_object"

/** The kinds of deliveries that are noted, each with the last time at which it happened. */
export type DeliveryNoteKind = "authenticated" | RefusalNoted

export interface DeliveryNote {
  account: string
  kind: DeliveryNoteKind
}

/** Times are the database's, and up to a minute too early: see DELIVERY_NOTED_EVERY_MS. */
export interface NotedDelivery extends DeliveryNote {
  lastAt: Date
}

/** The accepted deliveries of an account, and its last refused one. */
export interface DeliveriesOfAccount {
  authenticated: Pick<NotedDelivery, "lastAt"> | undefined
  refused: { kind: RefusalNoted; lastAt: Date } | undefined
}

/** Returns the deliveries of accounts that share one notification URL: each delivery counts for all of them. */
export function deliveriesOf(
  accounts: readonly string[],
  notes: readonly NotedDelivery[]
): DeliveriesOfAccount {
  const own = notes
    .filter(({ account }) => accounts.includes(account))
    .sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime())
  return {
    authenticated: own.find(({ kind }) => kind === "authenticated"),
    refused: own.find(isRefusal),
  }
}

function isRefusal(
  note: NotedDelivery
): note is NotedDelivery & { kind: RefusalNoted } {
  return note.kind !== "authenticated"
}
