/**
 * The shortest time between two records of deliveries of the same kind. Anyone can call the notification URL, and must
 * not cause a database write each time.
 */
export const DELIVERY_NOTED_EVERY_MS = 60_000
/** The header of a delivery that only tests its token. Such a delivery is logged, but neither stored nor recorded. */
export const DELIVERY_TEST_HEADER = "x-checkout-transparent-test"

/** The reason why a delivery to a configured account was refused. */
export type DeliveryRefusal =
  "no_token" | "wrong_token" | "too_large" | "broken_off" | "not_a_json_object"

/** The kinds of deliveries for which the ledger records the time of the latest one. */
export type DeliveryNoteKind = "authenticated" | DeliveryRefusal

export interface DeliveryNote {
  account: string
  kind: DeliveryNoteKind
}

/**
 * A recorded delivery. Its time is the database's, and may be up to a minute too early (see DELIVERY_NOTED_EVERY_MS).
 */
export interface NotedDelivery extends DeliveryNote {
  lastAt: Date
}

/** The latest accepted and the latest refused delivery of an account. */
export interface DeliveriesOfAccount {
  authenticated: Pick<NotedDelivery, "lastAt"> | undefined
  refused: { kind: DeliveryRefusal; lastAt: Date } | undefined
}

/** Returns the latest deliveries for accounts that share one notification URL. Each delivery counts for all of them. */
export function latestDeliveriesOf(
  accounts: readonly string[],
  notes: readonly NotedDelivery[]
): DeliveriesOfAccount {
  const own = notes
    .filter(({ account }) => accounts.includes(account))
    .sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime())
  return {
    authenticated: own.find(({ kind }) => kind === "authenticated"),
    refused: own.find(isRefusedDelivery),
  }
}

function isRefusedDelivery(
  note: NotedDelivery
): note is NotedDelivery & { kind: DeliveryRefusal } {
  return note.kind !== "authenticated"
}
