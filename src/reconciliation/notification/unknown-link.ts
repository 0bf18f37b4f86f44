import type { LedgerModuleService } from "../../modules/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { AccountOptions } from "../../options/account-options"
import { accountIdsSharingNotificationTokens } from "../../options/notification-tokens"

export type LinksInDoubt = Awaited<
  ReturnType<LedgerModuleService["findChargesWithPossibleLostLink"]>
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
 * Returns whether an unknown link may be the lost link of this charge. The gateway sends notifications about a lost
 * link with a token of the account that created the link. The result is therefore true if a notification about the link
 * was sent to the charge's account, or to another account that has a token in common with it.
 */
export function canBeLostLinkOfCharge(
  { notifications }: UnknownLink,
  { charge }: LinksInDoubt[number],
  accounts: readonly AccountOptions[]
): boolean {
  const together = accountIdsSharingNotificationTokens(charge.account, accounts)
  return notifications.some(({ account }) => together.includes(account))
}
