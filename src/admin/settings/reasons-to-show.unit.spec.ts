import { reasonsToShow } from "./reasons-to-show"

const CARD_IS_ON = { name: "methods.card", value: true }
const NOTHING = { card: [], pix: [], wallet: [], link: [] }
const GROUP = {
  account: { missing: NOTHING, settings: [CARD_IS_ON] },
  group: "decisions",
  settings: [{ name: "softDescriptor", is_set: false }],
  form: { hasChanges: false, isRefused: false },
}

describe("a group of settings", () => {
  it("a group of settings stays folded while no setting in it needs attention", () => {
    expect(reasonsToShow(GROUP)).toBe("")
  })

  it("a group of settings is shown when a method that is switched on lacks one of its settings", () => {
    const missing = { ...NOTHING, card: ["softDescriptor"] }
    const off = [{ ...CARD_IS_ON, value: false }]

    expect(
      reasonsToShow({ ...GROUP, account: { ...GROUP.account, missing } })
    ).toBe("lacks")
    expect(
      reasonsToShow({ ...GROUP, account: { missing, settings: off } })
    ).toBe("")
  })

  it("a group of settings is shown again when the server refuses a value in it after the group was folded", () => {
    const unsaved = { hasChanges: true, isRefused: false }
    const refused = { hasChanges: true, isRefused: true }

    expect(reasonsToShow({ ...GROUP, form: unsaved })).toBe("unsaved")
    expect(reasonsToShow({ ...GROUP, form: refused })).toBe("unsaved refused")
  })

  it("a group of settings is shown when a credential is not set", () => {
    expect(reasonsToShow({ ...GROUP, group: "credentials" })).toBe("lacks")
  })
})
