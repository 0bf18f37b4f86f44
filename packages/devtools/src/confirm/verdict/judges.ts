import { reportedAmountsOf } from "../../../../../src/domain/charge/charge-sums"
import { codeImage } from "../../../../../src/domain/charge/code-image"
import { CONFIRM_PIX_S } from "../experiment/charge-experiments"
import { PUBLISHED_DOCUMENT } from "../../../../../src/options/account/dialect"
import type assumptions from "./assumptions.json"
import {
  answeredIn,
  is,
  isAccepted,
  isAnsweredInFull,
  isIn,
  isNotIn,
  isNow,
  not,
  stateOf,
  statusOf,
  wordsOf,
} from "../experiment/call-result"
import { all, any, each, type Judge, judge } from "./questions"
import {
  CARDS,
  CHARGES,
  hasCode,
  hasSums,
  hasTransactionOf,
  isKnownOfLink,
  isShownInTime,
  knownStates,
  MOVES,
  readable,
  tokenIn,
  unreadOf,
} from "./questions-of-charges"
import { answerIn } from "../experiment/trial"
import { namesOf, shapeOf } from "../experiment/unread"
import {
  ofLinkLookups,
  withoutLinkLookups,
  withoutLookups,
} from "./without-lookups"

/** The functions that judge the assumptions which a call can check. The keys are the ids of the assumptions. */
export const JUDGES: Partial<Record<keyof typeof assumptions, Judge>> = {
  "A-01": (trial) => {
    const { amount } = trial.plan
    const unread = unreadOf(trial, ...CHARGES, ...MOVES).find(
      ({ unread: { isOfAmount } }) => isOfAmount
    )
    if (unread) return { is: false, observed: unread.observed }
    const charge = CHARGES.map((step) => answeredIn(trial.of(step))).find(
      (shown) => shown !== undefined
    )
    const original = charge && reportedAmountsOf(charge).original
    return {
      is: charge && original === amount,
      observed: `${amount} centavos are shown as originalAmount ${original ?? "(missing)"}`,
    }
  },
  "A-02": (trial) => {
    const token = tokenIn(trial)
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
        `access_token ${shapeOf(token.access_token)}, expires_in ${shapeOf(token.expires_in)}; its fields are ${namesOf(token).join(", ")}`,
    }
  },
  "A-03": (trial) => {
    const { pathPrefix } = trial.settings
    const isThere =
      is("absent")(trial.of("unused")) === true || isAccepted(trial.of("paid"))
    return pathPrefix === trial.plan.account.pathPrefix
      ? isThere || undefined
      : {
          is: false,
          observed: `charges answer below "${pathPrefix}"`,
          set: { pathPrefix },
        }
  },
  "A-04": all(
    knownStates("CREDIT"),
    each(isIn("authorized"), "reserved"),
    each(isIn("paid"), "captured", "refunded_part"),
    each(isIn("refunded"), "refunded_rest"),
    each(isIn("canceled"), "voided")
  ),
  "A-05": (trial) =>
    withoutLookups(trial) ??
    judge(all(each(is("absent"), "unused"), isShownInTime("paid")), trial),
  "A-06": each(({ kind, error, lookup }, trial) => {
    if (!error?.httpStatus && kind !== "answered") return undefined
    const before = answeredIn(trial.of("paid"))?.originalAmount
    const isOne = !lookup?.charge || lookup.charge.originalAmount === before
    return error?.code === "gateway_charge_exists" && isOne
  }, "repeat"),
  "A-07": (trial) => {
    const refused = Object.entries(trial.calls)
      .filter(([, { isNew, kind }]) => isNew && kind === "rejected")
      .map(([step]) => step)
    return each(
      (result) =>
        answeredIn(result)
          ? isNotIn("paid", "authorized")(result)
          : !result.lookup?.unread,
      ...refused
    )(trial)
  },
  "A-08": each(not(isAccepted), "no_phone"),
  "A-09": all(each(isAccepted, "13"), each(not(isAccepted), "14", "none")),
  "A-10": each(isAccepted, "short_address"),
  "A-11": all(each(isAccepted, "names"), (trial) => {
    const judged = judge(each(isAccepted, "cnpj"), trial)
    return judged.is === false
      ? { ...judged, set: { "dialect.documentPattern": PUBLISHED_DOCUMENT } }
      : judged
  }),
  "A-12": each(isAccepted, "installments"),
  "A-13": (trial) => {
    const isFirst = isAccepted(trial.of("first"))
    const isOther = isAccepted(trial.of("other_spelling"))
    const field = trial.cardDialect.temporaryCardTokenField
    return {
      is: isFirst || isOther ? isFirst : undefined,
      observed: `first: ${wordsOf(trial.of("first"))}; other_spelling: ${wordsOf(trial.of("other_spelling"))}`,
      set: { "dialect.temporaryCardTokenField": field },
    }
  },
  "A-14": all(
    each(isNotIn("authorized"), "paid"),
    each(isNotIn("paid"), "reserved")
  ),
  "A-15": all(
    readable(...CARDS),
    each(isAnsweredInFull, "paid"),
    each(hasTransactionOf("CREDIT"), "paid")
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
    const statuses = exchanges.flatMap(answerIn).map((one) => one.httpStatus)
    const limited = statuses.filter((status) => status === 429).length
    return {
      is: limited > 0 ? false : undefined,
      observed: `${limited} of ${statuses.length} answers were 429`,
    }
  },
  "A-18": each(isNow("createdAt"), "paid"),
  "A-19": (trial) => {
    const scope = tokenIn(trial)?.scope
    const scopes = typeof scope === "string" ? scope.split(" ") : undefined
    return {
      is: scopes?.includes("p2b.checkout.transactional"),
      observed: `scope ${scopes?.join(" ") ?? "(missing)"}`,
    }
  },
  "A-20": ({ browserToken: token }) =>
    token === undefined ? undefined : token !== "",
  "A-21": all(
    each(hasSums("paid", 0), "captured"),
    each(hasSums("paid", 1 / 3), "refunded_part")
  ),
  "A-22": all(
    readable(...MOVES),
    each(isAnsweredInFull, "captured", "refunded_part", "voided")
  ),
  "A-23": each((result, trial) => {
    const before = trial.of("captured").lookup?.charge
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
      .filter((charge) => stateOf(charge) === "unrecognized")
    return {
      is: received.length > 0 ? unknown.length === 0 : undefined,
      observed: `statuses that are not known: ${unknown.map(statusOf).join(", ")}`,
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
  "A-31": all(
    readable("pix", "wallet"),
    each(isAccepted, "pix", "wallet"),
    each(hasTransactionOf("PIX"), "pix"),
    each(hasTransactionOf("WALLET"), "wallet"),
    each(hasCode, "pix", "wallet"),
    each(({ charge, at }) => {
      const end = charge?.transactions[0]?.code?.expiresAt?.getTime()
      const lastsS = end === undefined ? CONFIRM_PIX_S : (end - at) / 1000
      return Math.abs(lastsS - CONFIRM_PIX_S) < 300
    }, "pix")
  ),
  "A-32": all(
    any(isAccepted, "pix_canceled", "wallet_canceled"),
    any(isIn("canceled"), "pix_canceled", "wallet_canceled")
  ),
  "A-33": each(
    ({ charge }) =>
      charge?.transactions[0]?.code?.expiresAt !== undefined || undefined,
    "pix",
    "wallet"
  ),
  "A-34": all(any(isIn("pending"), "pix", "wallet"), knownStates("code")),
  "A-36": any(
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
  "A-38": each(isAccepted, "link"),
  "A-39": all(
    readable("link", "link_shown"),
    withoutLinkLookups,
    each(({ link }) => isKnownOfLink(link?.linkStatus), "link_shown"),
    each(
      ({ link, lookup }) => link && lookup && lookup.link?.id === link.id,
      "link"
    )
  ),
  "A-41": ofLinkLookups(each(is("absent"), "link_absent")),
  "A-42": each(
    (result) => (isAccepted(result) ? undefined : is("rejected")(result)),
    "link_past"
  ),
  "A-43": ofLinkLookups(each(is("answered"), "link_list", "link_ended")),
  "A-44": each(is("answered"), "link_ended_again"),
  "A-45": each(
    ({ transactions: [paid] = [] }, { plan }) =>
      paid &&
      paid.amount === plan.amount &&
      isKnownOfLink(paid.transactionStatus),
    "link_paid"
  ),
  "A-46": each(hasSums("refunded", 1), "refunded_rest"),
  "A-47": each((result, { plan }) => {
    const shown = answeredIn(result)
    const original = shown && reportedAmountsOf(shown).original
    return original === undefined ? undefined : original <= plan.amount
  }, "installments"),
  "A-49": isShownInTime("refunded_part"),
  "A-56": all(
    each((result) => isIn("declined")(result) ?? isAccepted(result), "denied"),
    each(
      (result) =>
        result.kind === "skipped" || !answeredIn(result)
          ? is("rejected")(result)
          : isNotIn("declined")(result),
      "made_up_token"
    )
  ),
  "A-57": each(
    ({ statuses }) => statuses.length > 0 || undefined,
    "first_token"
  ),
  "A-58": each(isNow("updatedAt"), "captured"),
  "A-61": each(not(isAccepted), "refunded_twice"),
}
