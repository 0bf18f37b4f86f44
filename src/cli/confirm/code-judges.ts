import { gatewayStateOf } from "../../charge/charge-state"
import { codeImage } from "../../charge/public-data/code-image"
import { asJsonObject } from "../../charge/reading/values"
import { CONFIRM_PIX_S } from "../../charge/times"
import { type AssumptionId, first, type Judge, longer } from "./judged"
import { typeOf } from "./listen"
import type { Observation } from "./observed-calls"
import { every } from "./view"

const CODES = ["pix", "wallet"] as const

/** The judges of notifications, codes, payment links, and of sums after refunds. */
export const JUDGES_OF_CODES: Partial<Record<AssumptionId, Judge>> = {
  "A-24": ({ all: { received } }) =>
    received?.some(({ isRepeated }) => isRepeated) || undefined,
  "A-25": ({ all: { received } }) =>
    received?.find(({ isRepeated }) => isRepeated)?.isSame,
  "A-26": ({ all: { received } }) => {
    const reported = received?.map(({ charge }) => charge) ?? []
    const wrong = reported.find(
      (charge) => gatewayStateOf(typeOf(charge), charge) === "unrecognized"
    )
    return {
      is: reported.length === 0 ? undefined : !wrong,
      observed: wrong?.transactions[0]?.transactionStatus,
    }
  },
  "A-29": ({ all: { received, account } }) => {
    const reported =
      received?.flatMap(({ merchantDocument }) => merchantDocument ?? []) ?? []
    const own = account.merchantDocument
    return own === undefined || reported.length === 0
      ? undefined
      : reported.every((one) => plain(one) === plain(own))
  },
  "A-31": (view) => {
    const { charge, at = 0 } = view.observed.pix ?? {}
    const end = charge?.transactions[0]?.code?.expiresAt?.getTime()
    const lastsS =
      end === undefined ? CONFIRM_PIX_S : Math.round((end - at) / 1000)
    return first(view.accepts("pix", "wallet"), {
      is: Math.abs(lastsS - CONFIRM_PIX_S) < 300,
      observed: `a Pix of ${CONFIRM_PIX_S} s ends after ${lastsS} s`,
    })
  },
  "A-32": (view) =>
    view.accepts(
      ...CODES.map((kind) => `${kind}_canceled` as const).filter(
        (step) => view.observed[step]
      )
    ),
  "A-33": ({ observed }) =>
    CODES.every(
      (kind) => observed[kind]?.charge?.transactions[0]?.code?.expiresAt
    ) || undefined,
  "A-34": (view) => {
    const states = CODES.map((kind) => ({
      is:
        view.shown(kind) &&
        view.state(kind, kind === "pix" ? "PIX" : "WALLET") === "pending",
      observed: view.words(kind),
    }))
    return states.find(({ is }) => is === false) ?? states.find(({ is }) => is)
  },
  "A-36": ({ observed }) => {
    const pictures = CODES.flatMap((kind) => pictureIn(observed[kind], kind))
    return pictures.length === 0
      ? undefined
      : pictures.every((one) =>
          codeImage("x", one)?.includes(one.replace(/^data:[^,]*,/, "").trim())
        )
  },
  "A-37": ({ all: { browserToken, account } }) =>
    (browserToken && account.sdk?.scriptUrl !== undefined) || undefined,
  "A-38": (view) => view.accepts("link"),
  "A-39": (view) => {
    const { link, lookup } = view.observed.link ?? {}
    return {
      is: link && lookup && lookup.link?.id === link.id,
      observed: lookup?.error?.words,
    }
  },
  "A-41": (view) => view.isKind("link_absent", "absent"),
  "A-42": (view) =>
    view.ok("link_past") ? undefined : view.isKind("link_past", "rejected"),
  "A-43": (view) => ({
    is: every(
      view.isKind("link_list", "answered"),
      view.isKind("link_ended", "answered")
    ),
    observed: view.why("link_list", "link_ended"),
  }),
  "A-44": (view) => ({
    is: view.isKind("link_ended_again", "answered"),
    observed: view.why("link_ended_again"),
  }),
  "A-45": ({ observed: { link_paid: paid }, all: { amount } }) => {
    const reported = paid?.transactions?.[0]?.amount
    return {
      is: reported === undefined ? undefined : reported === amount,
      observed: `${reported} of ${amount}`,
    }
  },
  "A-46": (view) => {
    const sums = view.ok("refunded_rest")
      ? view.sums("refunded_rest")
      : undefined
    return {
      is: !sums
        ? undefined
        : typeof sums === "object" && sums.state === "refunded",
      observed: view.words("refunded_rest"),
    }
  },
  "A-47": (view) => {
    const original = view.original("installments")
    return {
      is:
        original === undefined
          ? undefined
          : original <= view.all.amount * view.unit,
      observed: `asked for ${view.all.amount}, shown ${original}`,
    }
  },
  "A-49": ({ observed: { refunded_part: part }, all: { account } }) => {
    const { charge, shownAfterMs } = part?.lookup ?? {}
    if (part?.kind !== "answered" || !charge) return undefined
    return {
      is: shownAfterMs !== undefined,
      observed: `a refund is shown after ${shownAfterMs ?? "more than"} ms`,
      set: longer(account.resolveWindowMs),
    }
  },
}

const plain = (document: string) =>
  document.replace(/\D/g, "").replace(/^0+/, "")

/** The picture of a code as the gateway sent it, in any form. */
function pictureIn(
  observed: Observation | undefined,
  kind: "pix" | "wallet"
): string[] {
  const [transaction] = Array.isArray(observed?.raw?.transactions)
    ? (observed.raw.transactions as unknown[])
    : []
  const picture = asJsonObject(asJsonObject(transaction)?.[kind])?.qrCodeBase64
  return typeof picture === "string" && picture !== "" ? [picture] : []
}
