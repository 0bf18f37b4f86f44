import { reportedAmountsOf } from "../../../../../src/domain/charge/charge-sums"
import { codeImage } from "../../../../../src/domain/charge/code-image"
import { CONFIRM_PIX_S } from "../experiment/charge-experiments"
import { PUBLISHED_DOCUMENT } from "../../../../../src/options/account/dialect"
import type assumptions from "./assumptions.json"
import { LINK_JUDGES } from "./link-judges"
import {
  chargeShownIn,
  hasOutcome,
  isAccepted,
  isAnsweredInFull,
  isInState,
  isInNoneOf,
  isAnswerTime,
  negate,
  stateOfShownCharge,
  gatewayStatusOf,
  resultText,
} from "../experiment/call-result"
import {
  allJudges,
  anyCall,
  eachCall,
  type Judge,
  judgmentOf,
} from "./questions"
import {
  CARD_CALLS,
  CHARGE_CALLS,
  hasCode,
  hasSums,
  hasPaymentType,
  judgeLookupDelay,
  judgeKnownStatuses,
  MOVE_CALLS,
  judgeReadability,
  accessTokenBody,
  unreadableIn,
} from "./questions-of-charges"
import { answersIn } from "../experiment/trial"
import { fieldNamesOf, describeShape } from "../experiment/unread"
import { judgeLookupsOffered } from "./without-lookups"

/**
 * For each assumption that requests can check, the function that decides whether it is confirmed. The keys are the
 * assumptions' ids, such as A-07.
 */
export const JUDGES: Partial<Record<keyof typeof assumptions, Judge>> = {
  "A-01": (trial) => {
    const { amount } = trial.plan
    const unread = unreadableIn(trial, ...CHARGE_CALLS, ...MOVE_CALLS).find(
      ({ unread: { isOfAmount } }) => isOfAmount
    )
    if (unread) return { is: false, observed: unread.observed }
    const charge = CHARGE_CALLS.map((step) =>
      chargeShownIn(trial.resultOf(step))
    ).find((shown) => shown !== undefined)
    const original = charge && reportedAmountsOf(charge).original
    return {
      is: charge && original === amount,
      observed: `${amount} centavos are shown as originalAmount ${original ?? "(missing)"}`,
    }
  },
  "A-02": (trial) => {
    const token = accessTokenBody(trial)
    const lasts = Number(token?.expires_in)
    const isUsable = typeof token?.access_token === "string"
    const isTold = token?.expires_in !== undefined
    return {
      // The plugin uses a token without a lifetime for five minutes. No answer confirms that this is right.
      is:
        token === undefined || (isUsable && !isTold)
          ? undefined
          : isUsable && lasts >= 60 && lasts <= 3600,
      observed:
        token &&
        `access_token ${describeShape(token.access_token)}, expires_in ${describeShape(token.expires_in)}; its fields are ${fieldNamesOf(token).join(", ")}`,
    }
  },
  "A-03": (trial) => {
    const { pathPrefix } = trial.settings
    const isThere =
      hasOutcome("absent")(trial.resultOf("unused")) === true ||
      isAccepted(trial.resultOf("paid"))
    return pathPrefix === trial.plan.account.pathPrefix
      ? isThere || undefined
      : {
          is: false,
          observed: `charges answer below "${pathPrefix}"`,
          set: { pathPrefix },
        }
  },
  "A-04": allJudges(
    judgeKnownStatuses("CREDIT"),
    eachCall(isInState("authorized"), "reserved"),
    eachCall(isInState("paid"), "captured", "refunded_part"),
    eachCall(isInState("refunded"), "refunded_rest"),
    eachCall(isInState("canceled"), "voided")
  ),
  "A-05": (trial) =>
    judgeLookupsOffered(trial) ??
    judgmentOf(
      allJudges(
        eachCall(hasOutcome("absent"), "unused"),
        judgeLookupDelay("paid")
      ),
      trial
    ),
  "A-06": eachCall(({ kind, error, lookup }, trial) => {
    if (!error?.httpStatus && kind !== "answered") return undefined
    const before = chargeShownIn(trial.resultOf("paid"))?.originalAmount
    const isOne = !lookup?.charge || lookup.charge.originalAmount === before
    return error?.code === "gateway_charge_exists" && isOne
  }, "repeat"),
  "A-07": (trial) => {
    const refused = Object.entries(trial.calls)
      .filter(([, { isNew, kind }]) => isNew && kind === "rejected")
      .map(([step]) => step)
    return eachCall(
      (result) =>
        chargeShownIn(result)
          ? isInNoneOf("paid", "authorized")(result)
          : !result.lookup?.unread,
      ...refused
    )(trial)
  },
  "A-08": eachCall(negate(isAccepted), "no_phone"),
  "A-09": allJudges(
    eachCall(isAccepted, "13"),
    eachCall(negate(isAccepted), "14", "none")
  ),
  "A-10": eachCall(isAccepted, "short_address"),
  "A-11": allJudges(eachCall(isAccepted, "names"), (trial) => {
    const judged = judgmentOf(eachCall(isAccepted, "cnpj"), trial)
    return judged.is === false
      ? { ...judged, set: { "dialect.documentPattern": PUBLISHED_DOCUMENT } }
      : judged
  }),
  "A-12": eachCall(isAccepted, "installments"),
  "A-13": (trial) => {
    const isFirst = isAccepted(trial.resultOf("first"))
    const isOther = isAccepted(trial.resultOf("other_spelling"))
    const field = trial.cardDialect.temporaryCardTokenField
    return {
      is: isFirst || isOther ? isFirst : undefined,
      observed: `first: ${resultText(trial.resultOf("first"))}; other_spelling: ${resultText(trial.resultOf("other_spelling"))}`,
      set: { "dialect.temporaryCardTokenField": field },
    }
  },
  "A-14": allJudges(
    eachCall(isInNoneOf("authorized"), "paid"),
    eachCall(isInNoneOf("paid"), "reserved")
  ),
  "A-15": allJudges(
    judgeReadability(...CARD_CALLS),
    eachCall(isAnsweredInFull, "paid"),
    eachCall(hasPaymentType("CREDIT"), "paid")
  ),
  "A-16": ({ settings: { callerOrigin }, plan: { account }, calls }) =>
    callerOrigin === account.dialect.callerOrigin
      ? (callerOrigin === undefined && calls.unused && true) || undefined
      : {
          is: false,
          observed:
            "lookups without the header are refused, and with it answered",
          set: { "dialect.callerOrigin": callerOrigin },
        },
  "A-17": ({ exchanges }) => {
    const statuses = exchanges.flatMap(answersIn).map((one) => one.httpStatus)
    const limited = statuses.filter((status) => status === 429).length
    return {
      is: limited > 0 ? false : undefined,
      observed: `${limited} of ${statuses.length} answers were 429`,
    }
  },
  "A-18": eachCall(isAnswerTime("createdAt"), "paid"),
  "A-19": (trial) => {
    const scope = accessTokenBody(trial)?.scope
    const scopes = typeof scope === "string" ? scope.split(" ") : undefined
    return {
      is: scopes?.includes("p2b.checkout.transactional"),
      observed: `scope ${scopes?.join(" ") ?? "(missing)"}`,
    }
  },
  "A-20": ({ browserToken: token }) =>
    token === undefined ? undefined : token !== "",
  "A-21": allJudges(
    eachCall(hasSums("paid", 0), "captured"),
    eachCall(hasSums("paid", 1 / 3), "refunded_part")
  ),
  "A-22": allJudges(
    judgeReadability(...MOVE_CALLS),
    eachCall(isAnsweredInFull, "captured", "refunded_part", "voided")
  ),
  "A-23": eachCall((result, trial) => {
    const before = trial.resultOf("captured").lookup?.charge
    const after = result.lookup?.charge
    return isAccepted(result) === false && before && after
      ? before.amount === after.amount &&
          before.refundedAmount === after.refundedAmount
      : undefined
  }, "captured_again"),
  "A-24": ({ received }) =>
    received.some(({ isRepeated }) => isRepeated) || undefined,
  "A-25": ({ received }) => ({
    is: received.find(({ isRepeated }) => isRepeated)?.isSame,
    observed: "the repetition has another id or body than the first delivery",
  }),
  "A-26": ({ received }) => {
    const unknown = received
      .map(({ charge }) => charge)
      .filter((charge) => stateOfShownCharge(charge) === "unrecognized")
    return {
      is: received.length > 0 ? unknown.length === 0 : undefined,
      observed: `statuses that are not known: ${unknown.map(gatewayStatusOf).join(", ")}`,
    }
  },
  "A-29": ({ received, plan: { account } }) => {
    const digits = (text = "") => text.replace(/\D/g, "").replace(/^0+/, "")
    const own = digits(account.merchantDocument)
    const named = received.flatMap((one) => one.merchantDocument ?? [])
    return {
      is:
        own === "" || named.length === 0
          ? undefined
          : named.every((one) => digits(one) === own),
      observed: `${named.filter((one) => digits(one) !== own).length} of ${named.length} notifications name another document than merchantDocument`,
    }
  },
  "A-31": allJudges(
    judgeReadability("pix", "wallet"),
    eachCall(isAccepted, "pix", "wallet"),
    eachCall(hasPaymentType("PIX"), "pix"),
    eachCall(hasPaymentType("WALLET"), "wallet"),
    eachCall(hasCode, "pix", "wallet"),
    eachCall(({ charge, at }) => {
      const end = charge?.transactions[0]?.code?.expiresAt?.getTime()
      const lastsS = end === undefined ? CONFIRM_PIX_S : (end - at) / 1000
      return Math.abs(lastsS - CONFIRM_PIX_S) < 300
    }, "pix")
  ),
  "A-32": allJudges(
    anyCall(isAccepted, "pix_canceled", "wallet_canceled"),
    anyCall(isInState("canceled"), "pix_canceled", "wallet_canceled")
  ),
  "A-33": eachCall(
    ({ charge }) =>
      charge?.transactions[0]?.code?.expiresAt !== undefined || undefined,
    "pix",
    "wallet"
  ),
  "A-34": allJudges(
    anyCall(isInState("pending"), "pix", "wallet"),
    judgeKnownStatuses("code")
  ),
  "A-36": anyCall(
    ({ charge }) => {
      const picture = charge?.transactions[0]?.code?.imageBase64
      const base64 = picture?.replace(/^data:[^,]*,/, "").trim()
      return base64 === undefined
        ? undefined
        : codeImage("x", picture)?.includes(base64)
    },
    "pix",
    "wallet"
  ),
  "A-37": ({ browserToken, plan: { account } }) =>
    (browserToken && account.sdk?.scriptUrl !== undefined) || undefined,
  ...LINK_JUDGES,
  "A-46": eachCall(hasSums("refunded", 1), "refunded_rest"),
  "A-47": eachCall((result, { plan }) => {
    const shown = chargeShownIn(result)
    const original = shown && reportedAmountsOf(shown).original
    return original === undefined ? undefined : original <= plan.amount
  }, "installments"),
  "A-49": judgeLookupDelay("refunded_part"),
  "A-56": allJudges(
    eachCall(
      (result) => isInState("declined")(result) ?? isAccepted(result),
      "denied"
    ),
    eachCall(
      (result) =>
        result.kind === "skipped" || !chargeShownIn(result)
          ? hasOutcome("rejected")(result)
          : isInNoneOf("declined")(result),
      "made_up_token"
    )
  ),
  "A-57": eachCall(
    ({ statuses }) => statuses.length > 0 || undefined,
    "first_token"
  ),
  "A-58": eachCall(isAnswerTime("updatedAt"), "captured"),
  "A-61": eachCall(negate(isAccepted), "refunded_twice"),
}
