import type { CardAttack, CardAttempts } from "../charge/attempt-limits"

/** What an operator reads when so many card payments fail that somebody seems to try cards. */
export function attackText(
  kind: CardAttack,
  {
    account,
    windowMinutes,
    attempts,
  }: { account: string; windowMinutes: number; attempts: CardAttempts }
): string {
  const { unsuccessfulOfAccount, declinesOfAccount } = attempts
  const failed = unsuccessfulOfAccount - declinesOfAccount
  const counted = `${declinesOfAccount} declined cards and ${failed} card payments that failed before any issuer was asked`
  switch (kind) {
    case "cards_slowed_down":
      return `Account ${account} had ${counted} within ${windowMinutes} minutes, over all shoppers. It looks as if somebody tries cards, or card tokens that are none; or the gateway refuses every request. Each card payment waits five seconds now; nobody is refused for it, and Pix, wallet and links go on.`
    case "cards_stopped":
      return `Account ${account} had ${counted} within ${windowMinutes} minutes, over all shoppers. It takes no card until fewer were declined; Pix, wallet and links go on.`
  }
}
