import { linkStatus } from "./link-status"
import type { LinkStatus, LinkTransaction, PaymentLink } from "./payment-link"

/** What a look-up or a list shows of a link. */
export type VisibleLink = {
  status: LinkStatus
  transactions: readonly LinkTransaction[]
}

export type Looking = { now: number; lagMs: number }

type Commit = { at: number; visibleFrom: number }

/** Undefined for a link that is younger than the lag. */
export function visibleLink(
  link: PaymentLink,
  { now, lagMs }: Looking
): VisibleLink | undefined {
  const isVisible = ({ at, visibleFrom }: Commit) =>
    now >= Math.max(visibleFrom, at + lagMs)
  const { createdAt: at, visibleFrom, inactive, transactions } = link
  if (!isVisible({ at, visibleFrom })) {
    return undefined
  }
  const hidden = transactions.findIndex((entry) => !isVisible(entry))
  return {
    status: linkStatus(
      {
        closesAt: link.closesAt,
        inactive: inactive && isVisible(inactive) ? inactive : null,
      },
      now
    ),
    // A replica applies moves in order: behind one that it lags, no later one shows either.
    transactions: hidden < 0 ? transactions : transactions.slice(0, hidden),
  }
}
