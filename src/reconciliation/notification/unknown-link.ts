import type { LedgerModuleService } from "../../modules/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../../options/account-options"
import { accountsSharingTokens } from "../../options/notification-tokens"

export type LinksInDoubt = Awaited<
  ReturnType<LedgerModuleService["chargesWithLinkInDoubt"]>
>

/**
 * The notifications about one payment link that belongs to no charge. `ageMs` is the age of the newest notification.
 */
export interface UnknownLink {
  linkId: string
  notifications: ReceivedNotification[]
  ageMs: number
}

/** Returns the links that notifications are about, each with its notifications and the age of the newest one. */
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
 * Whether an unknown link may be the link of a charge in doubt, because a notification about the link arrived at an
 * account that shares a token with the charge's account.
 */
export function mayBeLinkOf(
  { notifications }: UnknownLink,
  { charge }: LinksInDoubt[number],
  accounts: readonly AccountOptions[]
): boolean {
  const together = accountsSharingTokens(charge.account, accounts)
  return notifications.some(({ account }) => together.includes(account))
}
