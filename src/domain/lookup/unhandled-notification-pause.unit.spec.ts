import { nextSynchronizationForNotificationsMs } from "./unhandled-notification-pause"

describe("the pause of a charge with unhandled notifications", () => {
  it.each([
    ["one second if the newest notification has just arrived", 0, 1_000],
    ["90 seconds if the newest notification is 90 seconds old", 90_000, 90_000],
    [
      "four hours, the longest pause, if the newest notification is 25 hours old",
      90_000_000,
      4 * 3_600_000,
    ],
  ])(
    "nextSynchronizationForNotificationsMs returns a longer pause for an older notification: the pause is %s",
    (_, ageMs, expected) => {
      expect(nextSynchronizationForNotificationsMs(ageMs)).toBe(expected)
    }
  )

  it("with the pauses that nextSynchronizationForNotificationsMs returns, ten lookups are made in the first eight minutes after a notification", () => {
    let lookups = 1
    for (let ageMs = 100; ageMs < 8 * 60_000; lookups++) {
      ageMs += nextSynchronizationForNotificationsMs(ageMs)
    }
    expect(lookups).toBe(11)
  })
})
