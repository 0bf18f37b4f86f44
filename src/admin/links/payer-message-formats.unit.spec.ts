import { shopNameForPayer, formatPayableUntil } from "./payer-message-formats"

it.each([
  ["Loja da Ana", "Loja da Ana"],
  ["Medusa Store", undefined],
  [null, undefined],
])(
  "if the store is named %j in Medusa, shopNameForPayer returns %j as the shop's name for the payer",
  (name, named) => {
    expect(shopNameForPayer(name)).toBe(named)
  }
)

it("formatPayableUntil formats a time in São Paulo's time zone, even if the administrator's computer uses the time zone of Lisbon", () => {
  const before = process.env.TZ
  process.env.TZ = "Europe/Lisbon"
  try {
    expect(formatPayableUntil("2026-11-21T12:30:00Z")).toMatch(
      /^21\/11\/2026,? 09:30$/
    )
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
