import {
  linkStatus,
  linkSums,
  type LinkStatus,
  type LinkTransaction,
  type PaymentLink,
} from "./simulated-link"

/** What the ledger shows of a payment link to a test or a person: a copy without later changes. */
export type LedgerPaymentLink = ReturnType<typeof showLink>

export function showLink(link: PaymentLink, now: number) {
  const {
    amounts: _amounts,
    visibleFrom: _visibleFrom,
    closesAt: _closesAt,
    inactive: _inactive,
    createdAt,
    transactions,
    ...shown
  } = structuredClone(link)
  return {
    ...shown,
    status: linkStatus(link, now),
    createdAt: new Date(createdAt).toISOString(),
    ...linkSums(link),
    transactions: transactions.map(
      ({ visibleFrom: _ofTransaction, at, ...transaction }) => ({
        ...transaction,
        at: new Date(at).toISOString(),
      })
    ),
  }
}

/** What a lookup or a list shows of a link. */
type VisibleLink = {
  status: LinkStatus
  transactions: readonly LinkTransaction[]
}

/** What a lookup shows at this moment; undefined for a link that is younger than the lag. */
export function visibleLink(
  link: PaymentLink,
  { now, lagMs }: { now: number; lagMs: number }
): VisibleLink | undefined {
  const isVisible = (commit: { at: number; visibleFrom: number }) =>
    now >= Math.max(commit.visibleFrom, commit.at + lagMs)
  const { createdAt: at, visibleFrom, closesAt, transactions } = link
  if (!isVisible({ at, visibleFrom })) {
    return undefined
  }
  const inactive =
    link.inactive && isVisible(link.inactive) ? link.inactive : null
  const hidden = transactions.findIndex((entry) => !isVisible(entry))
  return {
    status: linkStatus({ closesAt, inactive }, now),
    // A replica applies moves in order: a move that does not show hides all later ones.
    transactions: hidden < 0 ? transactions : transactions.slice(0, hidden),
  }
}

/** Describes a payment link as an API answer does: as it is, or as a lagging lookup shows it. */
export function answerLink(
  link: PaymentLink,
  { status }: Pick<VisibleLink, "status">
) {
  return {
    id: link.id,
    link: link.url,
    deeplink: link.deeplink,
    brcode: link.brcode,
    status,
    charge: {
      name: link.name,
      description: link.description,
      order_number: link.orderNumber,
      redirect_url: link.redirectUrl,
      amounts: link.amounts,
    },
    expired_at: link.expiredAt,
    created_at: new Date(link.createdAt).toISOString(),
  }
}

export function answerTransaction({
  visibleFrom: _visibleFrom,
  by: _by,
  at,
  ...transaction
}: LinkTransaction) {
  const time = new Date(at).toISOString()
  return { ...transaction, createdAt: time, updatedAt: time }
}
