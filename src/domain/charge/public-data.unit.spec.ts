import type { Charge } from "./charge"
import { CHARGE_STATES } from "./charge-state"
import { aCharge, sums } from "../reconciliation/reconciliation-inputs.spec"
import {
  withUndefinedOptionalKeys,
  PUBLIC_DATA_KEY,
  publicDataOf,
  rebuildSessionData,
} from "./public-data"

const ENDS = new Date("2026-11-20T12:30:00Z")
const PICTURE = Buffer.concat([
  Buffer.from("89504e470d0a1a0a", "hex"),
  Buffer.alloc(40, 7),
]).toString("base64")

/** Returns a charge with an unpaid Pix code. */
function aPix(changes: Partial<Charge> = {}): Charge {
  return aCharge({
    method: "pix",
    state: "pending",
    sums: sums(0),
    code: { payload: "6304A1B3" },
    codeExpiresAt: ENDS,
    ...changes,
  })
}

describe("the public data of a charge", () => {
  it("the public data of a card charge contains only the account, payment method, state, number of installments, merchant charge id and card brand", () => {
    const charge = aCharge({
      installments: 3,
      emailDigest: "digest_1",
      details: {
        brand: "VISA",
        nsu: "000123",
        reasonMessage: "No funds.",
        endToEndId: "E1",
        transactionId: "t-1",
      },
    })

    expect(publicDataOf(charge)).toEqual({
      account: "br",
      method: "card",
      state: "paid",
      installments: 3,
      merchant_charge_id: charge.merchantChargeId,
      brand: "VISA",
    })
  })

  it("the public data of a charge whose code was abandoned does not contain the code", () => {
    expect(publicDataOf(aPix({ abandonedAt: ENDS }))).not.toHaveProperty("code")
  })

  it("the public data of a charge with an unpaid Pix code contains the code, its picture and its expiry time", () => {
    expect(publicDataOf(aPix(), { picture: PICTURE })).toEqual({
      account: "br",
      method: "pix",
      state: "pending",
      installments: 1,
      merchant_charge_id: aPix().merchantChargeId,
      code: {
        payload: "6304A1B3",
        image: `data:image/png;base64,${PICTURE}`,
        expires_at: "2026-11-20T12:30:00.000Z",
      },
    })
  })

  it("if the gateway reports neither a picture nor an expiry time of a Pix code, the public data contains the plugin's own picture and no expiry time", () => {
    const { code } = publicDataOf(aPix({ codeExpiresAt: undefined }))

    expect(code?.image).toMatch(/^data:image\/gif;base64,/)
    expect(code?.expires_at).toBeNull()
  })

  it.each(CHARGE_STATES.filter((state) => state !== "pending"))(
    "if a charge has the state %s, its public data contains neither a code nor a link",
    (state) => {
      expect(publicDataOf(aPix({ state }))).not.toHaveProperty("code")
      expect(publicDataOf(aLink({ state }))).not.toHaveProperty("link")
    }
  )

  it("the state in the public data is being_verified while it is unknown whether the gateway created the charge", () => {
    const { state } = publicDataOf(aPix({ state: "unresolved" }))

    expect(state).toBe("being_verified")
  })
})

/** Returns a charge with an unpaid payment link. */
function aLink(changes: Partial<Charge> = {}): Charge {
  return aPix({
    method: "link",
    code: undefined,
    link: {
      purpose: "cart",
      id: "link_1",
      url: "https://pay.example/link_1",
      deepLink: "wallet://link_1",
    },
    ...changes,
  })
}

it("the public data of a payment link contains the link's URL, its app link and its expiry time, but no code", () => {
  expect(publicDataOf(aLink({ details: { paidWith: "PIX" } }))).toEqual({
    account: "br",
    method: "link",
    state: "pending",
    installments: 1,
    merchant_charge_id: aLink().merchantChargeId,
    link: {
      url: "https://pay.example/link_1",
      deep_link: "wallet://link_1",
      expires_at: "2026-11-20T12:30:00.000Z",
    },
  })
})

/**
 * Merges two objects as Medusa merges a session's data: including nested objects, and without keys that are `undefined`
 * (measured).
 */
function mergeDeep(
  had: Record<string, unknown>,
  given: Record<string, unknown>
): Record<string, unknown> {
  const both = { ...had, ...given }
  const keys = Object.keys(both).filter((key) => both[key] !== undefined)
  return Object.fromEntries(
    keys.map((key) =>
      isObject(had[key]) && isObject(given[key])
        ? [key, mergeDeep(had[key], given[key])]
        : [key, both[key]]
    )
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

describe("a session's data", () => {
  const data = publicDataOf(aPix())

  it("if the result of rebuildSessionData is merged into a session's old data, only the session id and the plugin's new data remain", () => {
    const came = {
      foo: "bar",
      session_id: "payses_old",
      [PUBLIC_DATA_KEY]: {
        reference: "ctin_1",
        message: "Pague já.",
        missing: ["document"],
        brand: "VISA",
      },
    }

    expect(
      mergeDeep(came, rebuildSessionData(came, "payses_1", data))
    ).toStrictEqual({
      session_id: "payses_1",
      [PUBLIC_DATA_KEY]: data,
    })
  })

  it.each([
    ["link", aLink],
    ["code", aPix],
  ])(
    "after a session was paid, its public data no longer contains the %s",
    (_, made) => {
      const paid = publicDataOf(made({ state: "paid", sums: sums(10_000) }))
      const shown = mergeDeep(
        { [PUBLIC_DATA_KEY]: publicDataOf(made()) },
        { [PUBLIC_DATA_KEY]: withUndefinedOptionalKeys(paid) }
      )

      expect(shown).toStrictEqual({ [PUBLIC_DATA_KEY]: paid })
    }
  )
})
