import type { LedgerModuleService } from "../../modules/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../../options/account-options"
import { accountsSharingTokens } from "../../options/notification-tokens"

export type LinksInDoubt = Awaited<
  ReturnType<LedgerModuleService["chargesWithLinkInDoubt"]>
>

/**
 * A payment link whose id the ledger does not have, with the notifications about the link. `ageMs` is the age of the
 * newest notification in milliseconds.
 */
export interface UnknownLink {
  linkId: string
  notifications: ReceivedNotification[]
  ageMs: number
}

export function groupByUnknownLink(
  all: readonly ReceivedNotification[],
  now: Date
): UnknownLink[] {
  const links = new Map<string, UnknownLink>()
  for (const one of all) {
    const { notification, receivedAt } = one
    const linkId = "linkId" in notification ? notification.linkId : undefined
    if (linkId !== undefined) {
      const ageMs = now.getTime() - receivedAt.getTime()
      const known = links.get(linkId)
      links.set(linkId, {
        linkId,
        notifications: [...(known?.notifications ?? []), one],
        ageMs: Math.min(ageMs, known?.ageMs ?? ageMs),
      })
    }
  }
  return [...links.values()]
}

/**
 * Returns whether an unknown link may be the link that was created for this charge and whose id was lost. That is
 * possible if a notification about the link was sent to an account that shares a notification token with the charge's
 * account.
 */
export function mayBeLinkOf(
  { notifications }: UnknownLink,
  { charge }: LinksInDoubt[number],
  accounts: readonly AccountOptions[]
): boolean {
  const together = accountsSharingTokens(charge.account, accounts)
  return notifications.some(({ account }) => together.includes(account))
}
