import type { Charge } from "../../domain/charge/charge"
import {
  type PaymentMethod,
  PAYMENT_METHODS,
} from "../../domain/payment-method/payment-method"
import { CHARGE_STATES } from "../../domain/charge/charge-state"
import {
  aCharge,
  NOW,
  sums,
} from "../../domain/reconciliation/reconciliation-inputs.spec"
import { totalsOfMovements } from "../../domain/movement/movement-names"
import { minorUnits } from "../../domain/money"
import type { Movement } from "../../domain/movement/movement"
import type { Operation } from "../../domain/operation/operation"
import {
  paymentStateOf,
  receivedAmountOf,
} from "../../domain/payment-page/payment-state"
import { fillPlaceholders } from "../../texts/message-sentences"
import type { ChargeInFull } from "../api/admin-answer-types"
import english from "../i18n/json/payment.en.json"
import portuguese from "../i18n/json/payment.ptBR.json"
import { customerSentences } from "./charge-page/customer-sentences"
import { badgeStateOf } from "./state-badge"

const AMOUNT = 15_960
const PART = 1_200
const TEXTS = [portuguese, english]

/** A payment in one of its possible states, with the facts that the sentences about it must match. */
interface Case {
  charge: Charge
  doubt: Operation["kind"] | undefined
  facts: {
    received: number
    refunded: number
    disputed: number
    lost: number
    takenBack: number
    /** The amount of the refund whose outcome is unknown, or 0. */
    refundInDoubt: number
    isPaymentInDoubt: boolean
  }
}

const MONEY_STATES = ["paid", "charged_back", "refunded"]
const OVER = ["canceled", "failed", "declined", "expired", "refunded"]
const UNSENT = ["not_created", "absent", "unresolved", "pending", "authorized"]

/**
 * The possible states of a dispute. `reversed` means that an administrator entered it as lost, and that the gateway has
 * given the money back since then.
 */
const DISPUTES = ["none", "open", "won", "lost", "reversed"] as const

/** All combinations of the states of a charge, its refunds and its dispute that can occur. */
const CASES: Case[] = CHARGE_STATES.flatMap((state) =>
  PAYMENT_METHODS.flatMap((method) =>
    [0, PART, AMOUNT].flatMap((received) =>
      [0, PART, AMOUNT].flatMap((refunded) =>
        DISPUTES.flatMap((dispute) =>
          ([undefined, "create", "capture", "refund", "void"] as const).flatMap(
            (doubt) =>
              [false, true].flatMap((isDecided) =>
                [false, true].flatMap((isEnded) =>
                  casesOf({
                    state,
                    method,
                    received,
                    refunded,
                    dispute,
                    doubt,
                    isDecided,
                    isEnded,
                  })
                )
              )
          )
        )
      )
    )
  )
)

interface Combination {
  state: Charge["state"]
  method: PaymentMethod
  received: number
  refunded: number
  dispute: (typeof DISPUTES)[number]
  doubt: Operation["kind"] | undefined
  isDecided: boolean
  /** Whether the Pix code, wallet code or link has expired. */
  isEnded: boolean
}

function isPossible(one: Combination): boolean {
  const { state, method, received, refunded, dispute, doubt, isDecided } = one
  const left = received - refunded
  return [
    refunded <= received,
    !(UNSENT.includes(state) && received > 0),
    !(MONEY_STATES.includes(state) && received === 0),
    !(state === "authorized" && method !== "card"),
    !(state === "declined" && method === "link"),
    !(state === "paid" && left === 0),
    !(state === "refunded" && left > 0 && dispute !== "lost"),
    !(dispute === "reversed" && state !== "paid"),
    !(dispute !== "none" && received === 0),
    !(state === "charged_back" && (dispute === "none" || left === 0)),
    !(dispute === "open" && state !== "charged_back"),
    !(dispute === "lost" && (state === "paid" || left === 0)),
    !(dispute === "won" && OVER.includes(state) && left === 0),
    !(state === "unresolved") || doubt === "create" || doubt === undefined,
    doubt !== "create" || ["unresolved", "pending"].includes(state),
    doubt !== "capture" || state === "authorized",
    doubt !== "refund" || (state === "paid" && left >= PART),
    doubt !== "void" || ["authorized", "pending"].includes(state),
    !one.isEnded || (state === "pending" && method !== "card"),
    !isDecided ||
      (["paid", "authorized"].includes(effectiveState(one)) && !doubt),
  ].every(Boolean)
}

/**
 * Returns `paid` if the gateway shows a chargeback, but an administrator has entered the dispute as won. Otherwise
 * returns the unchanged state.
 */
function effectiveState({ state, dispute }: Combination): Charge["state"] {
  return state === "charged_back" && dispute === "won" ? "paid" : state
}

/**
 * Returns the captured and refunded sums of a charge in this combination, as `deriveStateAndSums` returns them for the
 * gateway's answer.
 */
function sumsOf({ state, received, refunded }: Combination): Charge["sums"] {
  if (["failed", "declined", "expired"].includes(state)) return sums(0)
  if (state === "canceled") return sums(refunded, refunded)
  return state === "refunded"
    ? sums(received, received)
    : sums(received, refunded)
}

function casesOf(one: Combination): Case[] {
  if (!isPossible(one)) return []
  const { state, method, received, refunded, dispute, isDecided } = one
  const left = received - refunded
  const charge = aCharge({
    state,
    method,
    amount: minorUnits(AMOUNT),
    sums: sumsOf(one),
    highestCaptured: minorUnits(received),
    codeExpiresAt:
      method === "card"
        ? undefined
        : new Date(NOW.getTime() + (one.isEnded ? 0 : 1)),
    refundDecision: isDecided
      ? { decidedAt: NOW, decidedBy: "user_1", reason: "Asked for." }
      : undefined,
    dispute:
      dispute === "none"
        ? undefined
        : {
            openedAt: NOW,
            closed:
              dispute === "open"
                ? undefined
                : {
                    at: NOW,
                    by: "user_1",
                    outcome: dispute === "won" ? "won" : "lost",
                  },
          },
  })
  const isGone = OVER.includes(state) && left > 0 && dispute !== "lost"
  return [
    {
      charge,
      doubt: one.doubt,
      facts: {
        received,
        refunded,
        disputed: dispute === "open" ? left : 0,
        lost: dispute === "lost" ? left : 0,
        takenBack: isGone ? left : 0,
        refundInDoubt: one.doubt === "refund" ? PART : 0,
        isPaymentInDoubt:
          state === "unresolved" ||
          one.doubt === "create" ||
          one.doubt === "capture" ||
          (state === "pending" && method === "card"),
      },
    },
  ]
}

/** The columns of a charge from which the database trigger computes the movements of money. */
interface Row {
  captured: number
  refunded: number
  isChargedBack: boolean
  dispute: "none" | "open" | "won" | "lost"
}

/**
 * Returns the movements of money that a change of a charge from `before` to `after` causes. They must equal those that
 * the database trigger of the ledger's migration writes.
 */
function movementsBetween(
  before: Row,
  after: Row
): [Movement["kind"], number][] {
  const goneOf = ({ captured, refunded, isChargedBack, dispute }: Row) =>
    isChargedBack && dispute === "lost" ? captured : refunded
  const disputedOf = ({ captured, refunded, dispute }: Row) =>
    dispute === "open" ? captured - refunded : 0
  const captured = after.captured - before.captured
  const gone = goneOf(after) - goneOf(before)
  const disputed = disputedOf(after) - disputedOf(before)
  if (after.dispute === "lost" && before.dispute !== "lost") {
    return [["lost", captured - gone - disputed]]
  }
  const all: [Movement["kind"], number][] = [
    [captured > 0 ? "captured" : "lost", captured],
    ["refunded", -gone],
    [disputed > 0 ? "disputed" : "dispute_reversed", -disputed],
  ]
  return all.filter(([, amount]) => amount !== 0)
}

function movementsOf({ facts, charge }: Case): Movement[] {
  const { received, refunded } = facts
  const isChargedBack = charge.state === "charged_back"
  const nothing: Row = {
    captured: 0,
    refunded: 0,
    isChargedBack: false,
    dispute: "none",
  }
  const paid = { ...nothing, captured: received }
  const left = { ...paid, refunded }
  const outcome = charge.dispute?.closed?.outcome
  const disputed = { ...left, isChargedBack: true, dispute: "open" } as const
  const last: Row = {
    ...charge.sums,
    isChargedBack,
    dispute: outcome ?? (charge.dispute ? "open" : "none"),
  }
  const rows = [
    nothing,
    paid,
    left,
    ...(charge.dispute ? [disputed] : []),
    // An administrator has entered the end of the dispute before the gateway showed another state.
    ...(outcome ? [{ ...disputed, dispute: outcome }] : []),
    last,
  ]
  return rows.slice(1).flatMap((row, index) =>
    movementsBetween(rows[index]!, row).map(
      ([kind, amount]) =>
        ({
          kind,
          amount,
          recordedAt: new Date(NOW.getTime() + index * 1_000),
        }) as Movement
    )
  )
}

/**
 * Returns the parts of the API's answer about a charge that the sentences need. The API's own functions compute the
 * payment state, the received amount and the totals of the movements.
 */
function adminChargeOf(one: Case): ChargeInFull {
  const { charge, doubt, facts } = one
  const movements = movementsOf(one)
  const inReais = (amount: number) => amount / 100
  return {
    method: charge.method,
    state: charge.state,
    payment_state: paymentStateOf(
      charge,
      doubt === undefined ? undefined : { kind: doubt },
      NOW
    ),
    received: inReais(receivedAmountOf(charge)),
    moved: Object.fromEntries(
      Object.entries(totalsOfMovements(movements)).map(([name, amount]) => [
        name === "takenBack" ? "taken_back" : name,
        inReais(amount),
      ])
    ),
    is_being_confirmed: charge.state === "unresolved" || doubt !== undefined,
    is_replaced: false,
    amount: inReais(charge.amount),
    captured: inReais(charge.sums.captured),
    refunded: inReais(charge.sums.refunded),
    refundable: inReais(facts.received - facts.refunded),
    paid_with: null,
    nsu: null,
    end_to_end_id: null,
    code: charge.method === "pix" ? { payload: "000201" } : null,
    link: charge.method === "link" ? { url: "https://pay.example/1" } : null,
    duplicate_of_charge_id: null,
    link_name: null,
    refund_decision: null,
    paid_later: null,
    created_at: NOW.toISOString(),
    paid_at: facts.received > 0 ? NOW.toISOString() : null,
    dispute: charge.dispute
      ? { closed_at: charge.dispute.closed ? NOW.toISOString() : null }
      : null,
    operations: doubt
      ? [
          {
            kind: doubt,
            state: "unknown",
            amount: inReais(doubt === "refund" ? PART : AMOUNT),
            created_at: NOW.toISOString(),
          },
        ]
      : [],
    movements: movements.map(({ kind, amount, recordedAt }) => ({
      kind,
      amount: inReais(amount),
      gateway_reported_at: null,
      recorded_at: recordedAt.toISOString(),
    })),
  } as unknown as ChargeInFull
}

/** Returns the texts of the prepared answers to a customer. Amounts are in reais, without the currency. */
function customerSentencesOf(
  one: Case,
  { sentences }: typeof english
): string[] {
  const textsOf = (name: string) =>
    name
      .split(".")
      .reduce<unknown>(
        (all, key) => (all as Record<string, unknown>)[key],
        sentences
      )
  return customerSentences(adminChargeOf(one)).map(
    ({ name, amount, at, code }) => {
      const { text } = textsOf(name) as { text: string }
      const values = { amount: amount?.toFixed(2), date: at }
      return [fillPlaceholders(text, values), code].filter(Boolean).join(" ")
    }
  )
}

const nameOfCase = ({ charge, doubt, facts }: Case) =>
  `${charge.method} ${charge.state}, ${JSON.stringify({ doubt, ...facts, dispute: charge.dispute?.closed?.outcome })}`

/**
 * Checks all prepared answers of all cases in both languages. Returns the sentences for which `isWrong` is true, each
 * with the name of its case. A test expects an empty list.
 */
function wrongSentences(
  isWrong: (sentence: string, facts: Case["facts"], one: Case) => boolean
) {
  return CASES.flatMap((one) =>
    TEXTS.flatMap((texts) =>
      customerSentencesOf(one, texts)
        .filter((sentence) => isWrong(sentence, one.facts, one))
        .map((sentence) => `${nameOfCase(one)}: ${sentence}`)
    )
  )
}

const amountIn = (sentence: string) =>
  Math.round(Number(/\b\d{1,6}\.\d\d/.exec(sentence)?.[0]) * 100)

describe("the prepared answers to the customer in every state of charge, refund and dispute", () => {
  it("the test cases for the admin's badges and prepared answers contain every state of a charge and more than 150 combinations of states", () => {
    expect(new Set(CASES.map(({ charge }) => charge.state)).size).toBe(
      CHARGE_STATES.length
    )
    expect(CASES.length).toBeGreaterThan(150)
  })

  it("the admin's prepared answers to customers say that nothing was charged only if it is certain that nothing was charged", () => {
    expect(
      wrongSentences(
        (sentence, { received, isPaymentInDoubt }) =>
          /nada foi cobrado|nothing was charged|ainda não foi cobrado|not charged yet/.test(
            sentence
          ) &&
          (received > 0 || isPaymentInDoubt)
      )
    ).toEqual([])
  })

  it("the admin's prepared answers to customers ask not to pay again only while it is unknown whether the payment succeeded", () => {
    expect(
      wrongSentences(
        (sentence, { isPaymentInDoubt }) =>
          /não pague de novo|do not pay again/.test(sentence) &&
          !isPaymentInDoubt
      )
    ).toEqual([])
  })

  it("if a prepared answer in the admin informs a customer about a received payment, the answer contains the amount that arrived", () => {
    expect(
      wrongSentences(
        (sentence, { received }) =>
          /Encontramos|foi aprovado|We found|payment of \S+ was approved/.test(
            sentence
          ) && amountIn(sentence) !== received
      )
    ).toEqual([])
  })

  it("if a prepared answer in the admin informs a customer that a refund was sent, the answer contains the amount that the store refunded", () => {
    expect(
      wrongSentences(
        (sentence, { refunded }) =>
          /Enviamos o seu reembolso|We sent your refund/.test(sentence) &&
          (refunded === 0 || amountIn(sentence) !== refunded)
      )
    ).toEqual([])
  })

  it("the admin's prepared answer to a customer that a refund is being confirmed always contains the amount of this refund", () => {
    expect(
      wrongSentences(
        (sentence, { refundInDoubt }) =>
          /reembolso.*em confirmação|refund.*being confirmed/.test(sentence) &&
          amountIn(sentence) !== refundInDoubt
      )
    ).toEqual([])
  })

  it("the admin's prepared answer to a customer about a dispute always contains the amount that is disputed or was lost", () => {
    expect(
      wrongSentences(
        (sentence, { disputed, lost }) =>
          /contesta|dispute/.test(sentence) &&
          amountIn(sentence) !== disputed + lost
      )
    ).toEqual([])
  })

  it("the admin's prepared answers to customers contain a code or a link only while the code or link can be paid", () => {
    expect(
      wrongSentences(
        (sentence, { isPaymentInDoubt }, { charge, doubt }) =>
          /000201|https:/.test(sentence) &&
          (charge.state !== "pending" ||
            doubt !== undefined ||
            (charge.codeExpiresAt ?? NOW) <= NOW ||
            isPaymentInDoubt)
      )
    ).toEqual([])
  })

  it.each([
    [
      "received",
      /Encontramos|foi aprovado|We found|payment of \S+ was approved/,
    ],
    ["refunded", /Enviamos o seu reembolso|We sent your refund/],
    ["refundInDoubt", /reembolso.*em confirmação|refund.*being confirmed/],
    ["disputed", /contesta|dispute/],
    ["lost", /contesta|dispute/],
    ["takenBack", /estornado|reversed/],
  ] as const)(
    "if the amount “%s” of a payment is above 0, the admin's prepared answers to the customer contain a sentence about this amount",
    (fact, words) => {
      const silent = CASES.filter(({ facts }) => facts[fact] > 0).flatMap(
        (one) =>
          TEXTS.filter(
            (texts) =>
              !customerSentencesOf(one, texts).some((s) => words.test(s))
          ).map(() => nameOfCase(one))
      )

      expect(silent).toEqual([])
    }
  )
})

describe("the badge in every state of charge, refund and dispute", () => {
  const badgeOf = (one: Case) => badgeStateOf(adminChargeOf(one)).name

  it.each<[string, (one: Case) => boolean]>([
    [
      "says that the payment is canceled, released, lapsed, expired, declined or failed only if no money was received",
      (one) =>
        !/^(canceled|released|lapsed|expired|declined|failed)$/.test(
          badgeOf(one)
        ) || one.facts.received === 0,
    ],
    [
      "says that the payment is paid only if the store has received the whole amount, has lost or refunded none of it, and has not decided to refund it",
      (one) =>
        badgeOf(one) !== "paid" ||
        (one.facts.received === AMOUNT &&
          one.charge.refundDecision === undefined &&
          one.facts.refunded + one.facts.lost + one.facts.takenBack === 0),
    ],
    [
      "says that the payment is refunded only if the store refunded all received money",
      (one) =>
        badgeOf(one) !== "refunded" ||
        one.facts.refunded === one.facts.received,
    ],
    [
      "says that the payment is being confirmed only if its outcome is unknown",
      (one) => badgeOf(one) !== "unresolved" || one.facts.isPaymentInDoubt,
    ],
    [
      "says that a dispute was lost if the store lost money in a dispute",
      (one) => one.facts.lost === 0 || badgeOf(one) === "disputeLost",
    ],
    [
      "says that the gateway took money back if received money is gone without a refund or a lost dispute",
      (one) => one.facts.takenBack === 0 || badgeOf(one) === "takenBack",
    ],
  ])(
    "the badge of a payment in the admin agrees with the received, refunded and lost money in every combination of states (the badge %s)",
    (_, isRight) => {
      expect(CASES.filter((one) => !isRight(one)).map(nameOfCase)).toEqual([])
    }
  )

  it("the badge of a payment in the admin has a Portuguese and an English text for every combination of states of charge, refunds and dispute", () => {
    for (const one of CASES) {
      for (const { words } of TEXTS) {
        expect(words.states).toHaveProperty(badgeOf(one))
      }
    }
  })
})
