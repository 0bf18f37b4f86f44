import type { EventName } from "./events"
import type { Charge } from "./charge"
import { eventsOfCharge } from "./events-of-charge"
import {
  anOperation,
  type Given,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./decide/inputs.spec"

const PENDING = "checkout_transparent.payment.pending"
const EXPIRED = "checkout_transparent.payment.expired"
const UNMATCHED = "checkout_transparent.payment.unmatched"
const PAID = "checkout_transparent.payment.paid"

const ENDS = secondsAgo(-600)
const ENDED = secondsAgo(600)

/** A Pix code of R$ 100.00 that nobody has paid, of a cart. */
function aCode(
  charge: Partial<Charge> = {},
  more: Omit<Given, "charge"> = {}
): Given {
  return {
    charge: {
      method: "pix",
      state: "pending",
      sums: sums(0),
      code: { payload: "6304A1B3" },
      codeExpiresAt: ENDS,
      ...charge,
    },
    payment: null,
    order: null,
    sessionStatus: "pending",
    ...more,
  }
}

function reported(given: Given, { isUnmatchedListed = false } = {}) {
  return eventsOfCharge(inputOf(given), { isUnmatchedListed })
}

function namesOf(given: Given): EventName[] {
  return reported(given).map(({ name }) => name)
}

function theVoid(resolvedAt: Date) {
  return anOperation("ctop_void", { kind: "void", resolvedAt })
}

describe("a code that can be paid", () => {
  it("is told with its text and its end", () => {
    expect(reported(aCode())).toEqual([
      {
        name: PENDING,
        key: "payment.pending:ctch_1",
        data: expect.objectContaining({
          charge_id: "ctch_1",
          method: "pix",
          cart_id: "cart_1",
          order_id: null,
          amount: 100,
          captured: 0,
          code: "6304A1B3",
          expires_at: ENDS.toISOString(),
        }),
      },
    ])
  })

  it("is told with the order that waits for it, and without an end where nobody told one", () => {
    expect(
      reported(aCode({ codeExpiresAt: undefined }, { order: {} }))
    ).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({
          order_id: "order_1",
          expires_at: null,
        }),
      }),
    ])
  })

  it("is told also of a wallet", () => {
    expect(reported(aCode({ method: "wallet" }))).toMatchObject([
      { name: PENDING, data: { method: "wallet" } },
    ])
  })

  it.each<[string, Partial<Charge>]>([
    ["whose text nobody knows yet", { code: undefined }],
    ["that was let go", { abandonedAt: secondsAgo(60) }],
    ["of which nobody knows", { state: "unresolved" }],
  ])("is not told of one %s", (_, charge) => {
    expect(namesOf(aCode(charge))).toEqual([])
  })

  it("is not told of a card that waits for the gateway", () => {
    expect(
      namesOf(aCode({ method: "card", code: undefined }, { order: {} }))
    ).toEqual([])
  })
})

describe("a code that has ended unpaid", () => {
  it("is told with its end", () => {
    expect(reported(aCode({ state: "expired", codeExpiresAt: ENDED }))).toEqual(
      [
        {
          name: EXPIRED,
          key: "payment.expired:ctch_1",
          data: expect.objectContaining({
            charge_id: "ctch_1",
            order_id: null,
            captured: 0,
            expires_at: ENDED.toISOString(),
          }),
        },
      ]
    )
  })

  it.each<[string, Given]>([
    [
      "was canceled after its end",
      aCode(
        { state: "canceled", codeExpiresAt: ENDED },
        { operations: [theCreation(), theVoid(secondsAgo(5))] }
      ),
    ],
    [
      "was canceled in the merchant panel, before its end",
      aCode({ state: "canceled" }),
    ],
    [
      "was let go after its end",
      aCode({ codeExpiresAt: ENDED, abandonedAt: secondsAgo(5) }),
    ],
  ])("is told where it %s", (_, given) => {
    expect(namesOf(given)).toEqual([EXPIRED])
  })

  it.each<[string, Given]>([
    ["waits for a late confirmation", aCode({ codeExpiresAt: ENDED })],
    [
      "was paid after all",
      aCode(
        { state: "paid", sums: sums(10_000), codeExpiresAt: ENDED },
        { sessionStatus: "pending" }
      ),
    ],
    [
      "was paid, and given back",
      aCode({
        state: "refunded",
        sums: sums(10_000, 10_000),
        codeExpiresAt: ENDED,
      }),
    ],
    ["came to nothing", aCode({ state: "failed", codeExpiresAt: ENDED })],
    [
      "was perhaps canceled by the store, which has no answer yet",
      aCode(
        { state: "canceled" },
        {
          operations: [
            theCreation(),
            anOperation("ctop_void", { kind: "void", state: "unknown" }),
          ],
        }
      ),
    ],
  ])("is not told of one that %s", (_, given) => {
    expect(namesOf(given)).not.toContain(EXPIRED)
  })

  it.each<[string, Given]>([
    [
      "canceled there",
      aCode(
        { state: "canceled", codeExpiresAt: ENDED },
        { operations: [theCreation(), theVoid(secondsAgo(900))] }
      ),
    ],
    ["let go", aCode({ codeExpiresAt: ENDED, abandonedAt: secondsAgo(900) })],
    [
      "let go, and expired since",
      aCode({
        state: "expired",
        codeExpiresAt: ENDED,
        abandonedAt: secondsAgo(900),
      }),
    ],
  ])("is not told of one that was replaced before its end (%s)", (_, given) => {
    expect(namesOf(given)).toEqual([])
  })
})

describe("money that no order is waiting for", () => {
  const PAID_CODE = { state: "paid", sums: sums(10_000) } as const

  it.each<[string, Omit<Given, "charge">]>([
    ["order_canceled", { order: { isCanceled: true } }],
    ["paid_otherwise", { order: {}, isPaidOtherwise: true }],
    ["session_gone", { sessionStatus: undefined }],
  ])("is told with its reason: %s", (reason, records) => {
    const given = aCode(PAID_CODE, records)

    expect(reported(given, { isUnmatchedListed: true })).toEqual([
      {
        name: UNMATCHED,
        key: "payment.unmatched:ctch_1",
        data: expect.objectContaining({
          charge_id: "ctch_1",
          captured: 100,
          reason,
          is_refunded_automatically: false,
        }),
      },
    ])
  })

  it.each<[string, Partial<Charge>]>([
    [
      "that is decided",
      {
        ...PAID_CODE,
        refundDecision: {
          decidedAt: secondsAgo(1),
          decidedBy: "checkout-transparent",
          reason: "Nobody waits for it.",
        },
      },
    ],
    ["it has", { state: "refunded", sums: sums(10_000, 10_000) }],
  ])("is told to go back once %s", (_, charge) => {
    expect(reported(aCode(charge, { sessionStatus: undefined }))).toMatchObject(
      [{ name: UNMATCHED, data: { is_refunded_automatically: true } }]
    )
  })

  it("keeps its fact's key whatever becomes of it", () => {
    const listed = reported(aCode(PAID_CODE, { sessionStatus: undefined }), {
      isUnmatchedListed: true,
    })
    const returned = reported(
      aCode(
        { state: "refunded", sums: sums(10_000, 10_000) },
        { order: { isCanceled: true } }
      )
    )
    const details = [...listed, ...returned]

    expect(details.map(({ key }) => key)).toEqual([
      "payment.unmatched:ctch_1",
      "payment.unmatched:ctch_1",
    ])
  })

  it("is not told before anybody has decided what becomes of it", () => {
    expect(namesOf(aCode(PAID_CODE, { sessionStatus: undefined }))).toEqual([])
  })

  it("is told of what was paid at the moment that its code was canceled, which gave it back", () => {
    const given = aCode(
      { state: "refunded", sums: sums(10_000, 10_000) },
      { operations: [theCreation(), theVoid(secondsAgo(5))] }
    )

    expect(reported(given)).toMatchObject([
      {
        name: UNMATCHED,
        data: { reason: "code_canceled", is_refunded_automatically: true },
      },
    ])
  })

  it("is not told of what was refunded in the merchant panel before its cart was completed", () => {
    expect(
      namesOf(aCode({ state: "refunded", sums: sums(10_000, 10_000) }))
    ).toEqual([])
  })

  it.each<[string, Given]>([
    ["whose cart can still be completed", aCode(PAID_CODE)],
    ["whose order waits for it", aCode(PAID_CODE, { order: {} })],
    [
      "that nobody paid",
      aCode({ state: "canceled" }, { sessionStatus: undefined }),
    ],
  ])("is not told of a code %s", (_, given) => {
    expect(namesOf(given)).not.toContain(UNMATCHED)
  })

  it("is not told of an order that had the payment when it was canceled", () => {
    const given = aCode(PAID_CODE, {
      payment: {},
      order: { isCanceled: true },
      sessionStatus: "authorized",
    })

    expect(namesOf(given)).toEqual([])
  })

  it("is not told of a card, which is for a person", () => {
    expect(
      namesOf(
        aCode(
          { ...PAID_CODE, method: "card", code: undefined },
          { sessionStatus: undefined }
        )
      )
    ).toEqual([])
  })

  it("is not told of a code that is paid and booked, which is told as paid", () => {
    expect(
      namesOf(
        aCode(PAID_CODE, { payment: {}, order: {}, sessionStatus: "captured" })
      )
    ).toEqual([PAID])
  })
})
