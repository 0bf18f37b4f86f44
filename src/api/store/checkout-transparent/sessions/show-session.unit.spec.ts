import {
  CHARGE_STATES,
  type ChargeState,
} from "../../../../domain/charge/charge-state"
import type { SessionState } from "../../../../modules/ledger/ports/ledger-module"
import { showSession, type ShownState } from "./show-session"

const ORDER = { orderId: "order_1" }

function shownSession(changes: Partial<SessionState>) {
  return showSession("payses_1", {
    method: "pix",
    state: "pending",
    codeExpiresAt: new Date("2026-11-20T12:30:00Z"),
    hasEnded: false,
    secondsLeft: 1_800,
    isBeingRefunded: false,
    isAbandoned: false,
    isUnshown: false,
    orderId: undefined,
    ...changes,
  })
}

describe("the answer about a payment session", () => {
  it("the store API shows exactly these fields of a payment session: id, method, state, reason, expiry time, seconds left and order id", () => {
    expect(shownSession({ state: "paid", ...ORDER }).session).toStrictEqual({
      id: "payses_1",
      method: "pix",
      state: "paid",
      reason: null,
      expires_at: "2026-11-20T12:30:00.000Z",
      seconds_left: 1_800,
      order_id: "order_1",
    })
  })

  it.each([
    ["declined", "declined"],
    ["failed", "failed"],
    ["absent", "failed"],
    ["not_created", "failed"],
    ["expired", null],
    ["paid", null],
  ] as const)(
    "a payment session whose charge has the state %s is shown with the reason %s",
    (state, reason) => {
      expect(shownSession({ state }).session.reason).toBe(reason)
    }
  )

  /**
   * The shown state for each state of a charge, and whether the shown state is final. TypeScript requires an entry for
   * each new state.
   */
  const STATES: Record<ChargeState, [ShownState, isOver: boolean]> = {
    unresolved: ["being_verified", false],
    pending: ["pending", false],
    authorized: ["authorized", false],
    paid: ["paid", false],
    charged_back: ["paid", false],
    declined: ["refused", true],
    failed: ["refused", true],
    canceled: ["canceled", false],
    // The bank may confirm the payment late.
    expired: ["expired", false],
    refunded: ["refunded", true],
    absent: ["refused", true],
    // The same session may create the charge again.
    not_created: ["refused", false],
  }

  it.each<[Partial<SessionState>, ShownState, isOver: boolean]>([
    ...CHARGE_STATES.map((state) => [{ state }, ...STATES[state]] as never),
    [{ state: "paid", ...ORDER }, "paid", true],
    [{ hasEnded: true }, "expired", false],
    // The code can still be paid, but should not be.
    [{ isAbandoned: true }, "canceled", false],
    [{ isAbandoned: true, hasEnded: true }, "expired", false],
    [{ isAbandoned: true, state: "paid" }, "paid", false],
    [{ isUnshown: true, state: "unresolved" }, "in_doubt", false],
    [
      { isUnshown: true, isAbandoned: true, state: "unresolved" },
      "canceled",
      false,
    ],
    [
      { isBeingRefunded: true, state: "paid", ...ORDER },
      "being_refunded",
      false,
    ],
    [{ isBeingRefunded: true, state: "authorized" }, "being_refunded", false],
  ])(
    "for a Pix payment session with %j, the store API returns the state %s and says in isOver whether this state is final (%s)",
    (changes, state, isUsuallyFinal) => {
      expect(shownSession(changes)).toMatchObject({
        session: { state },
        isUsuallyFinal,
      })
    }
  )
})
