import {
  attacksIn,
  type CardAttempts,
  judgeCardAttempt,
} from "../../charge/attempt-limits"
import type { Charge } from "../../charge/charge"
import { describeError } from "../../charge/errors/payment-plugin-error"
import { said } from "../../charge/saying"
import { ATTEMPTS_COUNT_FOR_MINUTES } from "../../charge/times"
import { inWords } from "../../texts/in-words"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { ProviderAccess } from "../base/provider-access"

/**
 * Why a card that is claimed, and counts already, is not tried; undefined when it may be. After the claim,
 * so that a hundred attempts at once see each other.
 */
export async function objectionToCard(
  access: ProviderAccess,
  charge: Charge
): Promise<ShopperMessage | undefined> {
  const { account, ledger, log } = access
  const limits = account.attemptLimits
  const attempts = await ledger.countCardAttempts(charge.id)
  await reportAttacks(access, attempts)
  const verdict = judgeCardAttempt(attempts, limits)
  if (verdict.kind === "go") {
    return undefined
  }
  log.warn(
    `checkout-transparent: attempt limit of the ${verdict.by} reached (account ${account.id}, cart ${charge.cartId ?? "unknown"}); the gateway was not called.`
  )
  return verdict.by === "account" ? "cards_stopped" : "too_many_attempts"
}

/** No payment fails because the alarm does. */
async function reportAttacks(
  { account, ledger, log }: ProviderAccess,
  attempts: CardAttempts
): Promise<void> {
  const { declinesPerAccount } = account.attemptLimits
  try {
    for (const kind of attacksIn(attempts, account.attemptLimits)) {
      const details = said(kind, {
        account: account.id,
        count: attempts.declinesOfAccount,
        minutes: ATTEMPTS_COUNT_FOR_MINUTES,
        limit: declinesPerAccount ?? 0,
      })
      if (await ledger.listAttack({ account: account.id, kind, details })) {
        log.error(`checkout-transparent: ${inWords(details, "en")}`)
      }
    }
  } catch (error) {
    log.warn(
      `checkout-transparent: could not list that account ${account.id} seems to be under attack: ${describeError(error)}`
    )
  }
}
