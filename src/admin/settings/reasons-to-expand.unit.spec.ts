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
  it("reasonsToExpandGroup returns an empty text for a group of settings if all required settings have values and no change is unsaved", () => {
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

  it("reasonsToExpandGroup returns “unsaved” for a group with an unsaved change, and the different text “unsaved refused” after the server has refused the change", () => {
    const unsaved = { hasChanges: true, hasErrors: false }
    const refused = { hasChanges: true, hasErrors: true }

    expect(reasonsToExpandGroup({ ...GROUP, form: unsaved })).toBe("unsaved")
    expect(reasonsToExpandGroup({ ...GROUP, form: refused })).toBe(
      "unsaved refused"
    )
  })

  it("reasonsToExpandGroup returns “lacks” for the group of credentials if one of the group's settings is not set, even if no payment method requires the setting", () => {
    expect(reasonsToExpandGroup({ ...GROUP, group: "credentials" })).toBe(
      "lacks"
    )
  })
})
