import { reasonsToExpandGroup } from "./reasons-to-expand"

const CARD_IS_ON = { name: "methods.card", value: true }
const NOTHING = { card: [], pix: [], wallet: [], link: [] }
const GROUP = {
  account: { missing: NOTHING, settings: [CARD_IS_ON] },
  group: "decisions",
  settings: [{ name: "softDescriptor", is_set: false }],
  form: { hasChanges: false, hasErrors: false },
}

describe("a group of settings", () => {
  it("reasonsToExpandGroup returns an empty text for a group of settings that lacks no required setting and has no unsaved change", () => {
    expect(reasonsToExpandGroup(GROUP)).toBe("")
  })

  it("reasonsToExpandGroup returns “lacks” if a payment method that is switched on lacks a setting of the group, and an empty text if the payment method is switched off", () => {
    const missing = { ...NOTHING, card: ["softDescriptor"] }
    const off = [{ ...CARD_IS_ON, value: false }]

    expect(
      reasonsToExpandGroup({ ...GROUP, account: { ...GROUP.account, missing } })
    ).toBe("lacks")
    expect(
      reasonsToExpandGroup({ ...GROUP, account: { missing, settings: off } })
    ).toBe("")
  })

  it("reasonsToExpandGroup returns “unsaved” for a group with an unsaved change, and “unsaved refused” after the server has refused the change, so that a collapsed group opens again", () => {
    const unsaved = { hasChanges: true, hasErrors: false }
    const refused = { hasChanges: true, hasErrors: true }

    expect(reasonsToExpandGroup({ ...GROUP, form: unsaved })).toBe("unsaved")
    expect(reasonsToExpandGroup({ ...GROUP, form: refused })).toBe(
      "unsaved refused"
    )
  })

  it("reasonsToExpandGroup returns “lacks” if a setting of the group of credentials is not set, even if no payment method lacks it", () => {
    expect(reasonsToExpandGroup({ ...GROUP, group: "credentials" })).toBe(
      "lacks"
    )
  })
})
