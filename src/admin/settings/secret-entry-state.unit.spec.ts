import type { SecretEntry } from "../api/contract"
import { exchangeStep, secretEntryState } from "./secret-entry-state"

const entry = (given: Partial<SecretEntry>): SecretEntry => ({
  id: "ctset_1",
  set_by_email: "ana@shop.example",
  set_at: "2026-11-01T10:00:00.000Z",
  used_at: null,
  ...given,
})

const BEFORE = "2026-11-10T10:00:00.000Z"
const LAST = "2026-11-20T10:00:00.000Z"
const old = { set_at: "2026-11-01T10:00:00.000Z" }
const added = { set_at: "2026-11-19T10:00:00.000Z" }
const fixed = { id: null, set_at: null, set_by_email: null }

it.each<[string, Partial<SecretEntry>[], string[], number]>([
  ["the only one, unused", [old], ["only"], 1],
  ["the only one", [{ ...old, used_at: LAST }], ["only"], 1],
  ["neither used yet", [old, added], ["waiting", "waiting"], 3],
  [
    "a new one added",
    [{ ...old, used_at: LAST }, added],
    ["in_use", "waiting"],
    3,
  ],
  [
    "the new one in use",
    [
      { ...old, used_at: BEFORE },
      { ...added, used_at: LAST },
    ],
    ["may_go", "in_use"],
    5,
  ],
  [
    "the old one never used",
    [old, { ...added, used_at: LAST }],
    ["may_go", "in_use"],
    5,
  ],
  [
    "one of the configuration exchanged for an entered one",
    [fixed, { ...added, used_at: LAST }],
    ["may_go", "in_use"],
    5,
  ],
  [
    "back to the old one",
    [
      { ...old, used_at: LAST },
      { ...added, used_at: BEFORE },
    ],
    ["in_use", "may_go"],
    5,
  ],
])("%s", (_, given, states, step) => {
  const all = given.map(entry)
  expect(all.map((one) => secretEntryState(one, all))).toEqual(states)
  expect(exchangeStep(all)).toBe(step)
})
