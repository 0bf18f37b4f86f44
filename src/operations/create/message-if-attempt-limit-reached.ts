import {
  detectCardTesting,
  type CardAttempts,
  MAX_CODES_PER_CART,
  isAttemptLimitReached,
  MIN_DECLINES_FOR_ALARM,
  findReachedAttemptLimit,
  MAX_OPEN_CODES_PER_CART,
  ATTEMPT_WINDOW_MINUTES,
} from "../../domain/attempt-limits"
import type { Charge } from "../../domain/charge/charge"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { message } from "../../domain/message"
import { renderMessage } from "../../texts/render-message"
import type { ShopperMessage } from "../../texts/shopper-texts"
import type { AccountServices } from "../perform/operation-dependencies"
import { cachedUsualDeclinesPerHour } from "./usual-declines-per-hour"
import { isAsynchronousMethod } from "../../domain/payment-method/payment-method"

type Access = Pick<AccountServices, "account" | "ledger" | "log" | "clock">

/**
 * Checks the attempt limits for a charge. Returns a message for the shopper if a limit is reached, and `undefined`
 * otherwise. For a card, also lists a discrepancy if the declines of the account suggest card testing.
 *
 * The charge must already be claimed. Otherwise simultaneous attempts would not count each other.
 */
export function messageIfAttemptLimitReached(
  access: Access,
  charge: Charge
): Promise<ShopperMessage | undefined> {
  return isAsynchronousMethod(charge.method)
    ? messageIfCodeLimitReached(access, charge)
    : messageIfCardAttemptLimitReached(access, charge)
}

async function messageIfCardAttemptLimitReached(
  access: Access,
  charge: Charge
): Promise<ShopperMessage | undefined> {
  const { account, ledger, log } = access
  const limits = account.attemptLimits
  const attempts = await ledger.countFailedCardChargesByCartEmailAndAccount(
    charge.id
  )
  await raiseDiscrepancyIfCardTesting(access, attempts)
  const by = findReachedAttemptLimit(attempts, limits)
  if (by === undefined) {
    return undefined
  }
  log.warn(
    `checkout-transparent: attempt limit of the ${by} reached (account ${account.id}, cart ${charge.cartId ?? "unknown"}); the gateway was not called.`
  )
  return by === "account" ? "cards_stopped" : "too_many_attempts"
}

/**
 * Lists a discrepancy if unusually many cards of the account were declined, or if the account's limit for declined
 * cards is reached. An error is only logged, so that it does not prevent a payment.
 */
async function raiseDiscrepancyIfCardTesting(
  { account, ledger, log, clock }: Access,
  attempts: CardAttempts
): Promise<void> {
  const limits = account.attemptLimits
  // For almost every payment, the function returns here without another query.
  if (
    attempts.declinesOfAccount < MIN_DECLINES_FOR_ALARM &&
    !isAttemptLimitReached(
      attempts.declinesOfAccount,
      limits.declinesPerAccount
    )
  ) {
    return
  }
  try {
    const usual = await cachedUsualDeclinesPerHour({ account, ledger, clock })
    for (const kind of detectCardTesting(attempts, limits, usual)) {
      const declines = {
        account: account.id,
        count: attempts.declinesOfAccount,
        minutes: ATTEMPT_WINDOW_MINUTES,
      }
      const details =
        kind === "cards_tested"
          ? message(kind, { ...declines, usual: Math.ceil(usual) })
          : message(kind, {
              ...declines,
              limit: limits.declinesPerAccount ?? 0,
            })
      if (
        await ledger.raiseCardTestingDiscrepancy({
          account: account.id,
          kind,
          details,
        })
      ) {
        log.error(`checkout-transparent: ${renderMessage(details, "en")}`)
      }
    }
  } catch (error) {
    log.warn(
      `checkout-transparent: the discrepancy about a possible attack on account ${account.id} could not be listed: ${describeError(error)}`
    )
  }
}

async function messageIfCodeLimitReached(
  { account, ledger, log }: Access,
  { id, cartId }: Charge
): Promise<ShopperMessage | undefined> {
  if (cartId === undefined) {
    return undefined
  }
  const { unpaid, made } = await ledger.countUnpaidChargesAndCodesOfCart({
    account: account.id,
    cartId,
    exceptChargeId: id,
  })
  if (unpaid > MAX_OPEN_CODES_PER_CART) {
    return "too_many_codes"
  }
  if (made < MAX_CODES_PER_CART) {
    return undefined
  }
  log.warn(
    `checkout-transparent: a cart of account ${account.id} had ${made} codes and links within an hour (cart ${cartId}), so no other code or link was requested.`
  )
  return "too_many_codes"
}
