import {
  type CallResult,
  chargeInAnswerOrLookup,
  isAccepted,
  createNotInStatesCheck,
  createChargeStateCheck,
  negateResultCheck,
  describeCallResult,
} from "../experiment/call-result"
import { LEAST_TOKEN_LIFE_MS } from "../experiment/saved-card-experiment"
import type assumptions from "./assumptions.json"
import { combineJudges, judgeEachCall, type Judge, runJudge } from "./judge"

/**
 * For each assumption about saved cards, the function that decides whether it is confirmed. The keys are the
 * assumptions' ids.
 */
export const SAVED_CARD_JUDGES: Partial<
  Record<keyof typeof assumptions, Judge>
> = {
  "A-63": (run) => {
    const result = run.resultOfRequest("card_saved")
    const { unreadableAnswer: unread } = result
    const set =
      unread?.idField === undefined
        ? undefined
        : { "dialect.savedCards.idInAnswer": unread.idField }
    return {
      is: unread ? false : isAccepted(result),
      observed: `card_saved: ${describeCallResult(result)}`,
      ...(set && { set }),
    }
  },
  "A-64": combineJudges(
    judgeEachCall(
      (result) =>
        isRefusedWithoutSecurityCode(result)
          ? undefined
          : isSavedCardCharged(result),
      "saved_charged"
    ),
    judgeEachCall(
      (result) =>
        chargeInAnswerOrLookup(result)
          ? createNotInStatesCheck("paid", "authorized")(result)
          : negateResultCheck(isAccepted)(result),
      "saved_made_up"
    )
  ),
  "A-65": judgeEachCall(negateResultCheck(isAccepted), "token_again"),
  "A-66": judgeEachCall((result) => {
    const { tokenAgeMs = 0 } = result
    const accepted = isAccepted(result)
    return accepted && tokenAgeMs < LEAST_TOKEN_LIFE_MS ? undefined : accepted
  }, "card_saved_late"),
  "A-67": (run) => {
    const result = run.resultOfRequest("saved_charged")
    return isRefusedWithoutSecurityCode(result)
      ? {
          is: false,
          observed: `saved_charged: ${describeCallResult(result)}`,
          set: { "dialect.savedCards.needsSecurityCode": true },
        }
      : isSavedCardCharged(result) || undefined
  },
  "A-68": (run) => {
    const first = run.resultOfRequest("saved_charged")
    if (isSavedCardCharged(first) !== true) return undefined
    const [transaction] = chargeInAnswerOrLookup(first)?.transactions ?? []
    return transaction?.issuerTransactionId === undefined
      ? {
          is: false,
          observed: "saved_charged: no issuerTransactionId in its transaction",
        }
      : runJudge(judgeEachCall(isSavedCardCharged, "saved_charged_again"), run)
  },
  "A-69": judgeEachCall(isSavedCardCharged, "saved_by_store"),
}

/**
 * Returns whether the gateway accepted a charge of a saved card. Returns `undefined` if this is not known. Also returns
 * `undefined` if the card's issuer declined the charge, because a decline does not show whether the plugin's request
 * has the right fields.
 */
function isSavedCardCharged(result: CallResult): boolean | undefined {
  return createChargeStateCheck("declined")(result)
    ? undefined
    : isAccepted(result)
}

function isRefusedWithoutSecurityCode({ kind, error }: CallResult): boolean {
  return (
    kind === "rejected" &&
    /\bcv[vc]|security code|c[oó]digo de seguran/i.test(error?.message ?? "")
  )
}
