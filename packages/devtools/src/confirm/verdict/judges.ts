import { reportedAmountsOf } from "../../../../../src/domain/charge/charge-sums"
import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import { PUBLISHED_DOCUMENT_PATTERN } from "../../../../../src/options/account/dialect"
import type assumptions from "./assumptions.json"
import { CODE_JUDGES } from "./code-judges"
import { LINK_JUDGES } from "./link-judges"
import { SAVED_CARD_JUDGES } from "./saved-card-judges"
import {
  chargeInAnswerOrLookup,
  createOutcomeCheck,
  isAccepted,
  isAcceptedWithReadableAnswer,
  createChargeStateCheck,
  createNotInStatesCheck,
  createTimestampCheck,
  negateResultCheck,
  stateOfShownCharge,
  gatewayStatusOfCharge,
  describeCallResult,
} from "../experiment/call-result"
import {
  combineJudges,
  ifAccepted,
  judgeEachCall,
  type Judge,
  runJudge,
} from "./judge"
import {
  CARD_STEPS,
  CHARGE_STEPS,
  createStateAndSumsCheck,
  hasPaymentType,
  judgeLookupDelay,
  judgeKnownStatuses,
  CHANGE_STEPS,
  judgeReadability,
  accessTokenAnswerBody,
  listUnreadableAnswers,
} from "./charge-judges"
import { answerAsList } from "../experiment/recorded-exchange"
import { fieldNamesOf, describeType } from "../experiment/unreadable-answer"
import { areChargesReached, judgeLookupsOffered } from "./lookup-judges"

/**
 * For each assumption that a run of the command can check, the function that decides whether it is confirmed. The keys
 * are the assumptions' ids, such as A-07.
 */
export const JUDGES: Partial<Record<keyof typeof assumptions, Judge>> = {
  "A-01": (run) => {
    const { amount } = run.plan
    const unread = listUnreadableAnswers(
      run,
      ...CHARGE_STEPS,
      ...CHANGE_STEPS
    ).find(({ unread: { isOfAmount } }) => isOfAmount)
    if (unread) return { is: false, observed: unread.observed }
    const charge = CHARGE_STEPS.map((step) =>
      chargeInAnswerOrLookup(run.resultOfRequest(step))
    ).find((shown) => shown !== undefined)
    const original = originalAmountOf(charge)
    return {
      is: charge && original === amount,
      observed: `${amount} centavos are shown as originalAmount ${original ?? "(missing)"}`,
    }
  },
  "A-02": (run) => {
    const token = accessTokenAnswerBody(run)
    const lasts = Number(token?.expires_in)
    const isUsable = typeof token?.access_token === "string"
    const isTold = token?.expires_in !== undefined
    return {
      // The plugin assumes that a token without `expires_in` lasts five minutes. No answer can confirm that.
      is:
        token === undefined || (isUsable && !isTold)
          ? undefined
          : isUsable && lasts >= 60 && lasts <= 3600,
      observed:
        token &&
        `access_token ${describeType(token.access_token)}, expires_in ${describeType(token.expires_in)}; its fields are ${fieldNamesOf(token).join(", ")}`,
    }
  },
  "A-03": (run) => {
    const { pathPrefix } = run.settings
    return pathPrefix === run.plan.account.pathPrefix
      ? areChargesReached(run) || undefined
      : {
          is: false,
          observed: `charges answer below "${pathPrefix}"`,
          set: { pathPrefix },
        }
  },
  "A-04": combineJudges(
    judgeKnownStatuses("CREDIT"),
    judgeEachCall(createChargeStateCheck("authorized"), "reserved"),
    judgeEachCall(
      ifAccepted(createChargeStateCheck("paid")),
      "captured",
      "refunded_part"
    ),
    judgeEachCall(
      ifAccepted(createChargeStateCheck("refunded")),
      "refunded_rest"
    ),
    judgeEachCall(ifAccepted(createChargeStateCheck("canceled")), "voided")
  ),
  "A-05": (run) =>
    judgeLookupsOffered(run) ??
    runJudge(
      combineJudges(
        judgeEachCall(createOutcomeCheck("absent"), "unused"),
        judgeLookupDelay("paid")
      ),
      run
    ),
  "A-06": judgeEachCall(({ kind, error, lookup }, run) => {
    if (kind === "skipped" || kind === "not_sent") return undefined
    const before = originalAmountOf(
      chargeInAnswerOrLookup(run.resultOfRequest("paid"))
    )
    const after = originalAmountOf(lookup?.charge) ?? before
    const isChanged = before !== undefined && after !== before
    if (isChanged || kind === "rejected" || kind === "answered") return false
    return error?.code === "gateway_charge_exists" || undefined
  }, "repeat"),
  "A-07": (run) => {
    const refused = Object.entries(run.results)
      .filter(([, { isNew, kind }]) => isNew && kind === "rejected")
      .map(([step]) => step)
    return judgeEachCall(
      (result) =>
        chargeInAnswerOrLookup(result)
          ? createNotInStatesCheck("paid", "authorized")(result)
          : result.lookup?.kind === "absent" || undefined,
      ...refused
    )(run)
  },
  "A-08": judgeEachCall(negateResultCheck(isAccepted), "no_phone"),
  "A-09": combineJudges(
    judgeEachCall(isAccepted, "13"),
    judgeEachCall(negateResultCheck(isAccepted), "14", "none")
  ),
  "A-10": judgeEachCall(isAccepted, "short_address"),
  "A-11": combineJudges(judgeEachCall(isAccepted, "names"), (run) => {
    const judged = runJudge(judgeEachCall(isAccepted, "cnpj"), run)
    return judged.is === false
      ? {
          ...judged,
          set: { "dialect.documentPattern": PUBLISHED_DOCUMENT_PATTERN },
        }
      : judged
  }),
  "A-12": judgeEachCall(isAccepted, "installments"),
  "A-13": (run) => {
    const isFirst = isAccepted(run.resultOfRequest("first"))
    const isOther = isAccepted(run.resultOfRequest("other_spelling"))
    const field = run.cardDialect.temporaryCardTokenField
    return {
      is: isFirst || isOther ? isFirst : undefined,
      observed: `first: ${describeCallResult(run.resultOfRequest("first"))}; other_spelling: ${describeCallResult(run.resultOfRequest("other_spelling"))}`,
      set: { "dialect.temporaryCardTokenField": field },
    }
  },
  "A-14": combineJudges(
    judgeEachCall(createNotInStatesCheck("authorized"), "paid"),
    judgeEachCall(createNotInStatesCheck("paid"), "reserved")
  ),
  "A-15": combineJudges(
    judgeReadability(...CARD_STEPS),
    judgeEachCall(isAcceptedWithReadableAnswer, "paid"),
    judgeEachCall(hasPaymentType("CREDIT"), "paid")
  ),
  "A-16": (run) => {
    const { callerOrigin } = run.settings
    return callerOrigin === run.plan.account.dialect.callerOrigin
      ? (callerOrigin === undefined && areChargesReached(run)) || undefined
      : {
          is: false,
          observed:
            "lookups without the header are refused, and with it answered",
          set: { "dialect.callerOrigin": callerOrigin },
        }
  },
  "A-17": ({ exchanges }) => {
    const statuses = exchanges
      .flatMap(answerAsList)
      .map((one) => one.httpStatus)
    const limited = statuses.filter((status) => status === 429).length
    return {
      is: limited > 0 ? false : undefined,
      observed: `${limited} of ${statuses.length} answers were 429`,
    }
  },
  "A-18": judgeEachCall(createTimestampCheck("createdAt"), "paid"),
  "A-19": (run) => {
    const scope = accessTokenAnswerBody(run)?.scope
    const scopes = typeof scope === "string" ? scope.split(" ") : undefined
    return {
      is: scopes?.includes("p2b.checkout.transactional"),
      observed: `scope ${scopes?.join(" ") ?? "(missing)"}`,
    }
  },
  "A-20": ({ browserToken: token }) =>
    token === undefined ? undefined : token !== "",
  "A-21": combineJudges(
    judgeEachCall(createStateAndSumsCheck("paid", 0), "captured"),
    judgeEachCall(createStateAndSumsCheck("paid", 1 / 3), "refunded_part")
  ),
  "A-22": combineJudges(
    judgeReadability(...CHANGE_STEPS),
    judgeEachCall(
      isAcceptedWithReadableAnswer,
      "captured",
      "refunded_part",
      "voided"
    )
  ),
  "A-23": judgeEachCall((result, run) => {
    const before = run.resultOfRequest("captured").lookup?.charge
    const after = result.lookup?.charge
    return isAccepted(result) === false && before && after
      ? before.amount === after.amount &&
          before.refundedAmount === after.refundedAmount
      : undefined
  }, "captured_again"),
  "A-24": ({ receivedDeliveries: received }) =>
    received.some(({ isRepeated }) => isRepeated) || undefined,
  "A-25": ({ receivedDeliveries: received }) => ({
    is: received.find(({ isRepeated }) => isRepeated)?.isSame,
    observed: "the repetition has another id or body than the first delivery",
  }),
  "A-26": ({ receivedDeliveries: received }) => {
    const unknown = received
      .map(({ charge }) => charge)
      .filter((charge) => stateOfShownCharge(charge) === "unrecognized")
    return {
      is: received.length > 0 ? unknown.length === 0 : undefined,
      observed: `statuses that are not known: ${unknown.map(gatewayStatusOfCharge).join(", ")}`,
    }
  },
  "A-29": ({ receivedDeliveries: received, plan: { account } }) => {
    const digitsWithoutLeadingZeros = (text = "") =>
      text.replace(/\D/g, "").replace(/^0+/, "")
    const own = digitsWithoutLeadingZeros(account.merchantDocument)
    const named = received.flatMap((one) => one.merchantDocument ?? [])
    return {
      is:
        own === "" || named.length === 0
          ? undefined
          : named.every((one) => digitsWithoutLeadingZeros(one) === own),
      observed: `${named.filter((one) => digitsWithoutLeadingZeros(one) !== own).length} of ${named.length} notifications name another document than merchantDocument`,
    }
  },
  ...CODE_JUDGES,
  "A-37": ({ browserToken, plan: { account } }) =>
    (browserToken && account.sdk?.scriptUrl !== undefined) || undefined,
  ...LINK_JUDGES,
  "A-46": judgeEachCall(
    createStateAndSumsCheck("refunded", 1),
    "refunded_rest"
  ),
  "A-47": judgeEachCall((result, { plan }) => {
    const original = originalAmountOf(chargeInAnswerOrLookup(result))
    return original === undefined ? undefined : original <= plan.amount
  }, "installments"),
  "A-49": judgeLookupDelay("refunded_part"),
  "A-56": combineJudges(
    judgeEachCall(
      (result) =>
        createChargeStateCheck("declined")(result) ?? isAccepted(result),
      "denied"
    ),
    judgeEachCall(
      (result) =>
        result.kind === "skipped" || !chargeInAnswerOrLookup(result)
          ? createOutcomeCheck("rejected")(result)
          : createNotInStatesCheck("declined")(result),
      "made_up_token"
    )
  ),
  "A-57": judgeEachCall(
    ({ statuses }) => statuses.length > 0 || undefined,
    "first_token"
  ),
  "A-58": judgeEachCall(createTimestampCheck("updatedAt"), "captured"),
  "A-61": judgeEachCall(negateResultCheck(isAccepted), "refunded_twice"),
  ...SAVED_CARD_JUDGES,
}

function originalAmountOf(charge: GatewayCharge | undefined) {
  return charge && reportedAmountsOf(charge).original
}
