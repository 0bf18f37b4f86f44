import { gatewayStateOf } from "../../charge/charge-state"
import { JUDGES_OF_CODES } from "./code-judges"
import { type AssumptionId, first, type Judge, longer } from "./judged"
import type { Step } from "./observed-calls"
import { every, not } from "./view"

/** The states of a card charge after each step. */
const STATES = [
  ["reserved", "authorized"],
  ["captured", "paid"],
  ["refunded_part", "paid"],
  ["refunded_rest", "refunded"],
  ["voided", "canceled"],
] as const

/** One function for each assumption that a call can show. */
export const JUDGES: Partial<Record<AssumptionId, Judge>> = {
  ...JUDGES_OF_CODES,
  "A-01": ({ observed: { paid, first }, all: { amount } }) => {
    const bodies = [paid, paid?.lookup, first, first?.lookup]
    const reported = bodies
      .map((one) => one?.raw?.originalAmount)
      .find((one) => one != null)
    return {
      is: reported === undefined ? undefined : Number(reported) === amount,
      observed: `${amount} centavos are shown as ${JSON.stringify(reported)}`,
    }
  },
  "A-02": ({ observed: { token } }) => {
    if (token?.statuses[0] !== 200) return undefined
    const { access_token: value, expires_in: lasts = 300 } = token.raw ?? {}
    const isTime = Number(lasts) >= 60 && Number(lasts) <= 3600
    return {
      is: typeof value === "string" && isTime,
      observed: `expires_in ${String(lasts)}`,
    }
  },
  "A-03": (view) => {
    const { pathPrefix } = view.all.found
    return pathPrefix === undefined
      ? {
          is:
            view.ok("paid") ??
            (view.observed.unused?.kind === "absent" || undefined),
        }
      : {
          is: false,
          observed: `charges answer at "${pathPrefix}"`,
          set: { pathPrefix },
        }
  },
  "A-04": (view) =>
    first(
      ...STATES.map(([step, state]) => {
        const is = view.state(step)
        return {
          is: is === undefined ? undefined : is === state,
          observed: `${step}: ${view.words(step)}`,
        }
      }),
      { is: true }
    ),
  "A-05": ({ observed: { unused, paid }, all: { account } }) => {
    if (!unused || unused.kind === "not_sent") return undefined
    if (unused.kind !== "absent")
      return { is: false, observed: unused.error?.words }
    const { charge, shownAfterMs } = paid?.lookup ?? {}
    return paid?.lookup && !charge
      ? {
          is: false,
          observed: "a new charge is not shown",
          set: longer(account.resolveWindowMs),
        }
      : {
          is: true,
          observed:
            shownAfterMs === undefined
              ? undefined
              : `a new charge is shown after ${shownAfterMs} ms`,
        }
  },
  "A-06": (view) => {
    const { kind, error, lookup } = view.observed.repeat ?? {}
    const isSame =
      lookup?.charge &&
      lookup.charge.originalAmount === view.shown("paid")?.originalAmount
    const is = error?.code === "gateway_charge_exists" && isSame !== false
    return {
      is: error?.httpStatus || kind === "answered" ? is : undefined,
      observed: error?.words ?? "a second charge was made",
    }
  },
  "A-07": ({ observed }) => {
    const refused = Object.entries(observed).filter(
      ([step, one]) =>
        one.kind === "rejected" &&
        one.lookup &&
        CREATIONS.includes(step as Step)
    )
    const [step] =
      refused.find(
        ([, { lookup }]) =>
          lookup?.charge &&
          /paid|authorized/.test(gatewayStateOf("CREDIT", lookup.charge))
      ) ?? []
    return {
      is: refused.length === 0 ? undefined : !step,
      observed: step && `${step} was refused, and the charge is there`,
    }
  },
  "A-08": (view) => not(view.ok("no_phone")),
  "A-09": (view) =>
    first(view.accepts("descriptor_13"), {
      is: every(not(view.ok("descriptor_14")), not(view.ok("descriptor_none"))),
      observed: `14 accepted: ${view.ok("descriptor_14")}, none accepted: ${view.ok("descriptor_none")}`,
    }),
  "A-10": (view) => view.accepts("short_address"),
  "A-11": (view) => view.accepts("names", "cnpj"),
  "A-12": (view) => view.accepts("installments"),
  "A-13": (view) => {
    const field = "dialect.temporaryCardTokenField"
    const { temporaryCardTokenField: spelling } = view.all.account.dialect
    const other =
      spelling === "temporaryCardToken"
        ? "temporatyCardToken"
        : "temporaryCardToken"
    const isOther = view.ok("other_spelling")
    return view.ok("first")
      ? { is: true, observed: isOther ? "both spellings work" : undefined }
      : { is: isOther && view.ok("first"), set: { [field]: other } }
  },
  "A-14": (view) => {
    const [now, later] = [view.state("paid"), view.state("reserved")]
    return {
      is: every(now && now !== "authorized", later && later !== "paid"),
      observed: `without lateCapture ${now}, with it ${later}`,
    }
  },
  "A-15": (view) => ({ is: view.isDone("paid"), observed: view.why("paid") }),
  "A-16": ({ observed: { unused }, all: { found, account } }) =>
    found.callerOrigin === undefined
      ? (account.dialect.callerOrigin === undefined &&
          unused &&
          unused.kind !== "not_sent") ||
        undefined
      : { is: false, set: { "dialect.callerOrigin": found.callerOrigin } },
  "A-17": ({ all: { statuses } }) =>
    statuses.includes(429) ? false : undefined,
  "A-18": (view) => view.isNow("paid", "createdAt"),
  "A-19": ({ observed: { token } }) => {
    const scope = token?.raw?.scope
    return typeof scope === "string"
      ? {
          is: scope.split(" ").includes("p2b.checkout.transactional"),
          observed: scope.slice(0, 80),
        }
      : undefined
  },
  "A-20": ({ all: { browserToken } }) =>
    browserToken === undefined ? undefined : browserToken !== "",
  "A-21": (view) => {
    const [before, after] = [
      view.sums("captured"),
      view.ok("refunded_part") ? view.sums("refunded_part") : undefined,
    ]
    const is =
      !before || !after
        ? undefined
        : typeof before === "object" &&
          typeof after === "object" &&
          before.sums.captured === view.part &&
          after.sums.captured === view.part &&
          after.sums.refunded === Math.floor(view.part / 3)
    return {
      is,
      observed: `${view.words("captured")}, then ${view.words("refunded_part")}`,
    }
  },
  "A-22": (view) => ({
    is: every(
      ...(["captured", "refunded_part", "voided"] as const).map((step) =>
        view.isDone(step)
      )
    ),
    observed: view.why("captured", "refunded_part", "voided"),
  }),
  "A-23": (view) => {
    const [before, after] = (["captured", "captured_again"] as const).map(
      (step) => view.observed[step]?.lookup?.charge
    )
    return view.ok("captured_again") === false && before && after
      ? {
          is:
            before.refundedAmount === after.refundedAmount &&
            before.amount === after.amount,
        }
      : undefined
  },
  "A-56": (view) => {
    const isWrong = view.state("made_up_token") === "declined"
    const state = view.state("denied")
    return {
      is: isWrong ? false : state ? state === "declined" : view.ok("denied"),
      observed: view.words("denied") ?? view.why("denied"),
    }
  },
  "A-57": ({ observed: { first_token: token } }) =>
    token && token.kind !== "not_sent"
      ? {
          is: true,
          observed: token.statuses.includes(401)
            ? "the first token was ended"
            : "the first token still works",
        }
      : undefined,
  "A-58": (view) =>
    view.ok("captured") ? view.isNow("captured", "updatedAt") : undefined,
  "A-61": (view) =>
    view.ok("refunded_rest") ? not(view.ok("refunded_twice")) : undefined,
}

const CREATIONS: readonly Step[] = [
  ...([
    "first",
    "other_spelling",
    "no_phone",
    "short_address",
    "names",
    "cnpj",
  ] as const),
  ...([
    "installments",
    "made_up_token",
    "denied",
    "descriptor_13",
    "descriptor_14",
    "descriptor_none",
  ] as const),
]
