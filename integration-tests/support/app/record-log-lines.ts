import type { ShopWithSimulator } from "./describe-shop-with-simulator"

/**
 * Records the info and warning lines that the app logs. The returned function returns the lines of the current test.
 */
export function recordLogLines(
  shop: Pick<ShopWithSimulator, "container">
): () => string {
  let lines: string[] = []
  beforeEach(() => {
    lines = []
    const logger = shop.container.resolve("logger")
    for (const level of ["info", "warn"] as const) {
      jest
        .spyOn(logger, level)
        .mockImplementation((line: unknown) => void lines.push(String(line)))
    }
  })
  afterEach(() => jest.restoreAllMocks())
  return () => lines.join("\n")
}
