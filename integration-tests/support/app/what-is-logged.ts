import type { CardShop } from "./a-card-shop"

/**
 * Returns a function that returns the lines that the app has logged in this test as info or warning. These lines are
 * not printed.
 */
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
