import {
  linkStatus,
  linkSums,
  type LinkTransaction,
  type PaymentLink,
} from "./simulated-link"

/** A payment link as tests and the panel see it. It is a copy, so later changes of the link do not appear in it. */
export type ShownPaymentLink = ReturnType<typeof copyLinkForTestsAndPanel>

export function copyLinkForTestsAndPanel(link: PaymentLink, now: number) {
  const {
    amounts: _amounts,
    closesAt: _closesAt,
    isInactive: _isInactive,
    createdAt,
    transactions,
    ...shown
  } = structuredClone(link)
  return {
    ...shown,
    status: linkStatus(link, now),
    createdAt: new Date(createdAt).toISOString(),
    ...linkSums(link),
    transactions: transactions.map(({ at, ...transaction }) => ({
      ...transaction,
      at: new Date(at).toISOString(),
    })),
  }
}

export function buildLinkAnswerBody(link: PaymentLink, now: number) {
  return {
    id: link.id,
    link: link.url,
    deeplink: link.deeplink,
    brcode: link.brcode,
    status: linkStatus(link, now),
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

export function buildLinkTransactionBody({
  by: _by,
  at,
  ...transaction
}: LinkTransaction) {
  const time = new Date(at).toISOString()
  return { ...transaction, createdAt: time, updatedAt: time }
}
