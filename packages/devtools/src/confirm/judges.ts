import { isDeepStrictEqual } from "node:util"
import {
  amountsIn,
  chargeSums,
  readSums,
} from "../../../../src/domain/charge/charge-sums"
import { minorUnits } from "../../../../src/domain/money"
import { codeImage } from "../../../../src/domain/charge/code-image"
import { jsonObject } from "../../../../src/domain/parsing/values"
import { CONFIRM_PIX_S } from "./charge-experiments"
import { PUBLISHED_DOCUMENT } from "../../../../src/options/dialect"
import type assumptions from "./assumptions.json"
import {
  answeredIn,
  is,
  isAccepted,
  isAnsweredInFull,
  isIn,
  isNow,
  not,
  type CallResult,
  stateOf,
} from "./call-result"
import { all, any, each, type Judge, judge, type Question } from "./questions"
import { answerIn, type Trial } from "./trial"
import {
  ofLinkLookups,
  withoutLinkLookups,
  withoutLookups,
} from "./without-lookups"

/** Whether the plugin believes the sums of the half that was captured, of which such a part was given back. */
function hasSums(wanted: "paid" | "refunded", returned: number): Question {
  return (result, { plan }) => {
    const charge = isAccepted(result) ? answeredIn(result) : undefined
    const state = charge && stateOf(charge)
    if (!state || state === "unrecognized") return undefined
    const part = minorUnits(Math.floor(plan.amount / 2))
    const read = readSums(state, charge, {
      amount: minorUnits(plan.amount),
      mostCaptured: part,
      sums: chargeSums(part, 0),
    })
    const sums = chargeSums(part, Math.floor(part * returned))
    return isDeepStrictEqual(read, { state: wanted, sums })
  }
}

/** Whether a charge was shown, as it should be, within `resolveWindowMs`. */
function isShownInTime(step: string): Judge {
  const question = ({ kind, lookup }: CallResult) =>
    kind === "answered" ? lookup?.isShown : undefined
  return (trial) => {
    const resolveWindowMs = 4 * trial.plan.account.resolveWindowMs
    return { ...judge(each(question, step), trial), set: { resolveWindowMs } }
  }
}

/** The first answer to a request for an access token. */
function tokenIn({ exchanges, settings }: Trial) {
  const { accessToken } = settings.paths
  const [answer] = exchanges
    .filter(({ request }) => request.url.pathname.endsWith(accessToken))
    .flatMap(answerIn)
  return answer?.httpStatus === 200 ? jsonObject(answer.body) : undefined
}

/** The judge of each assumption that a call can show. */
export const JUDGES: Partial<Record<keyof typeof assumptions, Judge>> = {
  "A-01": ({ exchanges, plan: { amount } }) => {
    // As text: an amount in reais cannot be read.
    const [reported] = exchanges
      .flatMap(answerIn)
      .flatMap(({ body }) => jsonObject(body)?.originalAmount ?? [])
    return {
      is: reported === undefined ? undefined : Number(reported) === amount,
      observed: `${amount} centavos are shown as ${JSON.stringify(reported)}`,
    }
  },
  "A-02": (trial) => {
    const token = tokenIn(trial)
    const lasts = Number(token?.expires_in ?? 300)
    const isUsable = typeof token?.access_token === "string"
    return {
      is: token && isUsable && lasts >= 60 && lasts <= 3600,
      observed: `expires_in ${lasts}`,
    }
  },
  "A-03": (trial) => {
    const { pathPrefix } = trial.settings
    const isThere =
      is("absent")(trial.of("unused")) === true || isAccepted(trial.of("paid"))
    return pathPrefix === trial.plan.account.pathPrefix
      ? isThere || undefined
      : { is: false, set: { pathPrefix } }
  },
  "A-04": all(
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
      (result) => !isIn("paid", "authorized")(result),
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
    const field = trial.settings.temporaryCardTokenField
    return {
      is: isFirst || isOther ? isFirst : undefined,
      set: { "dialect.temporaryCardTokenField": field },
    }
  },
  "A-14": all(
    each(not(isIn("authorized")), "paid"),
    each(not(isIn("paid")), "reserved")
  ),
  "A-15": each(isAnsweredInFull, "paid"),
  "A-16": ({ settings: { callerOrigin }, plan: { account }, calls }) =>
    callerOrigin === account.dialect.callerOrigin
      ? (callerOrigin === undefined && calls.unused && true) || undefined
      : { is: false, set: { "dialect.callerOrigin": callerOrigin } },
  "A-17": ({ exchanges }) => {
    const statuses = exchanges.flatMap(answerIn).map((one) => one.httpStatus)
    return statuses.includes(429) ? false : undefined
  },
  "A-18": each(isNow("createdAt"), "paid"),
  "A-19": (trial) => {
    const scope = tokenIn(trial)?.scope
    const scopes = typeof scope === "string" ? scope.split(" ") : undefined
    return scopes?.includes("p2b.checkout.transactional")
  },
  "A-20": ({ browserToken: token }) =>
    token === undefined ? undefined : token !== "",
  "A-21": all(
    each(hasSums("paid", 0), "captured"),
    each(hasSums("paid", 1 / 3), "refunded_part")
  ),
  "A-22": each(isAnsweredInFull, "captured", "refunded_part", "voided"),
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
  "A-25": ({ received }) =>
    received.find(({ isRepeated }) => isRepeated)?.isSame,
  "A-26": ({ received }) =>
    received.length > 0
      ? received.every(({ charge }) => stateOf(charge) !== "unrecognized")
      : undefined,
  "A-29": ({ received, plan: { account } }) => {
    const digits = (text = "") => text.replace(/\D/g, "").replace(/^0+/, "")
    const own = digits(account.merchantDocument)
    const named = received.flatMap((one) => one.merchantDocument ?? [])
    return own === "" || named.length === 0
      ? undefined
      : named.every((one) => digits(one) === own)
  },
  "A-31": all(
    each(isAccepted, "pix", "wallet"),
    each(({ charge, at }) => {
      const end = charge?.transactions[0]?.code?.expiresAt?.getTime()
      const lastsS = end === undefined ? CONFIRM_PIX_S : (end - at) / 1000
      return Math.abs(lastsS - CONFIRM_PIX_S) < 300
    }, "pix")
  ),
  "A-32": any(isAccepted, "pix_canceled", "wallet_canceled"),
  "A-33": each(
    ({ charge }) =>
      charge?.transactions[0]?.code?.expiresAt !== undefined || undefined,
    "pix",
    "wallet"
  ),
  "A-34": any(isIn("pending"), "pix", "wallet"),
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
    withoutLinkLookups,
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
      paid?.amount === undefined ? undefined : paid.amount === plan.amount,
    "link_paid"
  ),
  "A-46": each(hasSums("refunded", 1), "refunded_rest"),
  "A-47": each((result, { plan }) => {
    const shown = answeredIn(result)
    const original = shown && amountsIn(shown).original
    return original === undefined ? undefined : original <= plan.amount
  }, "installments"),
  "A-49": isShownInTime("refunded_part"),
  "A-56": all(
    each((result) => isIn("declined")(result) ?? isAccepted(result), "denied"),
    each(
      (result) =>
        result.kind === "skipped" ? undefined : !isIn("declined")(result),
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
