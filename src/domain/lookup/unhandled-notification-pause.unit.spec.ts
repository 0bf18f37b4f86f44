import { pauseWithUnhandledNotificationsMs } from "./unhandled-notification-pause"

describe("the pause of a charge with unhandled notifications", () => {
  it.each([
    ["one second if the newest notification has just arrived", 0, 1_000],
    ["the age of the newest notification", 90_000, 90_000],
    ["four hours at most, for an old notification", 90_000_000, 4 * 3_600_000],
  ])(
    "pauseWithUnhandledNotificationsMs returns a pause that grows with the age of the newest notification (%s)",
    (_, ageMs, expected) => {
      expect(pauseWithUnhandledNotificationsMs(ageMs)).toBe(expected)
    }
  )

  it("pauseWithUnhandledNotificationsMs allows about ten lookups in the first eight minutes after a notification", () => {
    let lookups = 1
    for (let ageMs = 100; ageMs < 8 * 60_000; lookups++) {
      ageMs += pauseWithUnhandledNotificationsMs(ageMs)
    }
    expect(lookups).toBe(11)
  })
})
