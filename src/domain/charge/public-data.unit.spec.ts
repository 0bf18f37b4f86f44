import type { Charge } from "./charge"
import { CHARGE_STATES } from "./charge-state"
import { aCharge, sums } from "../reconciliation/inputs.spec"
import {
  withRemovedKeys,
  PUBLIC_DATA_KEY,
  publicDataOf,
  rebuildSessionData,
} from "./public-data"

const ENDS = new Date("2026-11-20T12:30:00Z")
const PICTURE = Buffer.concat([
  Buffer.from("89504e470d0a1a0a", "hex"),
  Buffer.alloc(40, 7),
]).toString("base64")

/** A Pix code that waits for its payer. */
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
  it("the public data of a charge are its account, method, state, installments, id and brand", () => {
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

  it("the public data of a replaced charge do not contain its code", () => {
    expect(publicDataOf(aPix({ abandonedAt: ENDS }))).not.toHaveProperty("code")
  })

  it("the public data of a code payment contain the code, its picture and its end", () => {
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

  it("the public data of a code payment contain a drawn picture and no end if the gateway reported neither", () => {
    const { code } = publicDataOf(aPix({ codeExpiresAt: undefined }))

    expect(code?.image).toMatch(/^data:image\/gif;base64,/)
    expect(code?.expires_at).toBeNull()
  })

  it.each(CHARGE_STATES.filter((state) => state !== "pending"))(
    "the public data of a charge that is %s contain neither a code nor a link",
    (state) => {
      expect(publicDataOf(aPix({ state }))).not.toHaveProperty("code")
      expect(publicDataOf(aLink({ state }))).not.toHaveProperty("link")
    }
  )

  it("the public state of a charge is being_verified while its outcome is unknown", () => {
    const { state } = publicDataOf(aPix({ state: "unresolved" }))

    expect(state).toBe("being_verified")
  })
})

/** A payment link that waits for its payer. */
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

it("the public data of a payment link contain its addresses and end, but no code", () => {
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

/** Merges data as core does: deeply, and without keys that are `undefined` (measured). */
function laidOver(
  had: Record<string, unknown>,
  given: Record<string, unknown>
): Record<string, unknown> {
  const both = { ...had, ...given }
  const keys = Object.keys(both).filter((key) => both[key] !== undefined)
  return Object.fromEntries(
    keys.map((key) =>
      isObject(had[key]) && isObject(given[key])
        ? [key, laidOver(had[key], given[key])]
        : [key, both[key]]
    )
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

describe("a session's data", () => {
  const data = publicDataOf(aPix())

  it("a session's data is built again, and keys that came with the request are removed", () => {
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
      laidOver(came, rebuildSessionData(came, "payses_1", data))
    ).toStrictEqual({
      session_id: "payses_1",
      [PUBLIC_DATA_KEY]: data,
    })
  })

  it.each([
    ["link", aLink],
    ["code", aPix],
  ])("a session's data contains no %s after it was paid", (_, made) => {
    const paid = publicDataOf(made({ state: "paid", sums: sums(10_000) }))
    const shown = laidOver(
      { [PUBLIC_DATA_KEY]: publicDataOf(made()) },
      { [PUBLIC_DATA_KEY]: withRemovedKeys(paid) }
    )

    expect(shown).toStrictEqual({ [PUBLIC_DATA_KEY]: paid })
  })
})
