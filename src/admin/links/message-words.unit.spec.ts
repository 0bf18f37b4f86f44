import { shopNameForPayer, lastPayableDay } from "./message-words"

it.each([
  ["Loja da Ana", "Loja da Ana"],
  ["Medusa Store", undefined],
  [null, undefined],
])(
  "a message to a customer of the shop %j contains the shop's name %j",
  (name, named) => {
    expect(shopNameForPayer(name)).toBe(named)
  }
)

it("the time until which a code can be paid is in São Paulo's time zone, whatever the administrator's time zone is", () => {
  const before = process.env.TZ
  process.env.TZ = "Europe/Lisbon"
  try {
    expect(lastPayableDay("2026-11-21T12:30:00Z")).toMatch(
      /^21\/11\/2026,? 09:30$/
    )
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
