import { PauseAfterFailures } from "../../src/gateway/pause-after-failures"

const leftIs = (ms: number) =>
  jest.spyOn(PauseAfterFailures.prototype, "leftMs", "get").mockReturnValue(ms)

/** In the tests of a `describe` or file the gateway is asked however many calls in a row have failed. */
export function withoutPauses(): void {
  let left: ReturnType<typeof leftIs> | undefined
  const ask = () => void (left = leftIs(0))
  beforeAll(ask)
  beforeEach(ask)
  // Other specs may be played in the same file.
  afterAll(() => left?.mockRestore())
}

/** As in a pause after failures, until the function that it returns is called. */
export function aPause(): () => void {
  const left = leftIs(8_000)
  return () => left.mockRestore()
}
