import type { AccountOptions } from "../../options/account-options"
import { waitForLookupRateLimit } from "./lookup-rate-limit"

it("background lookups of a gateway account are spaced 100 ms apart if the option lookupsPerSecond is 10", async () => {
  const account = { dialect: { lookupsPerSecond: 10 } } as AccountOptions
  const pauses: number[] = []
  const clock = {
    now: () => new Date(0),
    monotonicMs: () => 0,
    sleep: (ms: number) => Promise.resolve(void pauses.push(ms)),
  }

  for (let nth = 0; nth < 4; nth++) {
    await waitForLookupRateLimit(account, clock, () => 0.5)
  }

  expect(pauses).toEqual([100, 200, 300])
})
