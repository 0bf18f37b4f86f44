import { PauseAfterFailures } from "../../src/gateway/pause-after-failures"

const leftIs = (ms: number) =>
  jest.spyOn(PauseAfterFailures.prototype, "leftMs", "get").mockReturnValue(ms)

/** Turns off pauses after failed calls, in the tests of a `describe` or file. */
export function withoutPauses(): void {
  let left: ReturnType<typeof leftIs> | undefined
  const ask = () => void (left = leftIs(0))
  beforeAll(ask)
  beforeEach(ask)
  // Other specs may run in the same file.
  afterAll(() => left?.mockRestore())
}
