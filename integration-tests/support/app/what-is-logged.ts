import type { CardShop } from "./a-card-shop"

/** Returns what the test's app logs below errors; tests show none of these lines. */
export function whatIsLogged(shop: Pick<CardShop, "container">): () => string {
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
