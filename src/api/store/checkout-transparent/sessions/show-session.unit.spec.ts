import {
  CHARGE_STATES,
  type ChargeState,
} from "../../../../charge/charge-state"
import type { SessionState } from "../../../../modules/ledger/ports/ledger"
import { showSession, type ShownState } from "./show-session"

const ENDS = new Date("2026-11-20T12:30:00Z")

function found(changes: Partial<SessionState> = {}): SessionState {
  return {
    method: "pix",
    state: "pending",
    codeExpiresAt: ENDS,
    hasEnded: false,
    isBeingRefunded: false,
    isAbandoned: false,
    orderId: undefined,
    ...changes,
  }
}

function shown(changes: Partial<SessionState> = {}) {
  return showSession("payses_1", found(changes))
}

describe("what a storefront is shown of a session that it waits for", () => {
  it("is its method, state, end and order, and nothing else", () => {
    expect(shown({ state: "paid", orderId: "order_1" }).session).toStrictEqual({
      id: "payses_1",
      method: "pix",
      state: "paid",
      expires_at: "2026-11-20T12:30:00.000Z",
      order_id: "order_1",
    })
  })

  /** A record, so that a state added to the type has to be added here. */
  const STATES: Record<ChargeState, ShownState> = {
    unresolved: "being_verified",
    pending: "pending",
    authorized: "authorized",
    paid: "paid",
    charged_back: "paid",
    declined: "refused",
    failed: "refused",
    canceled: "canceled",
    expired: "expired",
    refunded: "refunded",
    absent: "refused",
    not_created: "refused",
  }

  it.each(CHARGE_STATES)("says in words of its own that it is %s", (state) => {
    expect(shown({ state }).session.state).toBe(STATES[state])
  })

  it("calls a code expired as soon as its end has come", () => {
    expect(shown({ hasEnded: true }).session.state).toBe("expired")
  })

  it("calls a code canceled that was given up and can still be paid: nobody is to", () => {
    expect(shown({ isAbandoned: true }).session.state).toBe("canceled")
    expect(shown({ isAbandoned: true, hasEnded: true }).session.state).toBe(
      "expired"
    )
    expect(shown({ isAbandoned: true, state: "paid" }).session.state).toBe(
      "paid"
    )
  })

  it.each<ChargeState>(["paid", "authorized"])(
    "says that money which is %s goes back as soon as that is decided",
    (state) => {
      expect(shown({ state, isBeingRefunded: true }).session.state).toBe(
        "being_refunded"
      )
    }
  )
})

describe("a session that stays as it is", () => {
  it.each<[string, Partial<SessionState>]>([
    ["was refused", { state: "declined" }],
    ["was given back", { state: "refunded" }],
    ["was paid and has its order", { state: "paid", orderId: "order_1" }],
  ])("is one that %s", (_, changes) => {
    expect(shown(changes).isOver).toBe(true)
  })

  it.each<[string, Partial<SessionState>]>([
    ["waits for its payer", {}],
    ["is being verified", { state: "unresolved" }],
    ["was not even sent, and may be tried again", { state: "not_created" }],
    ["was paid, and its order is being placed", { state: "paid" }],
    ["goes back", { state: "paid", orderId: "order_1", isBeingRefunded: true }],
    ["expired: a bank may confirm late", { state: "expired" }],
    ["was given up, and may be paid all the same", { isAbandoned: true }],
  ])("is not one that %s", (_, changes) => {
    expect(shown(changes).isOver).toBe(false)
  })
})
