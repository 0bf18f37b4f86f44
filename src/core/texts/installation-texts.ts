import type { Charge } from "../charge/charge"
import { type ForeignCharges, INSTALLATION_ROUTE } from "../installation"

/** Why nothing is done with a charge, and who decides, for an admin; the second half of a sentence. */
export function writtenElsewhereText({
  merchantChargeId,
}: Pick<Charge, "merchantChargeId">): string {
  return `charge ${merchantChargeId} was written by another installation, and nothing but that one changes it. If this is the same store, moved, read GET ${INSTALLATION_ROUTE} and say so with POST; if this is a copy, do it in the store that sold it.`
}

/** What it means that a ledger holds charges of other installations, and what to do. */
export function undecidedText(undecided: readonly ForeignCharges[]): string {
  const count = undecided.reduce((sum, each) => sum + each.count, 0)
  const days = undecided.flatMap(({ firstAt, lastAt }) =>
    [firstAt, lastAt].map((at) => at.toISOString().slice(0, 10))
  )
  const [first, last] = [days.sort()[0], days.at(-1)]
  return (
    `${count} charges in this database (${first} to ${last}) were written by another installation. ` +
    "They are looked up and shown; nobody captures, refunds, cancels or books them from here, neither by itself nor by an admin's click. New sales go on. " +
    "Either this is a copy of a store, or the same store has moved (a restored backup, a major upgrade of PostgreSQL, another database name or backendUrl). " +
    `Say which: read GET ${INSTALLATION_ROUTE}, then POST there. docs/installation.md explains it.`
  )
}
